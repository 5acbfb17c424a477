// Does for generated code what would need too much code: combines the choices of moves that set off several
// triggers, and makes moves whose later effects code does not know, by the rules that all executors share
// (runtime/playing.h).
#pragma once

#include "compiler/native/native-code.h"
#include "compiler/native/turn-state.h"

namespace fairyforge::native {

class RareMoves {
 public:
  // All arguments must outlive this object.
  RareMoves(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout);

  // Writes the addresses of the functions below into the header of a table block.
  void attach(std::vector<std::uint64_t>& block) const;
  void setFunctions(const NativeFunctions& functions) { functions_ = functions; }

  // These functions implement kExpandTriggers and kPlay (compiler/native/native-code.h).
  std::uint64_t* expand(NativeBlock* block, const std::uint64_t* state, Side side, std::uint64_t* first,
                        std::uint64_t* last) const;
  void play(const std::uint64_t* state, Side side, std::uint64_t move, std::uint64_t* after) const;

 private:
  // For each change of a move: the cell, and the index of the chosen type in the trigger's choices.
  using Changes = std::vector<std::pair<Cell, std::size_t>>;
  void addChanges(const std::uint64_t* after, Side side, std::uint64_t move, std::size_t next,
                  const Changes& changes, std::vector<std::uint64_t>& moves) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const TurnLayout& rows_;
  const specialise::StateLayout& layout_;
  NativeFunctions functions_;
};

}  // namespace fairyforge::native
