// Another executor, the fallback, answers for positions that have types of piece for which the code of a
// Variant was not made (Plan::liveTypes).
#pragma once

#include "compiler/native/native-code.h"
#include "compiler/native/turn-state.h"
#include "runtime/executor.h"

namespace fairyforge::native {

class Fallback {
 public:
  Fallback(VariantPtr variant, const specialise::Plan& plan, const TurnLayout& layout, const Executor& others)
      : variant_(std::move(variant)), plan_(plan), layout_(layout), others_(others) {}

  // Writes the address of the function for kFallbackPerft into the header of a table block.
  void attach(std::vector<std::uint64_t>& block) const;

  // Returns the executor that must answer for the position in place of the code; null if the code can answer
  // itself.
  const Executor* answersFor(const Position& position) const;
  // Returns the executor that must answer for the position after a native move, if the code can answer for
  // the position before the move; null if the code can answer itself.
  const Executor* answersAfter(std::uint64_t move) const {
    const bool known = move == NativeFunctions::kNullMove || plan_.knows(index(native_move::as(move)));
    return known ? nullptr : &others_;
  }
  // Counts as kFallbackPerft says (native-code.h).
  std::uint64_t perft(const std::uint64_t* state, Side player, std::uint64_t depth) const;

 private:
  const VariantPtr variant_;
  const specialise::Plan& plan_;
  const TurnLayout& layout_;
  const Executor& others_;
};

}  // namespace fairyforge::native
