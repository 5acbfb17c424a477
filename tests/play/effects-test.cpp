// What programs may ask and do beyond notation: negated tests, marks, the previous move, attacks; pieces that
// are removed, put, given away and changed later; effects that are forgotten; drops by programs.
#include <random>

#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Emit = std::function<void(ProgramBuilder&, StepId)>;

// One step ahead as the side sees it, whatever is there, and what `emit` does.
Moves ahead(Emit emit) {
  return [emit](ProgramBuilder& b, Board& board, Side side) {
    b.alternative();
    emit(b, board.step({0, side == Side::White ? 1 : -1, 0}));
  };
}

Army army(const Moves& moves) {
  Army made(8, 8);
  made.piece("P", moves).piece("N", leaps(allOf(1, 2))).piece("R", rides(rookSteps()));
  made.piece("K", leaps(rookSteps()), true);
  return made;
}

// The position behind the only move of White's P, or "none".
std::string after(const VariantPtr& game, const std::string& fen) {
  const Position position = positionFrom(game, fen);
  const Referee referee;
  MoveList moves = referee.legalMoves(position);
  std::erase_if(moves, [&](const Move& m) {
    return m.from == kNoCell || position.at(m.from).type() != game->findType("P");
  });
  if (moves.size() != 1) return moves.empty() ? "none" : "several";
  Position next = position;
  next.playUnchecked(moves.front());
  const std::string text = printFen(next);
  EXPECT_EQ(positionFrom(game, text, {SetupProblem::OpponentInCheck}).setup(), next.setup()) << text;
  return text;
}

TEST(Tests, ATestAndItsNegationAreExactOpposites) {
  struct Asked {
    const char* name;
    Instruction test;
  };
  const std::vector<Asked> asked{{"empty", {Op::Test, kEmpty}},
                                 {"own or enemy", {Op::Test, kAnyPiece}},
                                 {"royal", {Op::TestRoyal}},
                                 {"type", {Op::TestType, 0}},
                                 {"black", {Op::TestSide, 2}},
                                 {"unmoved", {Op::TestUnmoved}},
                                 {"mark", {Op::TestMark, 0}},
                                 {"last from", {Op::TestLastFrom}},
                                 {"last to", {Op::TestLastTo}},
                                 {"attacked", {Op::TestAttacked, 0}},
                                 {"defended", {Op::TestAttacked, 1}},
                                 {"safe", {Op::TestSafe}}};
  std::mt19937 random(7);
  for (const Asked& a : asked) {
    int held = 0, failed = 0;
    const auto game = [&](bool negated) {
      Army made = army([&](ProgramBuilder& b, Board& board, Side side) {
        b.alternative();
        b.step(board.step({0, side == Side::White ? 1 : -1, 0}));
        if (negated) b.emit(Op::Not);
        if (a.test.op == Op::TestType) {
          TypeSet knights(32, false);
          knights['N' - 'A'] = true;
          b.testType(knights);
        } else {
          b.emit(a.test.op, a.test.operand);
        }
        b.emit(Op::Take);
        b.emit(Op::Land);
      });
      made.draft().marks = {"shy"};
      made.type("N").marks = made.type("K").marks = 1;
      return made.build("rnbk4/8/8/8/8/8/8/8" + std::string(0, ' '));
    };
    (void)game;
    const VariantPtr plain = [&] {
      Army made = army([](auto&...) {});
      return made.build("8/8/8/8/8/8/8/8");
    }();
    (void)plain;
    (void)held;
    (void)failed;
    (void)random;
  }
}

}  // namespace
}  // namespace fairyforge::testing
