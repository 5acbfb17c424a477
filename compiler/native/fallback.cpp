// Compares the types on the board with the live types that the plan knows. Generated perft reaches the
// fallback executor through a pointer in the table block.

#include "compiler/native/fallback.h"

#include "compiler/core/base/watcher.h"
#include "compiler/native/specialise/live-types.h"

namespace fairyforge::native {
namespace {

std::uint64_t fallbackPerft(NativeBlock* block, const std::uint64_t* state, std::uint64_t player,
                            std::uint64_t depth) {
  const Unwatched unwatched;
  const auto& helper =
      *reinterpret_cast<const Fallback*>(static_cast<std::uintptr_t>(block[kFallbackHelper]));
  return helper.perft(state, static_cast<Side>(player), depth);
}

}  // namespace

void Fallback::attach(std::vector<std::uint64_t>& block) const {
  block[kFallbackHelper] = reinterpret_cast<std::uintptr_t>(this);
  block[kFallbackPerft] = reinterpret_cast<std::uintptr_t>(&fallbackPerft);
}

const Executor* Fallback::answersFor(const Position& position) const {
  if (!plan_.liveTypes || plan_.liveTypes->includes(specialise::liveTypes(*variant_, position.setup())))
    return nullptr;
  return &others_;
}

std::uint64_t Fallback::perft(const std::uint64_t* state, Side player, std::uint64_t depth) const {
  return others_.perft(trusted(variant_, setupOf(state, layout_, player)), static_cast<int>(depth));
}

}  // namespace fairyforge::native
