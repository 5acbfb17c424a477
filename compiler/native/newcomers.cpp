#include "compiler/native/newcomers.h"

#include "compiler/specialise/early-types.h"

namespace fairyforge {
namespace {

std::uint64_t newcomerPerft(NativeBlock* block, const std::uint64_t* state, std::uint64_t player,
                            std::uint64_t depth) {
  const auto& helper =
      *reinterpret_cast<const Newcomers*>(static_cast<std::uintptr_t>(block[kNewcomerHelper]));
  return helper.perft(state, static_cast<Side>(player), depth);
}

}  // namespace

void Newcomers::attach(std::vector<std::uint64_t>& block) const {
  block[kNewcomerHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kNewcomerPerft] = reinterpret_cast<std::uintptr_t>(&newcomerPerft);
}

const Executor* Newcomers::answersFor(const Position& position) const {
  if (plan_.known.empty() || contains(plan_.known, typesAtHand(*variant_, position.setup()))) return nullptr;
  return &others_;
}

std::uint64_t Newcomers::perft(const std::uint64_t* state, Side player, std::uint64_t depth) const {
  return others_.perft(positionOf(state, player), static_cast<int>(depth));
}

}  // namespace fairyforge
