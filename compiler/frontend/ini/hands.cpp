// What comes into the hands, and where it may be dropped from them.
#include "compiler/frontend/ini/hands.h"

namespace fairyforge::frontend::ini {

namespace {

void addDrops(const IniGame& game, const IniType& type, const std::array<CellSet, kSides>& zone,
              const SourceSpan& place, bool firstRank, bool lastRanks) {
  IniValues& values = game.values;
  const Board& board = game.start.board;
  const bool pawn = type.name == "pawn";
  syntax::Drops drops{
      syntax::Drops::Where::Cells, {type.letter}, {syntax::SidedCells::Black::Listed, {}, {}}};
  for (const Side side : kBothSides) {
    const CellSet allowed =
        game.regionCells(side == Side::White ? values.given({"dropRegionWhite", "whiteDropRegion"})
                                             : values.given({"dropRegionBlack", "blackDropRegion"}));
    syntax::CellList& list = side == Side::White ? drops.cells.white : drops.cells.black;
    board.forEachCell([&](Cell cell) {
      const bool barred = pawn && ((!firstRank && game.start.relativeRank(cell, side) == 0) ||
                                   (!lastRanks && zone[index(side)].has(cell)));
      if (!barred && allowed.has(cell))
        list.push_back({syntax::CellItem::Kind::Cells, {board.name(cell), place}, 0});
    });
  }
  game.add(place, std::move(drops));
}

}  // namespace

void addHands(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const bool captures = values.flag("capturesToHand"), drops = values.flag("pieceDrops");
  const bool firstRank = values.flag("firstRankPawnDrops"), lastRanks = values.flag("promotionZonePawnDrops");
  if (captures && !drops) {
    values
        .error(values.find("capturesToHand")->key.span, "not-supported",
               "pieces in hand that cannot be dropped are not supported yet")
        .note("write pieceDrops = true");
    return;
  }
  if (!drops) return;
  const SourceSpan place = values.find("pieceDrops")->key.span;
  if (captures) game.add(place, syntax::HandFate{CaptureFate::CaptorsHand, std::nullopt});
  if (demotes(values)) addPromotedTypes(values, promotion, place, game.out);
  for (const Side side : kBothSides) {
    if (!game.start.pocket[index(side)].empty())
      game.add(place, syntax::StartingHand{side, game.start.pocket[index(side)]});
  }
  if (!captures && game.start.pocket[0].empty() && game.start.pocket[1].empty()) {
    values.error(place, "empty-hands", "nothing ever comes into a hand").note("write capturesToHand = true");
    return;
  }
  for (const IniType& type : game.types.list) {
    if (type.name != "king") addDrops(game, type, promotion.zone, place, firstRank, lastRanks);
  }
}

}  // namespace fairyforge::frontend::ini
