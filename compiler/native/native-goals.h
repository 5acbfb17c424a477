// Goals that the board alone decides, asked of native states: generated code does not know them. Where a goal asks for
// more than a state tells, positions are asked (decidedByBoard).
#pragma once

#include "compiler/native/native-state.h"
#include "compiler/native/turn-goals.h"

namespace fairyforge::native {

class NativeGoals {
 public:
  NativeGoals(const Variant& variant, const specialise::Plan& plan);
  // May goals take moves away?
  bool any() const { return any_; }
  // Do states, and the turn beside them, tell all that goals ask for?
  bool areOfStates() const { return areOfStates_; }
  // If so: is the game over, so that there are no moves?
  bool decide(const std::uint64_t* state, const NativeTurn& turn) const;
  // Whose turn follows, checks counted, if `state` is what that turn's move has left.
  NativeTurn turnAfter(const NativeTurn& turn, const std::uint64_t* state, const NativeFunctions& functions,
                       NativeBlock* block) const;

 private:
  const int checks_;  // the greatest number that a goal asks for
  const specialise::Plan& plan_;
  TurnLayout layout_;
  TurnGoals goals_;
  bool any_, areOfStates_;
};

}  // namespace fairyforge::native
