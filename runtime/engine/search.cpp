#include "runtime/engine/search.h"

#include <algorithm>
#include <thread>

namespace fairyforge::engine {

Search::Search(VariantPtr variant, const Executor& executor, std::size_t tableBytes,
               std::optional<Numbers> learned)
    : shared_(std::move(variant), executor, tableBytes, std::move(learned)) {
  useThreads(1);
}

void Search::forget() {
  shared_.table.clear();
  for (const auto& worker : workers_) worker->forget();
}

void Search::resize(std::size_t tableBytes) {
  shared_.table = Table(tableBytes);
}

void Search::useThreads(std::size_t threads) {
  const std::size_t count = std::clamp<std::size_t>(threads, 1, kMostThreads);
  while (workers_.size() < count) workers_.push_back(std::make_unique<Worker>(shared_));
  workers_.resize(count);
  shared_.workers.clear();
  for (const auto& worker : workers_) shared_.workers.push_back(worker.get());
}

// The first worker watches the time and its result is used. Of the other workers, every second one starts one
// iteration deeper, so that they do not all search the same.
Found Search::think(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
                    const std::function<void(const Found&)>& report) {
  std::optional<Found> known;
  Position now = situation.start;
  if (shared_.knowledge && limits.noise == 0 && limits.only.empty()) {
    for (const Move& move : situation.moves) now.playUnchecked(move);
    known = findKnown(now, shared_.executor, shared_.knowledge, limits.lines);
    if (known && isMate(known->lines.front().score)) {
      if (report) report(*known);
      return *known;
    }
  }
  shared_.table.startNewAge();
  for (const auto& worker : workers_) worker->reset();
  Limits untilItIsOver = limits;
  untilItIsOver.soft = untilItIsOver.hard = std::nullopt;
  Found found;
  {
    // However the first worker's search ends, the others are stopped and joined.
    struct Others {
      std::atomic<bool> isOver{false};
      std::vector<std::jthread> threads;
      ~Others() { isOver = true; }
    } others;
    for (std::size_t i = 1; i < workers_.size(); ++i)
      others.threads.emplace_back([&, i] {
        workers_[i]->search(situation, untilItIsOver, others.isOver, {}, 1 + static_cast<int>(i % 2));
      });
    found = workers_.front()->search(situation, limits, stop, report, 1);
  }
  // The position is a known draw: the searched move is used if it keeps the draw.
  if (known && !found.lines.empty()) {
    now.playUnchecked(found.lines.front().moves.front());
    if (shared_.knowledge(now) != 0) return *known;
  }
  return found;
}

}  // namespace fairyforge::engine
