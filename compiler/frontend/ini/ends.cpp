// Says every end of the game, those too that the section leaves at the engine's standard: stalemate, counts,
// extinction, goals.
#include "compiler/frontend/ini/ends.h"

#include <algorithm>

namespace fairyforge::frontend::ini {

namespace {

syntax::GoalWords anyOf(std::vector<syntax::GoalWords> parts) {
  return {.kind = GoalCondition::Kind::Any, .parts = std::move(parts)};
}

void addRepetition(IniValues& values, IniLayer& out) {
  const int fold = values.number("nFoldRule", 3, 0, 100);
  // Seen from the side to move: the other side has made the move that repeats.
  const std::string value = values.result("nFoldValue", {"draw", "win", "loss"});
  if (fold == 1)
    values.error(values.spanOf("nFoldRule"), "bad-number", "a position cannot be repeated at its first time");
  const bool goal = value == "loss" && fold > 0;
  out.add(values.spanOf("nFoldRule"), syntax::Repetition{fold == 0 || goal ? RepetitionRule::Off
                                                         : value == "win"  ? RepetitionRule::MoverLoses
                                                                           : RepetitionRule::Draw,
                                                         fold});
  if (goal)
    out.add(values.spanOf("nFoldValue"),
            syntax::GoalRule{Goal::Result::Wins, std::nullopt, {.kind = GoalCondition::Kind::Repetition}});
}

// Without royal pieces every capture is legal, because there is no check to answer first.
void addMandatoryCapture(const IniGame& game, bool hasRoyals) {
  IniValues& values = game.values;
  if (!values.flag("mustCapture")) return;
  if (game.types.named("king") || hasRoyals)
    return values.notSupported(values.find("mustCapture")->key.span,
                               "mandatory capture in games with royal pieces is");
  game.add(values.spanOf("mustCapture"), syntax::MustCapture{});
}

// ---- extinction ----

void addExtinction(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  const std::string value = values.result("extinctionValue", {"none", "loss", "win", "draw"});
  const bool claim = values.flag("extinctionClaim");
  const int count = values.number("extinctionPieceCount", 0, 0, 100);
  const int opponents = values.number("extinctionOpponentPieceCount", 0, 0, 100);
  const IniEntry* types = values.find("extinctionPieceTypes");
  if (value == "none" || value.empty() || !types || values.flag("extinctionPseudoRoyal")) return;
  const bool all = types->value.text.find('*') != std::string::npos;
  if (value == "loss" && all && count == 1 && opponents == 2) {
    game.add(types->key.span,
             syntax::BareKing{claim ? BareKingRule::Kind::Grace : BareKingRule::Kind::Immediate, {}});
    return;
  }
  if (claim || opponents > 0)
    return values.notSupported(
        values.find(claim ? "extinctionClaim" : "extinctionOpponentPieceCount")->key.span,
        "extinction that asks for the other side's pieces, but for the bare king, is");
  const TypeRefs named = all ? TypeRefs{} : game.typesOf("extinctionPieceTypes");
  std::vector<syntax::GoalWords> extinct;
  for (std::size_t i = 0; i < (all ? 1 : named.size()); ++i) {
    // A move that promotes the last pawn and takes the other side's last piece would end the game for both.
    const bool promotes =
        !all && value != "win" &&
        std::any_of(promotion.promoting.begin(), promotion.promoting.end(),
                    [&](const syntax::TypeRef& pawn) { return pawn.text == named[i].text; });
    if (promotes) return values.notSupported(named[i].span, "the extinction of pieces that promote is");
    for (int left = 0; left <= count; ++left) {
      extinct.push_back({.kind = GoalCondition::Kind::Pieces,
                         .count = left,
                         .hands = true,
                         .types = all ? TypeRefs{} : withPromoted(values, promotion, {named[i]})});
    }
  }
  const auto result = value == "win"    ? Goal::Result::Wins
                      : value == "loss" ? Goal::Result::Loses
                                        : Goal::Result::Draws;
  if (!extinct.empty())
    game.add(types->key.span, syntax::GoalRule{result, std::nullopt, anyOf(std::move(extinct))});
}

// ---- cells to reach ----

void addFlags(const IniGame& game, const IniPromotion& promotion) {
  IniValues& values = game.values;
  for (const Side side : kBothSides) {
    const bool white = side == Side::White;
    const std::string_view place = white ? values.given({"flagRegionWhite", "whiteFlag", "flagRegion"})
                                         : values.given({"flagRegionBlack", "blackFlag", "flagRegion"});
    const IniEntry* entry = values.find(place);
    if (!entry) continue;
    const std::string_view key =
        white ? values.given({"flagPieceWhite", "flagPiece"}) : values.given({"flagPieceBlack", "flagPiece"});
    const TypeRefs types =
        values.value(key).text == "*" ? TypeRefs{} : withPromoted(values, promotion, game.typesOf(key));
    if (values.value(key).text != "*" && types.empty()) continue;  // no piece type can reach it
    const CellSet region = game.regionCells(place);
    std::vector<std::array<CellSet, kSides>> cells;
    region.forEach([&](Cell cell) {
      CellSet one;
      one.add(cell);
      cells.push_back({one, one});
    });
    const int count = values.number("flagPieceCount", 1, 1, 1000);
    if (count == 1) cells = {{region, region}};
    if (count > 1 && count != static_cast<int>(cells.size()))
      return values.notSupported(values.spanOf("flagPieceCount"),
                                 "a goal of several, but not all, cells to reach is");
    if (region.empty()) continue;
    game.add(entry->key.span,
             syntax::GoalRule{Goal::Result::Wins,
                              side,
                              {.kind = GoalCondition::Kind::Places, .types = types, .places = cells}});
  }
}

// ---- pieces in a row ----

void addRows(IniValues& values, IniLayer& out) {
  const int length = values.number("connectN", 0, 0, 12);
  if (length == 0) return;
  if (length == 1) return values.notSupported(values.spanOf("connectN"), "a row of one piece is");
  const std::pair<std::string_view, std::vector<Vector>> kRows[] = {
      {"connectHorizontal", {{1, 0}}}, {"connectVertical", {{0, 1}}}, {"connectDiagonal", {{1, 1}, {1, -1}}}};
  std::vector<syntax::GoalWords> rows;
  for (const auto& [key, steps] : kRows) {
    if (!values.flag(key)) continue;
    for (const Vector step : steps)
      rows.push_back({.kind = GoalCondition::Kind::Pattern,
                      .legs = std::vector<Vector>(static_cast<std::size_t>(length - 1), step)});
  }
  out.add(values.spanOf("connectN"),
          syntax::GoalRule{Goal::Result::Wins, std::nullopt, anyOf(std::move(rows))});
}

}  // namespace

void addEnds(const IniGame& game, const IniPromotion& promotion, bool hasRoyals) {
  IniValues& values = game.values;
  const std::string stalemate = values.result("stalemateValue", {"draw", "loss", "win"});
  game.add(values.spanOf("stalemateValue"),
           syntax::Stalemate{stalemate == "loss"  ? StalemateRule::StalematedLoses
                             : stalemate == "win" ? StalemateRule::StalematedWins
                                                  : StalemateRule::Draw});
  addRepetition(values, game.out);
  syntax::NMoveRule quiet{values.number("nMoveRule", 50, 0, 10000), TypeRefs{}};
  if (values.find("nMoveRuleTypes")) {
    quiet.resetBy = game.typesOf("nMoveRuleTypes");
  } else if (const IniType* pawn = game.types.named("pawn")) {
    quiet.resetBy->push_back(pawn->letter);
  }
  game.add(values.spanOf("nMoveRule"), std::move(quiet));
  addMandatoryCapture(game, hasRoyals);
  addExtinction(game, promotion);
  addFlags(game, promotion);
  addRows(values, game.out);
}

}  // namespace fairyforge::frontend::ini
