// Processes several words of a state or table at once.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

inline constexpr std::size_t kLanes = 8;
constexpr std::size_t laneBlocks(std::size_t words) {
  return (words + kLanes - 1) / kLanes;
}

// Returns `count` lanes: those of `first` from lane `from` on, then those of `second`.
Value shuffled(Emitter& e, Value first, Value second, std::size_t from, std::size_t count);
// Returns block number `block` of a list of words, if it is divided into blocks of `count` words; beyond the
// last word there are zeros.
Value laneBlock(Emitter& e, Value words, std::size_t block, std::size_t count);
// Returns a bit for each lane that says whether the lane is not 0.
Value lanesInUse(Emitter& e, Value lanes);

}  // namespace fairyforge::native::codegen
