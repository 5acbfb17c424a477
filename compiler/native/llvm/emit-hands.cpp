#include <algorithm>

#include "compiler/native/llvm/making.h"

namespace fairyforge::native::codegen {

Value hasHand(Emitter& e, Value state, Side side) {
  Value all = e.word(0);
  for (std::size_t w = 0; w < e.plan.layout.handWords(); ++w) {
    all = e.b.CreateOr(all, e.loadWord(e.at(state, 8 * (e.plan.layout.handAt(side) + w))));
  }
  return e.b.CreateICmpNE(all, e.word(0));
}

Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane) {
  const std::size_t bit = specialise::StateLayout::kHandBits * lane;
  const Value counts = e.loadWord(e.at(state, 8 * (e.plan.layout.handAt(side) + bit / 64)));
  const std::uint64_t mask = ((std::uint64_t{1} << specialise::StateLayout::kHandBits) - 1) << bit % 64;
  return e.b.CreateICmpNE(e.b.CreateAnd(counts, e.word(mask)), e.word(0));
}

Value handHolds(Emitter& e, Value state, Side side, std::size_t type) {
  const auto lane = std::ranges::find(e.plan.hands.types, type);
  if (lane == e.plan.hands.types.end()) return e.b.getFalse();
  return laneHolds(e, state, side, static_cast<std::size_t>(lane - e.plan.hands.types.begin()));
}

void leaveHand(Emitter& e, Side side, Value type, Value after) {
  const Value bit = e.loadWord(e.tableAddress(e.plan.hands.lanes, type, 8));
  const Value hand =
      e.at(e.at(after, e.b.CreateShl(e.b.CreateLShr(bit, 6), 3)), 8 * e.plan.layout.handAt(side));
  const auto& taken = e.plan.hands.taken;
  const Value count = taken ? e.loadWord(e.tableAddress(*taken, type, 8)) : e.word(1);
  const Value piece = e.b.CreateShl(count, e.b.CreateAnd(bit, e.word(63)));
  e.store(e.b.CreateSub(e.loadWord(hand), piece), hand);
}

void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after) {
  putDown(e, side, type, cells, after);
  leaveHand(e, side, type, after);
}

}  // namespace fairyforge::native::codegen
