// The third side's slots in perft. Where it may introduce a piece is found by generated code, where its
// pieces on the board go by the interpreter: they are few.
#pragma once

#include "compiler/native/native-state.h"

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
  // A slot and what follows.
  struct Slot {
    NativeBlock* block;
    const std::uint64_t* state;
    Side player;
    std::uint64_t depth;
    std::uint64_t* moves;
  };
  std::uint64_t below(const Slot& slot, const std::uint64_t* after) const;
  bool exposes(const Slot& slot, const std::uint64_t* state, Side side) const;
  std::uint64_t ofMoves(const Slot& slot, const Position& position) const;
  std::uint64_t ofIntroductions(const Slot& slot, std::size_t type, const CellSet& cells) const;
  bool isFull(const std::uint64_t* state, std::size_t type) const;

  const VariantPtr variant_;
  const Plan& plan_;
  NativeFunctions functions_;
};

}  // namespace fairyforge
