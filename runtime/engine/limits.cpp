// Divides the time on the clock, and limits the strength of levels.

#include "runtime/engine/limits.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace fairyforge::engine {
namespace {

constexpr Milliseconds kReserve{60};  // kept for unexpected delays
constexpr Milliseconds kLongestLag{1000};
constexpr int kMovesExpected = 35;

}  // namespace

Milliseconds Lag::before(const Clock& clock) {
  if (expected_) {
    const Milliseconds lag = *expected_ + clock.increment - clock.left;
    // The lag cannot be computed if the clock got more time or another game has begun.
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
  // With one move to go, nearly all time may be spent; otherwise some is left for the next moves.
  const Milliseconds most = clock.movesToGo == 1 ? left * 9 / 10 : left / 3;
  limits.hard = std::clamp(share * 4, Milliseconds(1), std::max(most, Milliseconds(1)));
  limits.soft = std::min(share * 3 / 5, *limits.hard);
  if (clock.byoyomi == Milliseconds(0)) return;
  const Milliseconds each = std::max(clock.byoyomi - lag - kReserve, clock.byoyomi / 10);
  limits.hard = *limits.hard + each;
  limits.soft = *limits.soft + each * 4 / 5;
}

namespace {

// The limits of a level: `nodes`, the number of positions; `noise`, the greatest error added to an
// evaluation. `elo` was measured in chess by scripts/levels, except for the last level, where it is an
// estimate.
struct Level {
  double nodes, noise, elo;
};
constexpr std::array<Level, kLevels - 1> kLevelsBelowTheBest{{{10, 300, 520},
                                                              {30, 200, 860},
                                                              {80, 140, 980},
                                                              {200, 90, 1320},
                                                              {600, 60, 1540},
                                                              {1'800, 40, 1690},
                                                              {5'000, 20, 2010},
                                                              {14'000, 10, 2080},
                                                              {40'000, 0, 2180}}};
static_assert(std::ranges::is_sorted(kLevelsBelowTheBest, {}, &Level::elo));

void limit(const Level& level, Limits& limits) {
  const auto nodes = static_cast<std::uint64_t>(std::lround(level.nodes));
  limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
  limits.noise = std::max(limits.noise, static_cast<int>(std::lround(level.noise)));
}

}  // namespace

void weaken(int level, Limits& limits) {
  if (level < kLevels) limit(kLevelsBelowTheBest[static_cast<std::size_t>(std::max(level, 1) - 1)], limits);
}

void weakenToElo(int elo, Limits& limits) {
  const auto above = std::ranges::find_if(kLevelsBelowTheBest, [&](const Level& l) { return l.elo >= elo; });
  if (above == kLevelsBelowTheBest.begin()) return limit(*above, limits);
  if (above == kLevelsBelowTheBest.end()) return limit(kLevelsBelowTheBest.back(), limits);
  const Level &low = *std::prev(above), &high = *above;
  const double share = (elo - low.elo) / (high.elo - low.elo);
  limit({low.nodes * std::pow(high.nodes / low.nodes, share), std::lerp(low.noise, high.noise, share),
         static_cast<double>(elo)},
        limits);
}

int leastElo() {
  return static_cast<int>(kLevelsBelowTheBest.front().elo);
}
int mostElo() {
  return static_cast<int>(kLevelsBelowTheBest.back().elo);
}

Chances chancesOf(int score) {
  // A score of kEven, in hundredths of a pawn, wins every second game. Both numbers were fitted to games of
  // chess by scripts/levels.
  constexpr double kEven = 90, kScale = 150;
  const auto chance = [&](int s) { return std::lround(1000 / (1 + std::exp((kEven - s) / kScale))); };
  const auto win = static_cast<int>(chance(score)), loss = static_cast<int>(chance(-score));
  return {win, 1000 - win - loss, loss};
}

}  // namespace fairyforge::engine
