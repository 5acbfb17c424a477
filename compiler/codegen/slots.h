// The third side's slots in perft: its acts are found by the interpreter, what follows by generated code.
#pragma once

#include "compiler/codegen/native-state.h"

namespace fairyforge {

class Slots {
 public:
  Slots(VariantPtr variant, const Plan& plan) : variant_(std::move(variant)), plan_(plan) {}

  // Writes the helper's address into a table block's header.
  void attach(std::vector<std::uint64_t>& block) const;
  void setFunctions(const NativeFunctions& functions) { functions_ = functions; }

  // See SlotPerft.
  std::uint64_t perft(NativeBlock* block, const std::uint64_t* state, Side player, std::uint64_t depth,
                      std::uint64_t* moves) const;

 private:
  const VariantPtr variant_;
  const Plan& plan_;
  NativeFunctions functions_;
};

}  // namespace fairyforge
