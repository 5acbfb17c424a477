// The referee: a plain interpreter of the Variant. Its code, together with turn-candidates.h and judging.h,
// can be read as the definition of the rules. It contains one optimisation only: it does not run programs
// that can never take the piece in question (tests compare this with what programs do take). Every other
// executor is compared with it.
#pragma once

#include "runtime/candidates.h"
#include "runtime/executor.h"

namespace fairyforge {

// Returns the moves of the turn (turnMoves), ignoring the safety of royal pieces and without null moves,
// restricted by the duty to capture unless that duty applies to legal moves only.
MoveList candidates(const Position& position);

// Removes moves that the duty to capture does not allow. Returns whether something must be captured.
bool obeyCaptureDuty(const Position& position, MoveList& moves);

// Returns the setup after the move but before the moved piece goes on along its link (PieceType::transfer);
// nothing if it does not go on.
std::optional<Setup> beforeTransfer(const Position& after, const Move& move);

// If some pieces must be dropped first, removes all moves except those drops. Returns whether there are any.
bool obeyDropDuty(const Position& position, MoveList& moves);

// Returns the player whose royal pieces the third side's act would expose to the other player although it
// must not; nothing if there is none.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

// Returns the legal moves as if no goal had ended the game.
MoveList movesBeforeGoals(const Position& position);

// Returns the outcome if the board alone has ended the game, whatever moves there are: a bare king, lost
// royal pieces, goals on the board.
std::optional<Outcome> decidedByBoard(const Position& position);

// Implements Executor::outcome() from what the board alone decides and from the moves and checks that
// `executor` finds.
std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position);

// Implements Executor::perft() by playing every move that `executor` finds.
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
