// Tests chess written as programs of a cursor (cursor-chess.h): well-known perft counts with both executors,
// and games with the same moves as ordinary chess.
#include "tests/native/cursor-chess.h"

#include <functional>
#include <gtest/gtest.h>
#include <iostream>

#include "compiler/native/native.h"
#include "runtime/referee.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

std::unique_ptr<Executor> nativeOf(const VariantPtr& variant) {
  native::NativeReport report;
  auto executor = std::move(*native::makeNativeExecutor(variant, report));
  EXPECT_EQ(executor->name(), "jit") << report.legality;
  return executor;
}

// Returns a game in which a side wins with a pawn on the last rank, or by capturing a queen.
VariantPtr withGoals() {
  VariantDraft draft = cursorChess();
  GoalCondition arrived{}, captured{};
  arrived.kind = GoalCondition::Kind::Places;
  arrived.occupants.push_back({.types = TypeSet::of({typeAt(1)})});
  CellSet first, last;
  for (int file = 0; file < 8; ++file) {
    first.add(draft.board.at(file, 1));
    last.add(draft.board.at(file, 5));
  }
  arrived.places.push_back({last, first});
  captured.kind = GoalCondition::Kind::Captured;
  captured.types = TypeSet::of({typeAt(4)});
  draft.goals.push_back({.result = Goal::Result::Wins, .condition = arrived});
  draft.goals.push_back({.result = Goal::Result::Loses, .condition = captured});
  return Variant::build(std::move(draft));
}

// Appends alternatives, which `emit` writes, to the type's programs of both sides.
void add(VariantDraft& draft, std::size_t type, const std::function<void(ProgramBuilder&, Side)>& emit) {
  for (const Side side : kBothSides) {
    ProgramBuilder b;
    b.append(draft.types[type].program[index(side)]);
    emit(b, side);
    draft.types[type].program[index(side)] = b.finish();
  }
}

// Returns a game with neutral blocks, which knights may take and rooks may leap over; a queen that follows
// the previous move; and bishops that take any piece but a pawn, unless it stands where the previous move
// ended.
VariantPtr withMoreTests() {
  VariantDraft draft = cursorChess();
  draft.third.emplace();
  draft.third->acts = false;
  PieceType block;
  block.name = block.id = "X";
  draft.types.push_back(block);
  Board& board = draft.board;
  constexpr std::uint16_t kNeutral = 1 << 2;
  for (const char* way : {"n", "e", "s", "w"}) {
    const StepId step = *board.findDirection(way);
    add(draft, 3, [&](ProgramBuilder& b, Side) {  // over a block
      b.alternative();
      b.step(step);
      b.testSides(kNeutral);
      b.step(step);
      b.emit(Op::Not);
      b.test(kOwn);
      b.emit(Op::Not);
      b.testSides(kNeutral);
      b.emit(Op::Take);
      b.emit(Op::Land);
    });
    add(draft, 4, [&](ProgramBuilder& b, Side) {  // two steps, if the previous move began or ended there
      b.alternative();
      b.step(step);
      b.step(step);
      const auto ended = b.fork();
      b.emit(Op::TestLastFrom);
      b.test(kEmpty);
      b.emit(Op::Land);
      b.bind(ended);
      b.emit(Op::TestLastTo);
      b.test(kEnemy);
      b.emit(Op::Take);
      b.emit(Op::Land);
    });
    add(draft, 2, [&](ProgramBuilder& b, Side) {
      b.alternative();
      b.step(step);
      b.test(kEnemy);
      b.emit(Op::Not);
      b.testType(TypeSet::of({typeAt(0)}));
      b.emit(Op::Not);
      b.emit(Op::TestLastTo);
      b.emit(Op::Take);
      b.emit(Op::Land);
    });
  }
  draft.start.cells[index(*board.find("d4"))] = Piece(typeAt(6), Side::Third);
  return Variant::build(std::move(draft));
}

struct Count {
  const char* fen;
  int depth;
  std::uint64_t nodes;
};

const std::vector<Count> kCounts{
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
    {"8/8/8/8/1k1pP2R/8/8/4K3 b - - 0 1 l=e2,e4", 1, 9},
    {"8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1 l=e2,e4", 1, 6}};

TEST(CursorChess, HasTheCountsOfChess) {
  const VariantPtr game = Variant::build(cursorChess());
  const auto native = nativeOf(game);
  for (const Count& count : kCounts) {
    EXPECT_EQ(native->perft(positionFrom(game, count.fen), count.depth), count.nodes) << count.fen;
  }
  EXPECT_EQ(Referee().perft(positionFrom(game, kCounts[1].fen), 2), 2039u);
}

TEST(CursorChess, CapturesEnPassantAfterTheDoubleStepOnly) {
  const VariantPtr game = Variant::build(cursorChess());
  const Position position = positionFrom(game, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  const Referee referee;
  const Position after = play(referee, position, "d7d5");
  EXPECT_EQ(printFen(after), "4k3/8/8/3pP3/8/8/8/4K3 w - - 1 2 l=d7,d5");
  EXPECT_TRUE(movesOf(referee, after).contains("e5d6"));
  EXPECT_FALSE(
      movesOf(referee, positionFrom(game, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 l=d6,d5")).contains("e5d6"));
  EXPECT_FALSE(movesOf(referee, positionFrom(game, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2")).contains("e5d6"));
}

TEST(CursorChess, GoesTheSameWayInGamesOfBothExecutors) {
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 11);
  std::cout << "seed " << seed << "\n";
  std::mt19937_64 random(seed);
  const std::uint64_t positions = numberFromEnvironment("FAIRYFORGE_NATIVE_POSITIONS", 60);
  compare(Variant::build(cursorChess()), positions, random, "cursor chess");
  compare(withGoals(), positions, random, "goals");
  compare(withMoreTests(), positions, random, "more tests");
}

// Tests that compiled code agrees with the referee. `made` is the expected report of how code finds legal
// moves.
void agreesWith(VariantDraft draft, const std::string& made) {
  const VariantPtr variant = Variant::build(std::move(draft));
  native::NativeReport report;
  const auto executor = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(executor) << executor.why();
  EXPECT_EQ((*executor)->name(), "jit");
  EXPECT_EQ(report.legality, made);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 11);
  std::cout << "seed " << seed << "\n";
  std::mt19937_64 random(seed);
  compare(variant, numberFromEnvironment("FAIRYFORGE_NATIVE_POSITIONS", 60), random, made);
}

TEST(CursorChess, HasAPlanInAnOrderOfTurns) {
  VariantDraft draft = cursorChess();
  draft.turns.nullMoves = NullMoves::Always;
  draft.turns.schedule = {{.player = Side::White, .moves = Side::White},
                          {.player = Side::White, .moves = Side::White},
                          {.player = Side::Black, .moves = Side::Black}};
  agreesWith(std::move(draft), "masks");
}

TEST(CursorChess, HasAPlanWhereItsPlayersMayPass) {
  VariantDraft draft = cursorChess();
  draft.turns.nullMoves = NullMoves::Always;
  agreesWith(std::move(draft), "masks");
}

}  // namespace
}  // namespace fairyforge::testing
