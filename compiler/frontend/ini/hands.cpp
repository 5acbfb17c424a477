// Promotion and hands in a variants.ini.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge {

using namespace syntax;

void IniLowering::addPromotion() {
  TypeRefs pawns;
  if (config_.find("promotionPawnTypes")) {
    pawns = typesOf("promotionPawnTypes");
  } else if (const IniType* pawn = typeNamed("pawn")) {
    pawns.push_back(pawn->letter);
  }
  for (const Side side : kBothSides) zone_[index(side)] = promotionCells(side);
  if ((zone_[0].empty() && zone_[1].empty()) || pawns.empty()) return;
  const bool mandatory = flag("mandatoryPawnPromotion");
  const std::size_t errors = diagnostics_.errorCount();
  choices_ = typesOf("promotionPieceTypes");
  if (choices_.empty()) {
    if (!mandatory || diagnostics_.errorCount() > errors) return;
    const IniType* pawn = typeNamed("pawn");
    const bool region =
        config_.find(mobilityKey("White", "pawn")) || config_.find(mobilityKey("Black", "pawn"));
    stopsShort_ = pawn && !region && pawns.size() == 1 && typeOf(pawns[0]) == pawn;
    if (stopsShort_) return;
    error(spanOf("promotionPieceTypes"), "not-supported",
          "pieces other than pawns that must promote but have nothing to promote to are not supported yet")
        .note(
            "Fairy-Stockfish keeps them from the cells where they would promote; with "
            "'mandatoryPawnPromotion = false' they may stand there as they are")
        .suggest("promotionPieceTypes = q");
    return;
  }
  promoting_ = pawns;
  promotesOnEntry_ = std::any_of(pawns.begin(), pawns.end(),
                                 [&](const TypeRef& pawn) { return mayStandInZone(*typeOf(pawn)); });
  if (promotesOnEntry_ && !isNewest()) {
    notSupported(
        spanOf("promotionRank"),
        fmt::format("a pawn that moves within the promotion zone, or steps twice into it, where {} does "
                    "not promote it, is",
                    engineTitle()));
    return;
  }
  for (const TypeRef& pawn : pawns) {
    Promote promote;
    promote.types = {pawn};
    promote.zone = listed(zone_);
    for (const TypeRef& choice : choices_) {
      const TypeRef choosing = demotes() ? TypeRef{promotedId(choice), choice.span} : choice;
      promote.choices.push_back({choosing, 0, false});
    }
    if (!mandatory) promote.choices.push_back({pawn, 0, false});
    add(spanOf("promotionPieceTypes"), std::move(promote));
  }
}

// The old engine counts ranks from each player's end of the board; newer ones have a region for each, which
// stays where it is when a section that inherits it makes the board larger.
CellSet IniLowering::promotionCells(Side side) {
  const bool white = side == Side::White;
  const std::string_view key = white ? "promotionRegionWhite" : "promotionRegionBlack";
  const IniEntry* entry = config_.later(key, "promotionRank");
  if (entry && entry->key.text == key) return regionCells(key);
  const int from = number("promotionRank", 8, 1, kFairyStockfishRanks);
  CellSet cells;
  board_->forEachCell([&](Cell cell) {
    const int rank = board_->rank(cell) + 1;
    bool in = relativeRank(cell, side) + 1 >= from;
    if (isNewest())
      in = !entry ? rank == (white ? 8 : 1) : white ? rank >= from : rank <= entry->ranks + 1 - from;
    if (in) cells.add(cell);
  });
  return cells;
}

// Can a piece of the type that has not promoted be in the zone, or come there by a double step?
bool IniLowering::mayStandInZone(const IniType& type) {
  bool may = false;
  for (const Side side : kBothSides) {
    const CellSet& zone = zone_[index(side)];
    const auto moves = [&](Cell cell) { return relativeRank(cell, side) + 1 < ranks_; };
    for (const Cell cell : cellsOf(type, side))
      may = may || (flag("mandatoryPawnPromotion") && zone.has(cell) && moves(cell));
    zone.forEach([&](Cell cell) {
      may = may || (flag("mandatoryPawnPromotion") && flag("pieceDrops") && flag("promotionZonePawnDrops") &&
                    moves(cell));
      const int back = side == Side::White ? -2 : 2;
      const Cell from = board_->at(board_->file(cell), board_->rank(cell) + back);
      may = may ||
            (type.name == "pawn" && flag("doubleStep") && from != kNoCell && doubleStepCells(side).has(from));
    });
  }
  return may;
}

// Does what has been promoted come into the hand as a pawn again? Such pieces are types of their own, which
// move as those that they were promoted to.
bool IniLowering::demotes() {
  return flag("capturesToHand") && flag("pieceDrops") && !flag("dropLoop");
}

std::string IniLowering::promotedId(const TypeRef& choice) {
  return choice.text + "P";
}

void IniLowering::addPromotedTypes(const SourceSpan& place) {
  if (promoting_.size() > 1) {
    notSupported(place, "promoted pieces that were one of several kinds of pawns and become it again are");
    return;
  }
  for (const TypeRef& choice : choices_) {
    const auto declares = [&](const Statement& statement) {
      const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
      return piece && piece->id.text == choice.text;
    };
    const auto found = std::find_if(statements_.begin(), statements_.end(), declares);
    PieceDeclaration piece = std::get<PieceDeclaration>(found->what);
    piece.name.text = "promoted " + piece.name.text;
    piece.id.text = promotedId(choice);
    add(place, InHand{{piece.id}, promoting_.front()});
    add(place, std::move(piece));
  }
}

std::vector<TypeRef> IniLowering::withPromoted(TypeRefs types) {
  const TypeRefs plain = types;
  for (const TypeRef& choice : choices_) {
    const bool named = std::any_of(plain.begin(), plain.end(),
                                   [&](const TypeRef& type) { return type.text == choice.text; });
    if (demotes() && named) types.push_back({promotedId(choice), choice.span});
  }
  return types;
}

void IniLowering::addHands() {
  const bool captures = flag("capturesToHand"), drops = flag("pieceDrops");
  const bool firstRank = flag("firstRankPawnDrops"), lastRanks = flag("promotionZonePawnDrops");
  if (captures && !drops) {
    error(config_.find("capturesToHand")->key.span, "not-supported",
          "pieces in hand that cannot be dropped are not supported yet")
        .note("write pieceDrops = true");
    return;
  }
  if (!drops) return;
  const SourceSpan place = config_.find("pieceDrops")->key.span;
  if (captures) add(place, HandFate{CaptureFate::CaptorsHand, std::nullopt});
  if (demotes()) addPromotedTypes(place);
  for (const Side side : kBothSides) {
    if (!pocket_[index(side)].empty()) add(place, StartingHand{side, pocket_[index(side)]});
  }
  if (!captures && pocket_[0].empty() && pocket_[1].empty()) {
    error(place, "empty-hands", "nothing ever comes into a hand").note("write capturesToHand = true");
    return;
  }
  for (const IniType& type : types_) {
    if (type.name != "king") addDrops(type, place, firstRank, lastRanks);
  }
}

void IniLowering::addDrops(const IniType& type, const SourceSpan& place, bool firstRank, bool lastRanks) {
  const bool pawn = type.name == "pawn";
  Drops drops{Drops::Where::Cells, {type.letter}, {SidedCells::Black::Listed, {}, {}}};
  for (const Side side : kBothSides) {
    const CellSet allowed = regionCells(side == Side::White ? given({"dropRegionWhite", "whiteDropRegion"})
                                                            : given({"dropRegionBlack", "blackDropRegion"}));
    CellList& list = side == Side::White ? drops.cells.white : drops.cells.black;
    board_->forEachCell([&](Cell cell) {
      const bool barred = pawn && ((!firstRank && relativeRank(cell, side) == 0) ||
                                   (!lastRanks && zone_[index(side)].has(cell)));
      if (!barred && allowed.has(cell))
        list.push_back({CellItem::Kind::Cells, {board_->name(cell), place}, 0});
    });
  }
  add(place, std::move(drops));
}

}  // namespace fairyforge
