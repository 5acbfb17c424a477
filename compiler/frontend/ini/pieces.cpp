// Declares each piece with the changes that keys make to its moves. Kings, soldiers and regions of mobility
// are handled here, pawns and castling in other files.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/custom-movement.h"
#include "compiler/frontend/ini/parts.h"
#include "compiler/frontend/ini/promoted-types.h"

namespace fairyforge::frontend::ini {

namespace {

// Returns the cells that the kings may enter.
std::array<CellSet, kSides> kingCells(const IniGame& game) {
  return {game.regionCells(formats::mobilityKey("White", "king")),
          game.regionCells(formats::mobilityKey("Black", "king"))};
}

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
  if (values.flag("flyingGeneral"))
    piece.takesRoyalsBy =
        textOf("the generals may not face each other",
               formats::generalsFaceAlongRanks(game.start.board, kingCells(game)) ? "cR" : "fbcR");
}

// Returns ranks as White sees them; Black's are their reflections.
syntax::SidedCells ranksAt(int first, int last) {
  const std::string word = first == last ? std::to_string(first) : fmt::format("{}-{}", first, last);
  return {syntax::SidedCells::Black::Reflected, {{syntax::CellItem::Kind::Rank, {word, {}}, 0}}, {}};
}

void addSoldierSteps(const IniGame& game, syntax::PieceDeclaration& piece) {
  const int last = game.start.board.ranks();
  const int from = game.values.number("soldierPromotionRank", 1, 1, last);
  if (from == 1) return;
  piece.movement = textOf("moves of soldiers", "fW");
  piece.powers.push_back({ranksAt(from, last), textOf("moves of soldiers across the river", "sW")});
}

void addMobility(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece) {
  const std::string white = formats::mobilityKey("White", type.name),
                    black = formats::mobilityKey("Black", type.name);
  const IniEntry *forWhite = game.values.find(white), *forBlack = game.values.find(black);
  if (!forWhite && !forBlack) return;
  const syntax::CellList all{
      {syntax::CellItem::Kind::Rank, {fmt::format("1-{}", game.start.board.ranks()), {}}, 0}};
  const auto cells = [&](const IniEntry* entry) { return entry ? region(game.values, entry->value) : all; };
  piece.staysOn = syntax::SidedCells{syntax::SidedCells::Black::Listed, cells(forWhite), cells(forBlack)};
}

// Can the type itself be on the board, or only a promoted piece that changes back?
bool mayStand(const IniGame& game, const IniPromotion& promotion, const IniType& type) {
  const auto isType = [&](const syntax::TypeRef& ref) { return ref.text == type.letter.text; };
  const auto becomes = [&](const IniForm& form) { return isType(form.to) && form.id == form.to.text; };
  const auto isDemoted = [&](const IniForm& form) { return isType(form.from) && form.id != form.to.text; };
  const std::vector<IniForm> forms = promotedForms(game.values, game.types);
  return std::ranges::any_of(promotion.choices, isType) || std::ranges::any_of(forms, becomes) ||
         std::ranges::any_of(forms, isDemoted) || std::ranges::any_of(kBothSides, [&](Side side) {
           return !game.cellsOf(type, side).empty() ||
                  std::ranges::any_of(game.start.pocket[index(side)], isType);
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
  const auto isType = [&](const syntax::TypeRef& ref) { return ref.text == type.letter.text; };
  bool promotes = std::any_of(promotion.promoting.begin(), promotion.promoting.end(), isType);
  for (const IniForm& form : promotedForms(game.values, game.types)) promotes = promotes || isType(form.from);
  bool covered = promotes;
  for (const Side side : kBothSides) {
    game.start.board.forEachCell([&](Cell cell) {
      const bool isLast = game.start.board.ranks() - game.start.relativeRank(cell, side) <= forbidden;
      covered = covered && (!isLast || promotion.zone[index(side)].has(cell));
    });
  }
  if (covered) return;
  const auto captures = piece.movement ? capturesOf(*piece.movement) : std::nullopt;
  if (promotes || piece.staysOn || piece.takesRoyalsBy || !piece.powers.empty() || !captures)
    return game.values.notSupported(
        game.values.spanOf("immobilityIllegal"),
        "a ban on cells without further moves for pieces that promote elsewhere, or that other rules bind, is");
  std::array<CellSet, kSides> rest;
  for (const Side side : kBothSides) {
    game.start.board.forEachCell([&](Cell cell) {
      if (game.start.board.ranks() - game.start.relativeRank(cell, side) > forbidden)
        rest[index(side)].add(cell);
    });
  }
  piece.staysOn = game.listed(rest);
  piece.takesRoyalsBy = *captures;
}

}  // namespace

std::array<CellSet, kSides> addPieces(const IniGame& game, const IniPromotion& promotion,
                                      const std::vector<std::string>& royals) {
  IniValues& values = game.values;
  std::array<CellSet, kSides> steps;
  const IniEntry* castler = values.find("castlingKingPiece");
  const TypeRefs named = castler ? game.typesOf("castlingKingPiece") : TypeRefs{};
  if (castler && castler->value.text.size() != 1)
    values.error(valueOrKey(*castler), "bad-value", "'castlingKingPiece' must be one piece's letter");
  const auto isAmong = [&](const char* key, const IniType& type) {
    const TypeRefs types = values.find(key) ? game.typesOf(key) : TypeRefs{};
    return std::ranges::any_of(types,
                               [&](const syntax::TypeRef& ref) { return ref.text == type.letter.text; });
  };
  for (const IniType& type : game.types.list) {
    syntax::PieceDeclaration piece{{type.name, type.entry}, type.letter, {},           {},
                                   type.movement,           false,       std::nullopt, {}};
    const bool castles = castler ? !named.empty() && game.types.of(named[0]) == &type : type.name == "king";
    if (type.name == "king") addKing(game, piece);
    if (type.name == "pawn") {
      const auto isType = [&](const syntax::TypeRef& ref) { return ref.text == type.letter.text; };
      const bool promotes = std::ranges::any_of(promotion.promoting, isType);
      addPawnSteps(game, type, promotes ? promotion.zone : std::array<CellSet, kSides>{}, piece, steps);
    }
    if (piece.movement && !formats::isCustomPiece(type.name))
      piece.movement = possibleOn(game.start.board, *piece.movement);
    if (!type.fromRegion.empty()) addMovesFromRegion(game, type, piece, steps);
    if (type.name == "soldier") addSoldierSteps(game, piece);
    if (castles) addCastling(game, type, piece);
    addPalaceMoves(game, type, piece);
    addMobility(game, type, piece);
    stopWhereImmobile(game, promotion, type, piece);
    if (auto restriction = dropRestriction(game, type)) piece.restrictions.push_back(std::move(*restriction));
    addEnclosingDrop(game, piece);
    if (type.name == "pawn" && promotion.stopsShort) stopShort(game, promotion.zone, piece);
    if (isAmong("mutuallyImmuneTypes", type)) piece.safeFrom = {type.letter};
    if (std::ranges::find(royals, type.name) != royals.end() && petrifies(game, type))
      neverCapture(game, piece);
    piece.royal = type.name == "king" ||
                  (std::ranges::find(royals, type.name) != royals.end() && mayStand(game, promotion, type));
    game.add(type.entry, std::move(piece));
  }
  return steps;
}

}  // namespace fairyforge::frontend::ini
