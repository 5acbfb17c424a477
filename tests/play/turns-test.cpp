// Tests of orders of turns, turns with one kind of move, moving the opponent's pieces, and passes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "runtime/game.h"
#include "runtime/key.h"
#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

constexpr ScheduledTurn kWhite{Side::White, Side::White, kNoKind}, kBlack{Side::Black, Side::Black, kNoKind};

Moves ofKind(KindId kind, Moves moves) {
  return [=](ProgramBuilder& b, Board& board, Side side) {
    ProgramBuilder inner;
    moves(inner, board, side);
    b.alternative();
    b.kind(kind);
    b.appendHere(inner.finish());
  };
}

std::string sides(const VariantPtr& variant, int plies) {
  Position position(variant);
  std::string text;
  for (int i = 0; i < plies; ++i) {
    text += position.toMove() == Side::White ? 'w' : 'b';
    position.playUnchecked(Referee().legalMoves(position).front());
  }
  return text;
}

TEST(Turns, AScheduleIsFollowedAndGoesOnAtItsRepeatPoint) {
  Army army(8, 8);
  army.piece("W", leaps(rookSteps()));
  army.draft().turns.schedule = {kWhite, kBlack, kBlack, kWhite, kWhite};
  army.draft().turns.repeat = 1;
  EXPECT_EQ(sides(army.build("7w/8/8/8/8/8/8/W7"), 11), "wbbwwbbwwbb");
}

TEST(Turns, APositionsTextSaysWhichTurnItIs) {
  Army army(8, 8);
  army.piece("N", leaps(allOf(1, 2)));
  army.draft().turns.schedule = {kWhite, kWhite, kBlack};
  const VariantPtr game = army.build("n7/8/8/8/8/8/8/7N");
  const Position after = play(Referee(), Position(game), "h1g3");
  EXPECT_EQ(printFen(after), "n7/8/8/8/8/6N1/8/8 w - - 1 1 t=1");
  EXPECT_EQ(positionFrom(game, printFen(after)).setup(), after.setup());
  EXPECT_NE(repetitionKey(after), repetitionKey(positionFrom(game, "n7/8/8/8/8/6N1/8/8 w - - 1 1 t=0")));
  EXPECT_TRUE(std::holds_alternative<FenError>(parseFen(*game, "n7/8/8/8/8/6N1/8/8 b - - 1 1 t=1")));
}

TEST(Turns, WhoMovesAgainMayLeaveHisKingAttackedInBetween) {
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true).piece("R", rides(rookSteps()));
  army.draft().turns.schedule = {kWhite, kWhite, kBlack};
  const VariantPtr game = army.build("r6k/8/8/8/8/8/R7/K7");
  const Referee referee;
  const Position after = play(referee, Position(game), "a2h2");
  const auto moves = movesOf(referee, after);
  EXPECT_TRUE(moves.contains("a1b1") && moves.contains("h2a2"));
  EXPECT_FALSE(moves.contains("h2g2"));
}

TEST(Turns, OnlyTheFirstMoveMayCapture) {
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true).piece("R", rides(bishopSteps()));
  army.draft().turns.schedule = {kWhite, kBlack, kBlack, kWhite, kWhite};
  army.draft().turns.repeat = 1;
  army.draft().turns.onlyFirstCaptures = true;
  const VariantPtr game = army.build("r6k/8/8/8/8/8/8/K6R");
  const auto takes = [&](const char* player, int turn) {
    const std::string fen = fmt::format("r6k/8/8/8/8/8/8/K6R {} - - 0 1 t={}", player, turn);
    return movesOf(Referee(), positionFrom(game, fen)).contains(*player == 'w' ? "h1a8" : "a8h1");
  };
  EXPECT_TRUE(takes("w", 0) && takes("b", 1) && takes("w", 3));
  EXPECT_FALSE(takes("b", 2) || takes("w", 4));
}

TEST(Turns, WhatTheyCannotTakeNobodyMust) {
  Army army(8, 8);
  army.piece("R", rides(bishopSteps()));
  army.draft().turns.schedule = {kWhite, kWhite, kBlack};
  army.draft().turns.onlyFirstCaptures = true;
  army.draft().turns.captureDuty = CaptureDuty::Any;
  for (const bool ofLegal : {false, true}) {
    army.draft().turns.dutyIsOfLegal = ofLegal;
    const VariantPtr game = army.build("r7/8/8/8/8/8/8/7R");
    const std::string fen = "r7/8/8/8/8/8/8/7R w - - 0 1 t=";
    EXPECT_EQ(movesOf(Referee(), positionFrom(game, fen + "0")), std::set<std::string>{"h1a8"});
    EXPECT_EQ(movesOf(Referee(), positionFrom(game, fen + "1")).size(), 6u);
  }
}

TEST(Turns, ATurnMayBeOfOneKindOnlyAndOtherKindsAttackNothingThen) {
  constexpr KindId kQuiet{0}, kIdle{1};
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true)
      .piece("R", ofKind(kQuiet, leaps({{0, 1, 0}})) + ofKind(kIdle, rides(rookSteps())));
  army.draft().turns.kinds = {"quiet", "idle"};
  army.draft().turns.schedule = {{Side::White, Side::White, kQuiet}, {Side::Black, Side::Black, kNoKind}};
  const VariantPtr game = army.build("k7/8/8/8/8/8/R7/7K");
  const Referee referee;
  EXPECT_EQ(movesOf(referee, Position(game)), (std::set<std::string>{"a2a3"})) << "the king has no kind";
  EXPECT_FALSE(referee.inCheck(positionFrom(game, "k7/8/8/8/8/8/R7/7K b - - 0 1")));
}

TEST(Turns, AScheduledPlayerMayMoveForeignPieces) {
  Army army(8, 8);
  army.piece("N", leaps(allOf(1, 2))).piece("P", leaps({{0, 1, 0}}));
  army.draft().turns.schedule = {{Side::White, Side::Black, kNoKind}, kBlack};
  const VariantPtr game = army.build("p7/8/8/8/8/8/8/7P");
  EXPECT_EQ(movesOf(Referee(), Position(game)), (std::set<std::string>{"a8a7"}));
}

TEST(Turns, NeutralPiecesAreNobodysAndAttackNothing) {
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true).piece("R", rides(rookSteps()));
  army.draft().third.emplace();
  army.draft().third->acts = false;
  const VariantPtr game = army.build("~r6k/8/8/8/8/8/8/K7");
  const Referee referee;
  const Position start(game);
  EXPECT_EQ(movesOf(referee, start), (std::set<std::string>{"a1a2", "a1b1"}));
  EXPECT_FALSE(referee.inCheck(start));
  EXPECT_EQ(printFen(start), "~r6k/8/8/8/8/8/8/K7 w - - 0 1");
}

VariantPtr nullMoves(NullMoves nullMoves) {
  Army army(8, 8);
  army.piece("K", leaps(rookSteps()), true)
      .piece("R", rides(rookSteps()))
      .piece("W", [](ProgramBuilder&, Board&, Side) {});
  army.draft().turns.nullMoves = nullMoves;
  return army.build("7k/8/8/8/8/8/8/K7");
}

TEST(Turns, PassesAreMovesWhereTheRulesHaveThem) {
  const std::string walled = "7k/8/8/8/8/8/W7/KW6 w - - 0 1", checked = "r6k/8/8/8/8/8/8/KW6 w - - 0 1";
  const Referee referee;
  const auto moves = [&](NullMoves rule, const std::string& fen) {
    return movesOf(referee, positionFrom(nullMoves(rule), fen));
  };
  using Set = std::set<std::string>;
  EXPECT_EQ(moves(NullMoves::Never, walled), Set{});
  EXPECT_EQ(moves(NullMoves::Always, walled), Set{"--"});
  EXPECT_EQ(moves(NullMoves::WhenStuck, walled), Set{"--"});
  EXPECT_EQ(moves(NullMoves::Always, "7k/8/8/8/8/8/8/KW6 w - - 0 1"), (Set{"a1a2", "--"}));
  EXPECT_EQ(moves(NullMoves::WhenStuck, "7k/8/8/8/8/8/8/KW6 w - - 0 1"), Set{"a1a2"});
  EXPECT_EQ(moves(NullMoves::Always, checked), Set{}) << "a pass answers no check";
  const Position after = play(referee, positionFrom(nullMoves(NullMoves::Always), walled), "--");
  EXPECT_EQ(printFen(after), "7k/8/8/8/8/8/W7/KW6 b - - 1 1");
}

}  // namespace
}  // namespace fairyforge::testing
