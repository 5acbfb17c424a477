#include "runtime/perft.h"

#include <atomic>
#include <numeric>
#include <thread>

namespace fairyforge {

std::vector<DivideEntry> perftDivide(const Executor& executor, const Position& position, int depth,
                                     unsigned threads) {
  std::vector<DivideEntry> entries;
  for (const Move& move : executor.legalMoves(position)) entries.push_back({move, 0});

  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < entries.size(); i = next++) {
      Position after = position;
      after.playUnchecked(entries[i].move);
      entries[i].nodes = executor.perft(after, depth - 1);
    }
  };
  std::vector<std::jthread> helpers;
  for (unsigned i = 1; i < threads; ++i) helpers.emplace_back(work);
  work();
  helpers.clear();  // joins
  return entries;
}

std::uint64_t perft(const Executor& executor, const Position& position, int depth, unsigned threads) {
  if (depth == 0 || threads <= 1) return executor.perft(position, depth);
  const std::vector<DivideEntry> entries = perftDivide(executor, position, depth, threads);
  return std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const DivideEntry& entry) { return sum + entry.nodes; });
}

}  // namespace fairyforge
