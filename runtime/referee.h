// The referee: a plain interpreter of the Variant. Its code, with runtime/turn-candidates.h and
// runtime/judging.h, defines the rules; every other executor is compared with it. It contains one
// optimisation only: to find attackers, it does not run programs that can never take the piece in question
// (tests check that).
#pragma once

#include "runtime/candidates.h"
#include "runtime/executor.h"

namespace fairyforge {

// Returns the pseudo-legal moves of the turn, without null moves; only those that the duty to capture allows,
// unless that duty concerns legal moves only (TurnRules::dutyIsOfLegal).
MoveList candidates(const Position& position);

// Removes moves that the duty to capture forbids. Returns whether the player must capture.
bool obeyCaptureDuty(const Position& position, MoveList& moves);

// Returns the setup after the move but before the moved piece goes on along its link (PieceType::transfer);
// nothing if it does not go on.
std::optional<Setup> beforeTransfer(const Position& after, const Move& move);

// If the player must drop certain pieces first, removes all other moves. Returns whether there are such
// drops.
bool obeyDropDuty(const Position& position, MoveList& moves);

// Returns the player whose royal pieces the third side's act would expose to the other player although it
// must not; nothing if there is none.
std::optional<Side> exposedPlayer(const Position& position, const Move& act);

// Returns the legal moves, even if a goal has ended the game.
MoveList movesBeforeGoals(const Position& position);

// Returns the outcome if the position has ended the game whatever moves there are: a bare king, lost royal
// pieces, a goal about the pieces on the board or those just taken.
std::optional<Outcome> decidedByBoard(const Position& position);

// Implements Executor::outcome(): first what decidedByBoard() says, then mate, stalemate and other ends by
// the moves and checks that `executor` finds.
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
