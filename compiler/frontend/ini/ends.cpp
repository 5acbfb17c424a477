// How games of a variants.ini end: stalemate, counts, extinction, goals.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/ini/lowering.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge {

using namespace syntax;

namespace {

GoalWords anyOf(std::vector<GoalWords> parts) {
  return {.kind = GoalCondition::Kind::Any, .parts = std::move(parts)};
}

}  // namespace

void IniLowering::addEnds() {
  const std::string stalemate = result("stalemateValue", {"draw", "loss", "win"});
  add(spanOf("stalemateValue"), Stalemate{stalemate == "loss"  ? StalemateRule::StalematedLoses
                                          : stalemate == "win" ? StalemateRule::StalematedWins
                                                               : StalemateRule::Draw});
  addRepetition();
  NMoveRule quiet{number("nMoveRule", 50, 0, 10000), TypeRefs{}};
  if (config_.find("nMoveRuleTypes")) {
    quiet.resetBy = typesOf("nMoveRuleTypes");
  } else if (const IniType* pawn = typeNamed("pawn")) {
    quiet.resetBy->push_back(pawn->letter);
  }
  add(spanOf("nMoveRule"), std::move(quiet));
  addDuty();
  addExtinction();
  addFlags();
  addRows();
}

void IniLowering::addRepetition() {
  const int fold = number("nFoldRule", 3, 0, 100);
  // Seen from the side to move: the other side has made the move that repeats.
  const std::string value = result("nFoldValue", {"draw", "win", "loss"});
  if (fold == 1) error(spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
  const bool goal = value == "loss" && fold > 0;
  add(spanOf("nFoldRule"), Repetition{fold == 0 || goal ? RepetitionRule::Off
                                      : value == "win"  ? RepetitionRule::MoverLoses
                                                        : RepetitionRule::Draw,
                                      fold});
  if (goal)
    add(spanOf("nFoldValue"),
        GoalRule{Goal::Result::Wins, std::nullopt, {.kind = GoalCondition::Kind::Repetition}});
}

// Without royal pieces every capture is legal, because there is no check to answer first.
void IniLowering::addDuty() {
  if (!flag("mustCapture")) return;
  if (typeNamed("king") || !royals_.empty())
    return notSupported(config_.find("mustCapture")->key.span,
                        "mandatory capture in games with royal pieces is");
  add(spanOf("mustCapture"), MustCapture{});
}

// ---- extinction ----

void IniLowering::addExtinction() {
  const std::string value = result("extinctionValue", {"none", "loss", "win", "draw"});
  const bool claim = flag("extinctionClaim");
  const int count = number("extinctionPieceCount", 0, 0, 100);
  const int opponents = number("extinctionOpponentPieceCount", 0, 0, 100);
  const IniEntry* types = config_.find("extinctionPieceTypes");
  if (value == "none" || value.empty() || !types || flag("extinctionPseudoRoyal")) return;
  const bool all = types->value.text.find('*') != std::string::npos;
  if (value == "loss" && all && count == 1 && opponents == 2) {
    add(types->key.span, BareKing{claim ? BareKingRule::Kind::Grace : BareKingRule::Kind::Immediate, {}});
    return;
  }
  if (claim || opponents > 0)
    return notSupported(config_.find(claim ? "extinctionClaim" : "extinctionOpponentPieceCount")->key.span,
                        "extinction that asks for the other side's pieces, but for the bare king, is");
  const TypeRefs named = all ? TypeRefs{} : typesOf("extinctionPieceTypes");
  std::vector<GoalWords> extinct;
  for (std::size_t i = 0; i < (all ? 1 : named.size()); ++i) {
    // A move that promotes the last pawn and takes the other side's last piece would end the game for both.
    const bool promotes = !all && value != "win" &&
                          std::any_of(promoting_.begin(), promoting_.end(),
                                      [&](const TypeRef& pawn) { return pawn.text == named[i].text; });
    if (promotes) return notSupported(named[i].span, "the extinction of pieces that promote is");
    for (int left = 0; left <= count; ++left) {
      extinct.push_back({.kind = GoalCondition::Kind::Pieces,
                         .count = left,
                         .hands = true,
                         .types = all ? TypeRefs{} : withPromoted({named[i]})});
    }
  }
  const auto result = value == "win"    ? Goal::Result::Wins
                      : value == "loss" ? Goal::Result::Loses
                                        : Goal::Result::Draws;
  if (!extinct.empty()) add(types->key.span, GoalRule{result, std::nullopt, anyOf(std::move(extinct))});
}

// Pieces that are royal while there are no more of them than may be lost and one.
void IniLowering::addPseudoRoyals() {
  if (!flag("extinctionPseudoRoyal")) return;
  const SourceSpan place = config_.find("extinctionPseudoRoyal")->key.span;
  const int count = number("extinctionPieceCount", 0, 0, 100);
  const std::string value = config_.find("extinctionValue") ? this->value("extinctionValue").text : "none";
  if (value != "loss" || number("extinctionOpponentPieceCount", 0, 0, 100) > 0 || flag("extinctionClaim") ||
      this->value("extinctionPieceTypes").text == "*")
    return notSupported(place,
                        "royal pieces whose extinction is something else than a loss, or asks for more, are");
  const TypeRefs types = typesOf("extinctionPieceTypes");
  for (const TypeRef& ref : types) royals_.push_back(typeOf(ref)->name);
  for (const Side side : kBothSides) {
    int kinds = 0;
    bool fixed = true;
    const auto look = [&](const IniType& type, int most) {
      const int here = static_cast<int>(cellsOf(type, side).size());
      if (here == 0 && !mayGrow(type)) return;
      ++kinds;
      fixed = fixed && here == most && !mayGrow(type);
    };
    if (const IniType* king = typeNamed("king")) look(*king, 1);
    for (const TypeRef& ref : types) look(*typeOf(ref), count + 1);
    if (!fixed && (kinds > 1 || count > 0))
      return notSupported(place, "royal pieces of which there may be more than are needed are");
    add(place, Royals{side, fixed ? RoyalRule::Any : RoyalRule::All});
  }
}

// Can there be more of the type than at the start?
bool IniLowering::mayGrow(const IniType& type) {
  const bool chosen = std::any_of(choices_.begin(), choices_.end(),
                                  [&](const TypeRef& choice) { return typeOf(choice) == &type; });
  return chosen || flag("pieceDrops");
}

// ---- cells to reach ----

void IniLowering::addFlags() {
  for (const Side side : kBothSides) {
    const bool white = side == Side::White;
    const std::string_view place = white ? given({"flagRegionWhite", "whiteFlag", "flagRegion"})
                                         : given({"flagRegionBlack", "blackFlag", "flagRegion"});
    const IniEntry* entry = config_.find(place);
    if (!entry) continue;
    const std::string_view key =
        white ? given({"flagPieceWhite", "flagPiece"}) : given({"flagPieceBlack", "flagPiece"});
    const TypeRefs types = value(key).text == "*" ? TypeRefs{} : withPromoted(typesOf(key));
    if (value(key).text != "*" && types.empty()) continue;  // no piece type can reach it
    const CellSet region = regionCells(place);
    std::vector<std::array<CellSet, kSides>> cells;
    region.forEach([&](Cell cell) {
      CellSet one;
      one.add(cell);
      cells.push_back({one, one});
    });
    const int count = number("flagPieceCount", 1, 1, 1000);
    if (count == 1) cells = {{region, region}};
    if (count > 1 && count != static_cast<int>(cells.size()))
      return notSupported(spanOf("flagPieceCount"), "a goal of several, but not all, cells to reach is");
    if (region.empty()) continue;
    add(entry->key.span, GoalRule{Goal::Result::Wins,
                                  side,
                                  {.kind = GoalCondition::Kind::Places, .types = types, .places = cells}});
  }
}

// ---- pieces in a row ----

void IniLowering::addRows() {
  const int length = number("connectN", 0, 0, 12);
  if (length == 0) return;
  if (length == 1) return notSupported(spanOf("connectN"), "a row of one piece is");
  const std::pair<std::string_view, std::vector<Vector>> kRows[] = {
      {"connectHorizontal", {{1, 0}}}, {"connectVertical", {{0, 1}}}, {"connectDiagonal", {{1, 1}, {1, -1}}}};
  std::vector<GoalWords> rows;
  for (const auto& [key, steps] : kRows) {
    if (!flag(key)) continue;
    for (const Vector step : steps)
      rows.push_back({.kind = GoalCondition::Kind::Pattern,
                      .legs = std::vector<Vector>(static_cast<std::size_t>(length - 1), step)});
  }
  add(spanOf("connectN"), GoalRule{Goal::Result::Wins, std::nullopt, anyOf(std::move(rows))});
}

}  // namespace fairyforge
