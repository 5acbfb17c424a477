// Emits code that processes several words of a state or table at once, as a vector of lanes.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

inline constexpr std::size_t kLanes = 8;
constexpr std::size_t laneBlocks(std::size_t words) {
  return (words + kLanes - 1) / kLanes;
}

// Returns a vector of kLanes lanes: `count` lanes of `first` from lane `from` on, then those of `second` from
// its first lane on.
Value shuffled(Emitter& e, Value first, Value second, std::size_t from, std::size_t count);
// Returns vector number `block` of a list of `count` words, kLanes words each; lanes beyond the last word are
// zero.
Value laneBlock(Emitter& e, Value words, std::size_t block, std::size_t count);
}  // namespace fairyforge::native::codegen
