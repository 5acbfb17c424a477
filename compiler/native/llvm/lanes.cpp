#include "compiler/native/llvm/lanes.h"

#include <algorithm>
#include <vector>

namespace fairyforge::native::codegen {

Value shuffled(Emitter& e, Value first, Value second, std::size_t from, std::size_t count) {
  std::vector<int> lanes;
  for (std::size_t i = 0; i < count; ++i) lanes.push_back(static_cast<int>(from + i));
  const auto behind = static_cast<int>(llvm::cast<llvm::FixedVectorType>(first->getType())->getNumElements());
  for (int i = 0; lanes.size() < kLanes; ++i) lanes.push_back(behind + i % behind);
  return e.b.CreateShuffleVector(first, second, lanes);
}

Value laneBlock(Emitter& e, Value words, std::size_t block, std::size_t count) {
  const std::size_t there = std::min(kLanes, count - kLanes * block);
  auto* lanes = llvm::FixedVectorType::get(e.wordType, static_cast<unsigned>(there));
  const Value some = e.b.CreateAlignedLoad(lanes, e.at(words, 8 * kLanes * block), llvm::Align(8));
  return there == kLanes ? some : shuffled(e, some, llvm::Constant::getNullValue(lanes), 0, there);
}

}  // namespace fairyforge::native::codegen
