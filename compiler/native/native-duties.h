// Which of the legal moves rules of the turn leave: that a player who can take something must, that no move gives check.
// Generated code does not know them: its lists are gone through.
#pragma once

#include <vector>

#include "compiler/native/native-state.h"

namespace fairyforge::native {

class NativeDuties {
 public:
  // The plan and the block outlive it.
  NativeDuties(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
               NativeBlock* block);
  bool any() const { return duty_ != CaptureDuty::None || noChecks_; }
  // Leaves such moves at the beginning of a list; returns their end.
  std::uint64_t* obeyed(const std::uint64_t* state, NativeTurn turn, std::uint64_t* first,
                        std::uint64_t* last) const;

 private:
  const specialise::Plan& plan_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const CaptureDuty duty_;
  const bool noChecks_;
};

}  // namespace fairyforge::native
