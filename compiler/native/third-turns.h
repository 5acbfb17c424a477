// The turns of the third side in perft. Where it may introduce a piece is found by generated code, where its
// pieces on the board go by the interpreter: they are few.
#pragma once

#include "compiler/native/native-state.h"

namespace fairyforge::native {

class ThirdTurns {
 public:
  ThirdTurns(VariantPtr variant, const specialise::Plan& plan) : variant_(std::move(variant)), plan_(plan) {}

  // Writes the helper's address into a table block's header.
  void attach(std::vector<std::uint64_t>& block) const;
  void setFunctions(const NativeFunctions& functions) { functions_ = functions; }

  // See ThirdTurnPerft.
  std::uint64_t perft(NativeBlock* block, const std::uint64_t* state, Side player, std::uint64_t depth,
                      std::uint64_t* moves) const;

 private:
  // A turn and what follows.
  struct ThirdTurn {
    NativeBlock* block;
    const std::uint64_t* state;
    Side player;
    std::uint64_t depth;
    std::uint64_t* moves;
  };
  std::uint64_t below(const ThirdTurn& thirdTurn, const std::uint64_t* after) const;
  bool exposes(const ThirdTurn& thirdTurn, const std::uint64_t* state, Side side) const;
  std::uint64_t ofMoves(const ThirdTurn& thirdTurn, const Position& position) const;
  std::uint64_t ofIntroductions(const ThirdTurn& thirdTurn, std::size_t type, const CellSet& cells) const;
  bool isFull(const std::uint64_t* state, std::size_t type) const;

  const VariantPtr variant_;
  const specialise::Plan& plan_;
  NativeFunctions functions_;
};

}  // namespace fairyforge::native
