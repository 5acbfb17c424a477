// Declares each piece, with the changes that keys make to its moves: kings, soldiers and regions of mobility
// here; pawns and castling in their own files.
#include <algorithm>

#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {

namespace {

// Adds to the king the moves of 'kingType' and the capture of a facing king ('flyingGeneral').
void addKing(IniGame& game, PieceDeclaration& piece) {
  if (const IniEntry* entry = game.find("kingType")) {
    const auto types = game.typesOf("kingType");
    if (types.size() == 1)
      piece.movement = game.of(types[0]).movement;
    else
      game.error(valueOrKey(*entry), "bad-value", "'kingType' must be one piece's letter");
  }
  if (!game.flag("flyingGeneral")) return;
  if (game.flag("extinctionPseudoRoyal"))
    return game.notSupported("flyingGeneral",
                             "kings that may not face each other beside other royal pieces are");
  const CellsBySide cells{game.regionCells(mobilityKey(Side::White, "king")),
                          game.regionCells(mobilityKey(Side::Black, "king"))};
  piece.takesRoyalsBy = spanOver("the generals may not face each other",
                                 generalsFaceAlongRanks(game.board, cells) ? "cR" : "fbcR");
}

void addSoldierSteps(IniGame& game, PieceDeclaration& piece) {
  const int last = game.board.ranks();
  const int from = game.number("soldierPromotionRank", last);
  if (from == 1) return;
  piece.movement = spanOver("moves of soldiers", "fW");
  piece.powers.push_back({ranks(from, last), spanOver("moves of soldiers across the river", "sW")});
}

void addMobility(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  const CellsBySide cells = game.mobility(type);
  if (cells != allCells(game.board)) piece.staysOn = game.listed(cells);
}

// Can a piece be of this type, other than as a promoted piece that becomes another type again?
bool mayStand(IniGame& game, const IniType& type) {
  return isAmong(game.promotion.choices, type.letter) || game.holds(type.letter) ||
         !isEmpty(game.cellsOf(type)) || std::ranges::any_of(game.forms, [&](const IniForm& form) {
           return (form.isForGood() ? form.to : form.from) == type.letter;
         });
}

// Removes captures from the moves of a royal piece that turns to stone when it captures: the engine does not
// allow that (Position::legal).
void neverCapture(IniGame& game, PieceDeclaration& piece) {
  const auto quiet = piece.movement ? withoutCaptures(*piece.movement) : std::nullopt;
  if (!quiet || !piece.powers.empty() || !piece.programs.empty())
    return game.notSupported("petrifyOnCaptureTypes",
                             "a royal piece of such moves that would turn to stone by a capture is");
  piece.movement = *quiet;
}

// Keeps the piece from ending a move on a cell from which it could never move again, unless it promotes
// there. It still gives check on such cells.
void stopWhereImmobile(IniGame& game, const IniType& type, PieceDeclaration& piece) {
  const CellsBySide forbidden = forbiddenCells(game, type);
  if (isEmpty(forbidden) || !type.moves()) return;
  const bool pawn = isAmong(game.promotion.promoting, type.letter);
  const bool form =
      std::ranges::any_of(game.forms, [&](const IniForm& form) { return form.from == type.letter; });
  const bool promotes = pawn || form, always = pawn || !game.flag("piecePromotionOnCapture");
  if (promotes && always && includes(game.promotion.zone, forbidden)) return;
  const auto captures = piece.movement ? capturesOf(*piece.movement) : std::nullopt;
  if (promotes || piece.staysOn || piece.takesRoyalsBy || !piece.powers.empty() || !captures ||
      forbidden == allCells(game.board))
    return game.notSupported(
        "immobilityIllegal",
        "a ban on cells without further moves for pieces that promote elsewhere, or that other rules bind, is");
  piece.staysOn = game.listed(without(allCells(game.board), forbidden));
  piece.takesRoyalsBy = *captures;
}

// Keeps pawns out of the zone if they would have to promote there but have nothing to which they can promote.
// They still give check there.
void stopShort(IniGame& game, PieceDeclaration& piece) {
  piece.staysOn = game.listed(without(allCells(game.board), game.promotion.zone));
  piece.takesRoyalsBy = spanOver("checks by pawns", "fcF");
}

}  // namespace

void addPieces(IniGame& game) {
  const bool hasWalls = game.value("wallingRule").text != "none" || !game.board.holes().empty() ||
                        !game.typesOf("petrifyOnCaptureTypes").empty();
  if (game.flag("immobilityIllegal") && hasWalls)
    game.notSupported("immobilityIllegal", "a ban on cells without further moves beside walls is");
  const IniEntry* castler = game.find("castlingKingPiece");
  const TypeRefs named = castler ? game.typesOf("castlingKingPiece") : TypeRefs{};
  if (castler && castler->value.text.size() != 1)
    game.error(valueOrKey(*castler), "bad-value", "'castlingKingPiece' must be one piece's letter");
  for (const IniType& type : game.types) {
    PieceDeclaration piece{{type.name, type.entry}, type.letter, {}, {}, type.movement, false, {}, {}};
    const bool isKing = type.name == "king", isPawn = type.name == "pawn";
    const bool isRoyal = game.isPseudoRoyal(type);
    if (isKing) addKing(game, piece);
    if (isPawn) addPawnSteps(game, type, piece);
    if (piece.movement && !isCustomPiece(type.name)) piece.movement = possibleOn(game.board, *piece.movement);
    if (!type.fromRegion.empty()) addMovesFromRegion(game, type, piece);
    if (!isPawn && type.moves() && type.movement.text().find('e') != std::string_view::npos &&
        promotesInPassing(game, type))
      game.notSupported(
          game.given({"promotionPawnTypes", "pawnTypes"}),
          "a piece of other moves than the pawn's that captures in passing where it promotes is");
    if (type.name == "soldier") addSoldierSteps(game, piece);
    if (castler ? !named.empty() && named[0] == type.letter : isKing) addCastling(game, type, piece);
    addPalaceMoves(game, type, piece);
    addMobility(game, type, piece);
    stopWhereImmobile(game, type, piece);
    if (auto restriction = dropRestriction(game, type)) piece.restrictions.push_back(std::move(*restriction));
    addEnclosingDrop(game, piece);
    if (isPawn && game.promotion.stopsShort) stopShort(game, piece);
    if (isAmong(game.typesOf("mutuallyImmuneTypes"), type.letter)) {
      if (isKing || isRoyal)
        game.notSupported("mutuallyImmuneTypes", "royal pieces that may not take each other are");
      piece.safeFrom = withPromoted(game, {type.letter});
    }
    if (isRoyal && isStony(game, type)) neverCapture(game, piece);
    piece.royal = isKing || (isRoyal && mayStand(game, type));
    game.add(type.entry, std::move(piece));
  }
}

}  // namespace fairyforge::frontend::ini
