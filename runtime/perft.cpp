// Divides the work among threads: first moves become tasks, which are divided further, ply by ply, while
// there are too few of them. Threads take tasks by incrementing a shared counter.

#include "runtime/perft.h"

#include <atomic>
#include <numeric>

#include "compiler/core/base/on-threads.h"
#include "runtime/perft-table.h"

namespace fairyforge {
namespace {

// Counts up to this depth are faster to compute than to look up.
constexpr int kLeastHashed = 3;
// Tasks per thread, so that no thread waits long for another one's last task.
constexpr std::size_t kTasksPerThread = 32;

std::uint64_t count(const Executor& executor, const Position& position, int depth, PerftTable* table) {
  if (table == nullptr || depth < kLeastHashed) return executor.perft(position, depth);
  const PerftTable::Key key(position, depth);
  if (const auto known = table->find(key)) return *known;
  std::uint64_t nodes = 0;
  if (depth == kLeastHashed) {
    nodes = executor.perft(position, depth);
  } else {
    for (const Move& move : executor.legalMoves(position)) {
      nodes += count(executor, position.after(move), depth - 1, table);
    }
  }
  table->keep(key, nodes);
  return nodes;
}

struct Task {
  std::size_t entry;  // index of the first move with which all sequences of the task begin
  Position position;
  int depth;
};

// Makes one task for each first move; then, while there are too few, one for each following move.
std::vector<Task> shareOut(const Executor& executor, const Position& position, int depth, std::size_t enough,
                           std::vector<DivideEntry>& entries) {
  std::vector<Task> tasks;
  for (const Move& move : executor.legalMoves(position)) {
    tasks.push_back({entries.size(), position.after(move), depth - 1});
    entries.push_back({move, 0});
  }
  while (!tasks.empty() && tasks.size() < enough && tasks.front().depth > 2) {
    std::vector<Task> finer;
    for (const Task& task : tasks) {
      for (const Move& move : executor.legalMoves(task.position))
        finer.push_back({task.entry, task.position.after(move), task.depth - 1});
    }
    tasks = std::move(finer);
  }
  return tasks;
}

}  // namespace

std::vector<DivideEntry> perftDivide(const Executor& executor, const Position& position, int depth,
                                     const PerftOptions& options) {
  std::vector<DivideEntry> entries;
  const std::size_t enough = options.threads > 1 ? options.threads * kTasksPerThread : 0;
  const std::vector<Task> tasks = shareOut(executor, position, depth, enough, entries);
  std::vector<std::atomic<std::uint64_t>> nodes(entries.size());
  onThreads(0, tasks.size(), options.threads, [&](std::size_t i) {
    nodes[tasks[i].entry] += count(executor, tasks[i].position, tasks[i].depth, options.table);
  });
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].nodes = nodes[i];
  return entries;
}

std::uint64_t perft(const Executor& executor, const Position& position, int depth,
                    const PerftOptions& options) {
  if (depth == 0 || options.threads <= 1) return count(executor, position, depth, options.table);
  const std::vector<DivideEntry> entries = perftDivide(executor, position, depth, options);
  return std::accumulate(entries.begin(), entries.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const DivideEntry& entry) { return sum + entry.nodes; });
}

}  // namespace fairyforge
