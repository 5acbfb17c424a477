// Tests of turns with several parts: chains of captures, priorities among kinds of move, stopping early, the
// rule of maximal captures. The game is draughts on an 8x8 board; in its positions M is a man and D a king.
#include <gtest/gtest.h>

#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

constexpr KindId kJump{0}, kWalk{1};

std::vector<Vector> forwards() {
  return {{1, 1, 0}, {-1, 1, 0}};
}

Vector seenBy(Side side, Vector v) {
  return side == Side::White ? v : Vector{-v.files, -v.ranks, v.levels};
}

// Returns jumps of kind kJump, after which the piece may jump on, and steps of kind kWalk.
Moves draughtsMan(std::vector<Vector> steps) {
  return [steps = std::move(steps)](ProgramBuilder& b, Board& board, Side side) {
    for (const Vector v : steps) {
      const StepId step = board.step(seenBy(side, v));
      b.alternative();
      b.kind(kJump);
      b.step(step);
      b.test(kEnemy);
      b.emit(Op::Take);
      b.step(step);
      b.test(kEmpty);
      b.partialMove(kJump);
      b.emit(Op::Land);
      b.alternative();
      b.kind(kWalk);
      b.step(step);
      b.test(kEmpty);
      b.emit(Op::Land);
    }
  };
}

Army draughts() {
  Army army(8, 8);
  army.piece("M", draughtsMan(forwards())).piece("D", draughtsMan(bishopSteps()));
  army.draft().turns.kinds = {"jump", "walk"};
  army.draft().turns.priorities = {kJump, kWalk};
  return army;
}

const char* const kEmptyBoard = "8/8/8/8/8/8/8/8";

std::set<std::string> movesIn(const VariantPtr& variant, const std::string& fen) {
  return movesOf(Referee(), positionFrom(variant, fen));
}

TEST(Parts, AManJumpsAsLongAsItCanAndTheTurnIsHisUntilThen) {
  const VariantPtr game = draughts().build(kEmptyBoard);
  const Referee referee;
  Position position = positionFrom(game, "8/8/8/4m3/8/2m5/1M6/M7 w - - 0 1");
  EXPECT_EQ(movesOf(referee, position), (std::set<std::string>{"b2d4"})) << "the walk a1-... must not be";
  position = play(referee, position, "b2d4");
  EXPECT_EQ(position.toMove(), Side::White);
  EXPECT_EQ(printFen(position), "8/8/8/4m3/3M4/8/8/M7 w - - 0 1 g=d4:jump");
  EXPECT_EQ(movesOf(referee, position), (std::set<std::string>{"d4f6"}));
  position = play(referee, position, "d4f6");
  EXPECT_EQ(printFen(position), "8/8/5M2/8/8/8/8/M7 b - - 0 1");
}

TEST(Parts, APositionInTheMiddleOfATurnComesBackFromItsText) {
  const VariantPtr game = draughts().build(kEmptyBoard);
  const Position position = play(Referee(), positionFrom(game, "8/8/8/4m3/8/2m5/1M6/8 w - - 0 1"), "b2d4");
  EXPECT_EQ(positionFrom(game, printFen(position)).setup(), position.setup());
  EXPECT_TRUE(std::holds_alternative<FenError>(parseFen(*game, "8/8/8/8/3M4/8/8/8 w - - 0 1 g=d4:hop")));
  auto setup = std::get<fairyforge::Setup>(parseFen(*game, "8/8/8/8/3M4/8/8/8 w - - 0 1 g=d5"));
  EXPECT_TRUE(std::holds_alternative<SetupProblems>(Position::from(game, setup)));
}

TEST(Parts, WhoMayStopHasAPassBesidesTheRestOfTheChain) {
  Army army = draughts();
  army.draft().turns.mayStop = true;
  const VariantPtr game = army.build(kEmptyBoard);
  const Referee referee;
  const Position midTurn = play(referee, positionFrom(game, "8/8/8/4m3/8/2m5/1M6/8 w - - 0 1"), "b2d4");
  EXPECT_EQ(movesOf(referee, midTurn), (std::set<std::string>{"d4f6", "--"}));
  EXPECT_EQ(printFen(play(referee, midTurn, "--")), "8/8/8/4m3/3M4/8/8/8 b - - 1 1");
}

TEST(Parts, AChainMayGoOnWithoutCaptures) {
  Army army(8, 8);
  army.piece("M", [](ProgramBuilder& b, Board& board, Side side) {
    b.step(board.step(seenBy(side, {0, 1, 0})));
    b.test(kEmpty);
    b.partialMove(kNoKind);
    b.emit(Op::Land);
  });
  const VariantPtr game = army.build("8/8/8/8/8/8/8/8");
  const Referee referee;
  Position position = positionFrom(game, "8/8/8/8/M7/8/8/8 w - - 0 1");
  position = play(referee, position, "a4a5 a5a6 a6a7");
  EXPECT_EQ(position.toMove(), Side::White);
  EXPECT_EQ(play(referee, position, "a7a8").toMove(), Side::Black) << "at the edge it cannot go on";
}

TEST(Parts, TheLongestChainMustBeTakenWhereThatIsTheRule) {
  // The king on a2 can take one piece, the man on d2 two.
  const std::string fen = "8/8/8/6m1/8/1m2m3/D2M4/8 w - - 0 1";
  EXPECT_EQ(movesIn(draughts().build(kEmptyBoard), fen), (std::set<std::string>{"a2c4", "d2f4"}));
  Army army = draughts();
  army.draft().turns.captureDuty = CaptureDuty::Most;
  const VariantPtr game = army.build(kEmptyBoard);
  EXPECT_EQ(movesIn(game, fen), (std::set<std::string>{"d2f4"}));
  EXPECT_EQ(movesIn(game, "8/8/8/8/8/1m2m3/D2M4/8 w - - 0 1"), (std::set<std::string>{"a2c4", "d2f4"}));
}

// Returns a game of pieces that step forward, after which they may move again. They also capture forward,
// which ends the turn.
Army runners(CaptureDuty duty) {
  Army army(8, 8);
  army.piece("M", [](ProgramBuilder& b, Board& board, Side side) {
    const StepId step = board.step(seenBy(side, {0, 1, 0}));
    b.alternative();
    b.step(step);
    b.test(kEmpty);
    b.partialMove(kNoKind);
    b.emit(Op::Land);
    b.alternative();
    b.step(step);
    b.test(kEnemy);
    b.emit(Op::Take);
    b.emit(Op::Land);
  });
  army.draft().turns.captureDuty = duty;
  return army;
}

TEST(Parts, ACaptureIsSearchedForBehindFourPartsThatTakeNothing) {
  const VariantPtr game = runners(CaptureDuty::Any).build(kEmptyBoard);
  EXPECT_EQ(movesIn(game, "8/m7/8/8/8/8/M6M/8 w - - 0 1"), (std::set<std::string>{"a2a3"}));
  EXPECT_EQ(movesIn(game, "m7/8/8/8/8/8/M6M/8 w - - 0 1"), (std::set<std::string>{"a2a3", "h2h3"}));
}

TEST(Parts, WhoMustCaptureMayNotStopBefore) {
  Army army = runners(CaptureDuty::Any);
  army.draft().turns.mayStop = true;
  const VariantPtr game = army.build(kEmptyBoard);
  const auto afterOne = [&](const std::string& fen) {
    const Referee referee;
    return movesOf(referee, play(referee, positionFrom(game, fen), "a2a3"));
  };
  EXPECT_EQ(afterOne("8/m7/8/8/8/8/M7/8 w - - 0 1"), (std::set<std::string>{"a3a4"}));
  EXPECT_EQ(afterOne("8/1m6/8/8/8/8/M7/8 w - - 0 1"), (std::set<std::string>{"a3a4", "--"}));
}

TEST(Parts, OnlyTheKindOfTheBestPriorityIsAllowed) {
  const VariantPtr game = draughts().build(kEmptyBoard);
  EXPECT_EQ(movesIn(game, "8/8/8/8/8/8/1m6/M6M w - - 0 1"), (std::set<std::string>{"a1c3"}));
  EXPECT_EQ(movesIn(game, "8/8/8/8/8/8/8/M6M w - - 0 1"), (std::set<std::string>{"a1b2", "h1g2"}));
}

TEST(Parts, PrioritiesAreAskedBeforeTheSafetyOfRoyals) {
  Army army = draughts();
  army.piece("K", leaps(rookSteps()), true).piece("R", rides(rookSteps()));
  const VariantPtr game = army.build("7k/8/8/8/8/8/8/K7");
  // The only jump would expose the king, but nothing else is allowed either.
  EXPECT_EQ(movesIn(game, "r6k/8/8/8/8/1m6/M7/K7 w - - 0 1"), (std::set<std::string>{}));
}

TEST(Parts, PerftCountsParts) {
  const VariantPtr game = draughts().build(kEmptyBoard);
  const Position position = positionFrom(game, "8/m7/8/4m3/8/2m5/1M6/8 w - - 0 1");
  EXPECT_EQ(Referee().perft(position, 1), 1u);
  EXPECT_EQ(Referee().perft(position, 2), 1u) << "b2d4 d4f6";
  EXPECT_EQ(Referee().perft(position, 3), 1u) << "a7b6";
}

}  // namespace
}  // namespace fairyforge::testing
