// Tests of games whose rules define goals.
#include <gtest/gtest.h>

#include "runtime/game.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Kind = GoalCondition::Kind;
using Result = Goal::Result;

Army runners() {
  Army army(8, 8);
  army.piece("N", leaps(allOf(1, 2))).piece("P", leaps({{0, 1, 0}}));
  return army;
}

GoalCondition condition(Kind kind, int count = 0, std::optional<TypeSet> types = {}) {
  GoalCondition c{};
  c.kind = kind;
  c.count = count;
  c.types = types;
  return c;
}

CellSet rank(const Board& board, int wanted) {
  CellSet cells;
  board.forEachCell([&](Cell cell) {
    if (board.rank(cell) == wanted) cells.add(cell);
  });
  return cells;
}

std::optional<Outcome> outcomeIn(const VariantPtr& game, const std::string& fen) {
  return Referee().outcome(positionFrom(game, fen));
}

constexpr auto wins(Side side) {
  return std::optional(Outcome{EndReason::Goal, side});
}

TEST(Goals, AGameIsWonByReachingAZoneAndNobodyMovesThen) {
  Army army = runners();
  GoalCondition there = condition(Kind::Places);
  there.occupants.push_back({.types = army.types("P")});
  there.places.push_back({rank(army.draft().board, 7), rank(army.draft().board, 0)});
  army.draft().goals.push_back({.result = Result::Wins, .condition = there});
  const VariantPtr game = army.build("8/P7/8/8/8/8/7p/8");
  const Position after = play(Referee(), Position(game), "a7a8");
  EXPECT_EQ(Referee().outcome(after), wins(Side::White));
  EXPECT_TRUE(Referee().legalMoves(after).empty());
  EXPECT_EQ(outcomeIn(game, "N7/8/P7/8/8/8/7p/8 b - - 0 1"), std::nullopt) << "a knight does not count";
  EXPECT_EQ(outcomeIn(game, "P7/8/8/8/8/8/8/7p b - - 0 1"), wins(Side::White)) << "who has just moved";
  EXPECT_EQ(outcomeIn(game, "P7/8/8/8/8/8/8/7p w - - 0 1"), wins(Side::Black));
}

TEST(Goals, AllPlacesMustBeOccupiedByPiecesOfTheStatedOwner) {
  Army army = runners();
  const Board& board = army.draft().board;
  CellSet a1, b1;
  a1.add(*board.find("a1"));
  b1.add(*board.find("b1"));
  GoalCondition both = condition(Kind::Places);
  both.occupants.push_back({.whose = Occupancy::Whose::Opponents, .types = army.types("N")});
  both.places = {{a1, a1}, {b1, b1}};
  GoalCondition none = condition(Kind::Places);
  none.occupants.push_back({.whose = Occupancy::Whose::Anyones, .types = {}, .negated = true});
  none.places = {{a1, a1}};
  GoalCondition either = condition(Kind::Any);
  either.parts = {both, none};
  army.draft().goals.push_back({.result = Result::Loses, .of = {true, false}, .condition = either});
  const VariantPtr game = army.build("8/P7/8/8/8/8/7p/N7");
  EXPECT_EQ(outcomeIn(game, "8/8/8/8/8/8/7p/nn5N w - - 0 1"), wins(Side::Black));
  EXPECT_EQ(outcomeIn(game, "8/8/8/8/8/8/7p/nN5N w - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game, "8/8/8/8/8/8/7p/7N w - - 0 1"), wins(Side::Black));
}

TEST(Goals, TheNumberOfPiecesMayEndAGameAndDecideIt) {
  Army army = runners();
  army.draft().goals.push_back(
      {.result = Result::Loses, .condition = condition(Kind::Pieces, 0, army.types("N"))});
  army.draft().goals.push_back({.result = Result::MostPieces, .condition = condition(Kind::AllPieces, 3)});
  const VariantPtr game = army.build("n6n/8/8/8/8/8/8/NN6");
  EXPECT_EQ(outcomeIn(game, "n7/8/8/8/8/8/8/N7 w - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game, "n7/8/8/8/8/8/8/NN6 w - - 0 1"), wins(Side::White));
  EXPECT_EQ(outcomeIn(game, "n6p/8/8/8/8/8/8/N7 w - - 0 1"), wins(Side::Black));
  EXPECT_EQ(outcomeIn(game, "n6p/8/8/8/8/8/8/P7 w - - 0 1"), wins(Side::Black))
      << "the first goal goes first";
}

TEST(Goals, APatternIsFoundWhereverItStands) {
  Army army = runners();
  Board& board = army.draft().board;
  GoalCondition row = condition(Kind::Pattern);
  const StepId east = board.step({1, 0, 0});
  row.occupants.assign(3, Occupancy{});
  row.legs.assign(2, {std::vector{east}, std::vector{east}});
  army.draft().goals.push_back({.result = Result::Wins, .condition = row});
  const VariantPtr game = army.build("8/P7/8/8/8/8/7p/N7");
  EXPECT_EQ(outcomeIn(game, "8/8/8/3NPN2/8/8/8/8 b - - 0 1"), wins(Side::White));
  EXPECT_EQ(outcomeIn(game, "8/8/8/3NpN2/8/8/8/n5NN b - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game, "8/8/8/5ppp/8/8/8/n5NN b - - 0 1"), wins(Side::Black));
}

TEST(Goals, PiecesAreConnectedByTheStepsThatAreSaid) {
  const auto game = [](const std::vector<Vector>& steps, const char* types) {
    Army army = runners();
    GoalCondition connected = condition(Kind::Connected);
    if (*types != 0) connected.types = army.types(types);
    for (const Vector v : steps) {
      const StepId step = army.draft().board.step(v);
      connected.legs.push_back({std::vector{step}, std::vector{step}});
    }
    army.draft().goals.push_back({.result = Result::Wins, .condition = connected});
    return army.build("n6n/8/8/8/8/8/8/N6N");
  };
  const std::vector<Vector> straight = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
  std::vector<Vector> all = straight;
  all.insert(all.end(), {{1, 1, 0}, {1, -1, 0}, {-1, 1, 0}, {-1, -1, 0}});
  const char* const oblique = "n6n/8/8/1NN5/N7/8/8/8 b - - 0 1";
  EXPECT_EQ(outcomeIn(game(all, ""), oblique), wins(Side::White));
  EXPECT_EQ(outcomeIn(game(straight, ""), oblique), std::nullopt);
  EXPECT_EQ(outcomeIn(game(straight, ""), "n6n/8/8/1NN5/PN6/8/8/8 b - - 0 1"), wins(Side::White));
  EXPECT_EQ(outcomeIn(game(straight, ""), "n6n/8/8/1Nn5/2N5/8/8/8 b - - 0 1"), std::nullopt)
      << "not over others";
  EXPECT_EQ(outcomeIn(game(all, "N"), "n6n/8/8/1NN5/8/8/8/P6P b - - 0 1"), wins(Side::White))
      << "some types alone";
  EXPECT_EQ(outcomeIn(game(all, "N"), "n6n/8/8/1NPN4/8/8/8/8 b - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game(all, ""), "n7/8/8/N1N5/8/8/8/8 w - - 0 1"), wins(Side::Black))
      << "a single one is";
}

TEST(Goals, WhatWasJustCapturedMayDecideAndIsInThePositionsText) {
  Army army = runners();
  army.draft().goals.push_back(
      {.result = Result::Loses, .condition = condition(Kind::Captured, 0, army.types("N"))});
  const VariantPtr game = army.build("8/8/1n6/8/N7/8/8/8");
  const Position after = play(Referee(), Position(game), "a4b6");
  EXPECT_EQ(Referee().outcome(after), wins(Side::White));
  EXPECT_EQ(printFen(after), "8/8/1N6/8/8/8/8/8 b - - 0 1 x=n");
  EXPECT_EQ(positionFrom(game, printFen(after)).setup(), after.setup());
  EXPECT_EQ(printFen(positionFrom(game, "8/8/1N6/8/8/8/8/8 b - - 0 1 x=nNn")),
            "8/8/1N6/8/8/8/8/8 b - - 0 1 x=Nn")
      << "one order, and each once";
  EXPECT_EQ(outcomeIn(game, "8/8/1N6/p7/8/8/8/8 b - - 0 1"), std::nullopt)
      << "of what stands, it cannot be told";
}

TEST(Goals, CapturesAreCountedOfEachPlayerAsFarAsGoalsAsk) {
  Army army = runners();
  GoalCondition captured = condition(Kind::Counted, 2);
  captured.counter = GoalCounter::Captures;
  army.draft().goals.push_back({.result = Result::Wins, .condition = captured});
  const VariantPtr game = army.build("8/8/1n6/8/N1n5/8/8/8");
  const Position one = play(Referee(), Position(game), "a4b6");
  EXPECT_EQ(printFen(one), "8/8/1N6/8/2n5/8/8/8 b - - 0 1 n=1+0");
  EXPECT_EQ(positionFrom(game, printFen(one)).setup(), one.setup());
  EXPECT_EQ(Referee().outcome(one), std::nullopt);
  const Position both = play(Referee(), one, "c4b6");
  EXPECT_EQ(printFen(both), "8/8/1n6/8/8/8/8/8 w - - 0 2 n=1+1");
  const Position won = play(Referee(), positionFrom(game, "8/8/1n6/8/N7/8/8/8 w - - 0 1 n=1+1"), "a4b6");
  EXPECT_EQ(Referee().outcome(won), wins(Side::White));
  EXPECT_EQ(printFen(won), "8/8/1N6/8/8/8/8/8 b - - 0 1 n=2+1");
}

TEST(Goals, HavingNoMoveMayWinAndItsOppositeIsNoGoal) {
  Army army = runners();
  army.draft().goals.push_back({.result = Result::Wins, .condition = condition(Kind::Stalemated)});
  const VariantPtr game = army.build("8/8/1n6/8/N7/8/8/8");
  EXPECT_EQ(outcomeIn(game, "p7/P7/8/8/8/8/8/8 w - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game, "n7/P7/n7/8/8/8/8/P7 w - - 0 1"), std::nullopt);
  EXPECT_EQ(outcomeIn(game, "P7/8/8/8/8/8/8/n7 w - - 0 1"), wins(Side::White));
}

TEST(Goals, WhoRepeatsThePositionMayLose) {
  Army army = runners();
  army.draft().goals.push_back({.result = Result::Loses, .condition = condition(Kind::Repetition)});
  const VariantPtr game = army.build("n7/8/8/8/8/8/8/N7");
  const Referee referee;
  Game played(referee, Position(game));
  for (const char* word : {"a1b3", "a8b6", "b3a1", "b6a8", "a1b3", "a8b6", "b3a1", "b6a8"}) {
    EXPECT_EQ(played.outcome(), std::nullopt) << word;
    played.play(std::get<Move>(parseMove(played.position(), word, referee.legalMoves(played.position()))));
  }
  EXPECT_EQ(played.outcome(), wins(Side::White)) << "Black has made the third occurrence";
}

TEST(Goals, RoyalPiecesOfOneSideOnlyMayMatter) {
  Army army = runners();
  army.piece("K", leaps(rookSteps()), true);
  army.draft().end.royals[index(Side::Black)] = RoyalRule::None;
  const VariantPtr game = army.build("k7/8/1N6/8/8/1n6/8/K7");
  const Referee referee;
  EXPECT_TRUE(referee.inCheck(positionFrom(game, "k7/8/8/8/8/1n6/8/K7 w - - 0 1")));
  EXPECT_FALSE(referee.inCheck(positionFrom(game, "k7/8/1N6/8/8/8/8/K7 b - - 0 1")));
  EXPECT_EQ(movesOf(referee, positionFrom(game, "k7/8/1N6/8/8/8/8/K7 b - - 0 1")),
            (std::set<std::string>{"a8a7", "a8b8"}));
}

TEST(Goals, StagesFollowTheLatestPart) {
  GoalCondition all = condition(Kind::All);
  all.parts = {condition(Kind::Pieces), condition(Kind::Captured)};
  EXPECT_EQ(stageOf(all), GoalStage::Taken);
  GoalCondition no = condition(Kind::Not);
  no.parts = {condition(Kind::Stalemated)};
  all.parts.push_back(no);
  EXPECT_EQ(stageOf(all), GoalStage::Moves);
}

}  // namespace
}  // namespace fairyforge::testing
