// Promotion and hands in a variants.ini.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/ini-lowering.h"
#include "compiler/frontend/numbers.h"
#include "compiler/movement/dialects/fairy-stockfish.h"

namespace fairyforge {

using namespace syntax;

void IniLowering::addPromotion() {
  TypeRefs pawns;
  if (config_.find("promotionPawnTypes")) {
    pawns = typesOf("promotionPawnTypes");
  } else if (const IniType* pawn = typeNamed("pawn")) {
    pawns.push_back(pawn->letter);
  }
  zone_ = promotionRanks();
  if (zone_ < 1 || pawns.empty()) return;
  const bool mandatory = flag("mandatoryPawnPromotion");
  const std::size_t errors = diagnostics_.errorCount();
  choices_ = typesOf("promotionPieceTypes");
  if (choices_.empty()) {
    if (!mandatory || diagnostics_.errorCount() > errors) return;
    error(spanOf("promotionPieceTypes"), "not-supported",
          "pawns that must promote but have nothing to promote to are not supported yet")
        .note("Fairy-Stockfish keeps them from the last rank")
        .note("write mandatoryPawnPromotion = false, if they may stand there as pawns");
    return;
  }
  promoting_ = pawns;
  for (const TypeRef& pawn : pawns) {
    Promote promote;
    promote.types = {pawn};
    promote.zone.white = {{CellItem::Kind::LastRanks, {"", spanOf("promotionRank")}, zone_}};
    promote.zone.black = promote.zone.white;
    promote.zone.forBlack = SidedCells::Black::Listed;
    for (const TypeRef& choice : choices_) {
      const TypeRef choosing = demotes() ? TypeRef{promotedId(choice), choice.span} : choice;
      promote.choices.push_back({choosing, 0, false});
    }
    if (!mandatory) promote.choices.push_back({pawn, 0, false});
    add(spanOf("promotionPieceTypes"), std::move(promote));
  }
}

// How many of the last ranks promote.
int IniLowering::promotionRanks() {
  if (!config_.find("promotionRegionWhite") && !config_.find("promotionRegionBlack"))
    return ranks_ + 1 - number("promotionRank", 8, 1, kFairyStockfishRanks);
  const auto count = [&](std::string_view key, auto rankAt) {
    const CellList list = region(key);
    for (int n = 0; n < static_cast<int>(list.size()); ++n) {
      const std::string rank = std::to_string(rankAt(n));
      const bool there = std::any_of(list.begin(), list.end(), [&](const CellItem& item) {
        return item.kind == CellItem::Kind::Rank && item.word.text == rank;
      });
      if (!there) return -1;
    }
    return static_cast<int>(list.size());
  };
  const int white = count("promotionRegionWhite", [&](int n) { return ranks_ - n; });
  const int black = count("promotionRegionBlack", [&](int n) { return n + 1; });
  if (white >= 0 && white == black) return white;
  const IniEntry* entry =
      config_.find(config_.find("promotionRegionWhite") ? "promotionRegionWhite" : "promotionRegionBlack");
  error(valueOrKey(*entry), "not-supported",
        "promotion regions other than the same number of whole last ranks for both are not supported yet")
      .note("write promotionRegionWhite = *8 and promotionRegionBlack = *1, or promotionRank = 8");
  return 0;
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
  const int first = pawn && !firstRank ? 2 : 1;
  const int last = pawn && !lastRanks ? ranks_ - zone_ : ranks_;
  Drops drops{Drops::Where::Cells, {type.letter}, {SidedCells::Black::Listed, {}, {}}};
  for (const Side side : kBothSides) {
    const char* key = side == Side::White ? "whiteDropRegion" : "blackDropRegion";
    const CellSet allowed = regionCells(key);
    CellList& list = side == Side::White ? drops.cells.white : drops.cells.black;
    board_->forEachCell([&](Cell cell) {
      const int rank = relativeRank(cell, side) + 1;
      if (rank >= first && rank <= last && allowed.has(cell))
        list.push_back({CellItem::Kind::Cells, {board_->name(cell), place}, 0});
    });
  }
  add(place, std::move(drops));
}

}  // namespace fairyforge
