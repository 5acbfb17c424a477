// The referee: a plain interpreter of the Variant that does the obvious thing. It has no tables and no
// tricks; whoever doubts a rule reads it here. Everything else is compared with it.
#pragma once

#include "runtime/executor.h"

namespace fairyforge {

// Moves of `side`'s pieces without regard to the safety of royals, in canonical order. (The position's side
// to move may be the other one: that is how attacks are found.)
MoveList pseudoLegalMoves(const Position& position, Side side);

// Executor::outcome() from what the board alone decides and the moves and checks that `executor` finds.
std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position);

class Referee final : public Executor {
 public:
  std::string_view name() const override { return "referee"; }
  MoveList legalMoves(const Position& position) const override;
  bool attacked(const Position& position, Cell cell, Side by) const override;
  bool inCheck(const Position& position) const override;
  std::optional<Outcome> outcome(const Position& position) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
};

}  // namespace fairyforge
