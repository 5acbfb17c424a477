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

}  // namespace
}  // namespace fairyforge::testing
