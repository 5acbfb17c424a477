// Shares of the clock, and what a level may see.

#include "runtime/engine/limits.h"

#include <algorithm>

namespace fairyforge::engine {
namespace {

constexpr Milliseconds kReserve{60};  // for what may happen once
constexpr Milliseconds kLongestLag{1000};
constexpr int kMovesExpected = 35;

}  // namespace

Milliseconds Lag::before(const Clock& clock) {
  if (expected_) {
    const Milliseconds lag = *expected_ + clock.increment - clock.left;
    // Time has been added, or it is another game: that tells nothing.
    if (lag >= Milliseconds(0) && lag <= kLongestLag)
      each_ = lag > each_ ? (each_ + lag) / 2 : (7 * each_ + lag) / 8;
  }
  left_ = clock.left;
  return each_;
}

void spend(const Clock& clock, Milliseconds lag, Limits& limits) {
  const int moves = clock.movesToGo > 0 ? std::min(clock.movesToGo, kMovesExpected) : kMovesExpected;
  const Milliseconds usable = clock.left - kReserve;
  const Milliseconds left = std::max({usable - moves * lag, usable / 10, Milliseconds(1)});
  const Milliseconds share = left / moves + clock.increment * 3 / 4;
  // With one move to go all may be spent; otherwise something is left for the next.
  const Milliseconds most = clock.movesToGo == 1 ? left * 9 / 10 : left / 3;
  limits.hard = std::clamp(share * 4, Milliseconds(1), std::max(most, Milliseconds(1)));
  limits.soft = std::min(share * 3 / 5, *limits.hard);
}

void weaken(int level, Limits& limits) {
  if (level >= kLevels) return;
  // Level 1 looks at 10 positions, level 9 at 40,000; the lower ones misjudge what they see.
  constexpr std::uint64_t kNodes[kLevels - 1] = {10, 30, 80, 200, 600, 1'800, 5'000, 14'000, 40'000};
  constexpr int kNoise[kLevels - 1] = {300, 200, 140, 90, 60, 40, 20, 10, 0};
  const auto at = static_cast<std::size_t>(std::max(level, 1) - 1);
  limits.nodes = std::min(limits.nodes.value_or(kNodes[at]), kNodes[at]);
  limits.noise = kNoise[at];
}

}  // namespace fairyforge::engine
