// The referee: a plain interpreter of the Variant. Its code, with turn-candidates.h and judging.h, can be read as the
// definition of the rules: it has no tricks but one, not to run programs that could never take what is sought (tests
// compare that with what they do take). Every other executor is compared with it.
#pragma once

#include "runtime/candidates.h"
#include "runtime/executor.h"

namespace fairyforge {

// The moves of the turn (turnMoves), without regard to the safety of royals, and without null moves; those
// that the duty to capture leaves, where that is not a duty among legal moves.
MoveList candidates(const Position& position);

// Removes moves that the duty to capture does not allow. Does something have to be taken?
bool obeyCaptureDuty(const Position& position, MoveList& moves);

// What stands where before what has moved goes on along its link (PieceType::transfer); nothing where it does not.
std::optional<Setup> beforeTransfer(const Position& after, const Move& move);

// Removes all but drops of the pieces that must be put on the board first. Are there any?
bool obeyDropDuty(const Position& position, MoveList& moves);

// The player whose royal pieces the third side's act would expose to the other player although it must not.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

// The legal moves if no goal has ended the game.
MoveList movesBeforeGoals(const Position& position);

// The end that the board alone decides, whatever moves there are: a bare king, lost royals.
std::optional<Outcome> decidedByBoard(const Position& position);

// Executor::outcome() from what the board alone decides and the moves and checks that `executor` finds.
std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position);

// Executor::perft() by making every move that `executor` finds.
std::uint64_t perftByMoves(const Executor& executor, const Position& position, int depth);

class Referee final : public Executor {
 public:
  std::string_view name() const override { return "referee"; }
  MoveList legalMoves(const Position& position) const override;
  bool attacked(const Position& position, Cell cell, Side by) const override;
  bool inCheck(const Position& position) const override;
  bool hasMoves(const Position& position) const override;
  std::optional<Outcome> outcome(const Position& position) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
};

}  // namespace fairyforge
