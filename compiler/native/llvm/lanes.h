// Processes several words of a state or table at once.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

inline constexpr std::size_t kLanes = 8;
constexpr std::size_t laneBlocks(std::size_t words) {
  return (words + kLanes - 1) / kLanes;
}

// `count` lanes of `first` from lane `from` on, then lanes of `second`.
Value shuffled(Emitter& e, Value first, Value second, std::size_t from, std::size_t count);
// The words of block number `block` of `count` words; beyond the last word there are zeros.
Value laneBlock(Emitter& e, Value words, std::size_t block, std::size_t count);
// A bit for each lane: is the lane not 0?
Value lanesInUse(Emitter& e, Value lanes);

}  // namespace fairyforge::native::codegen
