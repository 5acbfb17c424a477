#include "compiler/codegen/slots.h"

#include "runtime/third-side.h"

namespace fairyforge {
namespace {

std::uint64_t slotPerft(NativeBlock* block, const std::uint64_t* state, std::uint64_t player,
                        std::uint64_t depth, std::uint64_t* moves) {
  const auto& slots = *reinterpret_cast<const Slots*>(static_cast<std::uintptr_t>(block[kSlotHelper]));
  return slots.perft(block, state, static_cast<Side>(player), depth, moves);
}

// A native state comes from a position and needs no second look.
const SetupProblems kTrusted{SetupProblem::NoRoyal, SetupProblem::TooManyRoyals,
                             SetupProblem::OpponentInCheck, SetupProblem::UnmovedMissing,
                             SetupProblem::BadPassedCells};

}  // namespace

void Slots::attach(std::vector<std::uint64_t>& block) const {
  block[kSlotHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kSlotPerft] = reinterpret_cast<std::uintptr_t>(&slotPerft);
}

std::uint64_t Slots::perft(NativeBlock* block, const std::uint64_t* state, Side player, std::uint64_t depth,
                           std::uint64_t* moves) const {
  // The players' turn may have ended the game: then there is no slot.
  if (functions_.generate[index(player)](block, state, moves) == moves) return 0;
  const auto found = Position::from(variant_, fromNative(state, plan_, player, true), kTrusted);
  const Position& position = std::get<Position>(found);
  const MoveList acts = thirdSideActs(position);
  if (depth == 1) return acts.size();
  std::uint64_t nodes = 0;
  for (const Move& act : acts) {
    Position after = position;
    after.playUnchecked(act);
    const NativeState next = toNative(after.setup(), plan_);
    nodes += functions_.perft[index(player)](block, next.data(), depth - 1, moves);
  }
  return nodes;
}

}  // namespace fairyforge
