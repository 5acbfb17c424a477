// The best move of a position, of any game, by one thread or several. Several search the same tree, each in its own
// order, and share the table: what one has found out the others need not search again.
#pragma once

#include <memory>
#include <vector>

#include "runtime/engine/worker.h"

namespace fairyforge::engine {

class Search {
 public:
  // The executor must outlive it; it has its own table, and one thread. Positions are judged by what was learned, or
  // else by what the rules tell.
  Search(VariantPtr variant, const Executor& executor, std::size_t tableBytes,
         std::optional<Numbers> learned = std::nullopt);

  Techniques& techniques() { return shared_.techniques; }
  // Another game: nothing is known.
  void forget();
  void resize(std::size_t tableBytes);
  // What it need not find out itself. Levels that err do not look there.
  void use(Knowledge knowledge) { shared_.knowledge = std::move(knowledge); }
  // With one thread a search of so many positions goes alike every time; with several it does not.
  void useThreads(std::size_t threads);
  // Ends when `stop` is set, or when limits are reached. `report` is called after each iteration.
  Found think(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
              const std::function<void(const Found&)>& report = {});
  const Evaluation& evaluation() const { return shared_.evaluation; }
  // May it try what happens if a player does nothing? Not where a move may be a burden.
  bool tryNullMoves() const { return shared_.nullMoves; }

 private:
  Shared shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

// More threads than this are not asked for.
inline constexpr std::size_t kMostThreads = 256;

}  // namespace fairyforge::engine
