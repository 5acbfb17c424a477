// Declares each piece with the changes that keys make to its moves. Kings, soldiers and regions of mobility
// are handled here, pawns and castling in other files.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

namespace {

void addKing(const IniGame& game, syntax::PieceDeclaration& piece) {
  IniValues& values = game.values;
  if (const IniEntry* entry = values.find("kingType")) {
    const auto types = game.typesOf("kingType");
    if (types.size() != 1) {
      values.error(valueOrKey(*entry), "bad-value", "'kingType' must be one piece's letter");
    } else if (const IniType* model = game.types.of(types[0])) {
      piece.movement = model->movement;
    }
  }
  if (!values.flag("flyingGeneral")) return;
  const CellsBySide cells{game.regionCells(formats::mobilityKey(Side::White, "king")),
                          game.regionCells(formats::mobilityKey(Side::Black, "king"))};
  piece.takesRoyalsBy = textOf("the generals may not face each other",
                               formats::generalsFaceAlongRanks(game.start.board, cells) ? "cR" : "fbcR");
}

// Returns ranks as White sees them; Black's are their reflections.
syntax::SidedCells ranksAt(int first, int last) {
  const std::string word = first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  return {syntax::SidedCells::Black::Reflected, {{syntax::CellItem::Kind::Rank, {word, {}}, 0}}, {}};
}

void addSoldierSteps(const IniGame& game, syntax::PieceDeclaration& piece) {
  const int last = game.start.board.ranks();
  const int from = game.values.number("soldierPromotionRank", last);
  if (from == 1) return;
  piece.movement = textOf("moves of soldiers", "fW");
  piece.powers.push_back({ranksAt(from, last), textOf("moves of soldiers across the river", "sW")});
}

void addMobility(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece) {
  const IniEntry* forWhite = game.values.find(formats::mobilityKey(Side::White, type.name));
  const IniEntry* forBlack = game.values.find(formats::mobilityKey(Side::Black, type.name));
  if (!forWhite && !forBlack) return;
  const syntax::CellList all{
      {syntax::CellItem::Kind::Rank, {fmt::format("1-{}", game.start.board.ranks()), {}}, 0}};
  const auto cells = [&](const IniEntry* entry) { return entry ? game.values.region(entry->value) : all; };
  piece.staysOn = syntax::SidedCells{syntax::SidedCells::Black::Listed, cells(forWhite), cells(forBlack)};
}

// Can the type itself be on the board, or only a promoted piece that changes back?
bool mayStand(const IniGame& game, const IniPromotion& promotion, const IniType& type) {
  const std::string& id = type.letter.text;
  return isAmong(promotion.choices, type.letter) || game.start.holds(type.letter) ||
         std::ranges::any_of(kBothSides, [&](Side side) { return !game.cellsOf(type, side).empty(); }) ||
         std::ranges::any_of(promotedForms(game.values, game.types), [&](const IniForm& form) {
           return (form.isForGood() ? form.to : form.from).text == id;
         });
}

// Removes captures from the piece's moves: a side may not turn its own royal piece to stone (the engine's
// Position::legal).
void neverCapture(const IniGame& game, syntax::PieceDeclaration& piece) {
  const auto quiet = piece.movement ? withoutCaptures(*piece.movement) : std::nullopt;
  if (!quiet || !piece.powers.empty() || !piece.programs.empty())
    return game.values.notSupported(game.values.spanOf("petrifyOnCaptureTypes"),
                                    "a royal piece of such moves that would turn to stone by a capture is");
  piece.movement = *quiet;
}

// Keeps the piece from ending a move where it could never move again, unless it promotes there. It still
// gives check on such cells.
void stopWhereImmobile(const IniGame& game, const IniPromotion& promotion, const IniType& type,
                       syntax::PieceDeclaration& piece) {
  const int forbidden = forbiddenRanks(game, type);
  if (forbidden == 0 || type.name == "immobile") return;  // the type never moves at all
  const auto isLast = [&](Side side, Cell cell) {
    return formats::ranksToLast(game.start.board, cell, side) < forbidden;
  };
  bool promotes = isAmong(promotion.promoting, type.letter);
  for (const IniForm& form : promotedForms(game.values, game.types))
    promotes = promotes || form.from.text == type.letter.text;
  const bool covered = promotes && formats::isEmpty(game.cellsWhere([&](Side side, Cell cell) {
                         return isLast(side, cell) && !promotion.zone[index(side)].has(cell);
                       }));
  if (covered) return;
  const auto captures = piece.movement ? capturesOf(*piece.movement) : std::nullopt;
  if (promotes || piece.staysOn || piece.takesRoyalsBy || !piece.powers.empty() || !captures)
    return game.values.notSupported(
        game.values.spanOf("immobilityIllegal"),
        "a ban on cells without further moves for pieces that promote elsewhere, or that other rules bind, is");
  piece.staysOn = game.listed(game.cellsWhere([&](Side side, Cell cell) { return !isLast(side, cell); }));
  piece.takesRoyalsBy = *captures;
}

// Keeps a pawn from cells on which it would have to promote but has no type to promote to. It still gives
// check on them.
void stopShort(const IniGame& game, const CellsBySide& zone, syntax::PieceDeclaration& piece) {
  piece.staysOn =
      game.listed(game.cellsWhere([&](Side side, Cell cell) { return !zone[index(side)].has(cell); }));
  piece.takesRoyalsBy = textOf("checks by pawns", "fcF");
}

}  // namespace

CellsBySide addPieces(const IniGame& game, const IniPromotion& promotion,
                      const std::vector<std::string>& royals) {
  IniValues& values = game.values;
  CellsBySide steps;
  const IniEntry* castler = values.find("castlingKingPiece");
  const TypeRefs named = castler ? game.typesOf("castlingKingPiece") : TypeRefs{};
  if (castler && castler->value.text.size() != 1)
    values.error(valueOrKey(*castler), "bad-value", "'castlingKingPiece' must be one piece's letter");
  for (const IniType& type : game.types.list) {
    syntax::PieceDeclaration piece{{type.name, type.entry}, type.letter, {},           {},
                                   type.movement,           false,       std::nullopt, {}};
    const bool isKing = type.name == "king", isPawn = type.name == "pawn";
    const bool isRoyal = std::ranges::find(royals, type.name) != royals.end();
    if (isKing) addKing(game, piece);
    if (isPawn) {
      const bool promotes = isAmong(promotion.promoting, type.letter);
      addPawnSteps(game, type, promotes ? promotion.zone : CellsBySide{}, piece, steps);
    }
    if (piece.movement && !formats::isCustomPiece(type.name))
      piece.movement = possibleOn(game.start.board, *piece.movement);
    if (!type.fromRegion.empty()) addMovesFromRegion(game, type, piece, steps);
    if (type.name == "soldier") addSoldierSteps(game, piece);
    if (castler ? !named.empty() && game.types.of(named[0]) == &type : isKing) addCastling(game, type, piece);
    addPalaceMoves(game, type, piece);
    addMobility(game, type, piece);
    stopWhereImmobile(game, promotion, type, piece);
    if (auto restriction = dropRestriction(game, promotion, type))
      piece.restrictions.push_back(std::move(*restriction));
    addEnclosingDrop(game, piece);
    if (isPawn && promotion.stopsShort) stopShort(game, promotion.zone, piece);
    if (isAmong(game.typesOf("mutuallyImmuneTypes"), type.letter)) piece.safeFrom = {type.letter};
    if (isRoyal && petrifies(game, type)) neverCapture(game, piece);
    piece.royal = isKing || (isRoyal && mayStand(game, promotion, type));
    game.add(type.entry, std::move(piece));
  }
  return steps;
}

}  // namespace fairyforge::frontend::ini
