// Finds the best move in a position of any game, with one or more threads. All threads search the same tree
// in different orders and share the transposition table.
#pragma once

#include <memory>
#include <vector>

#include "runtime/engine/worker.h"

namespace fairyforge::engine {

class Search {
 public:
  // The executor must outlive the search, which begins with one thread and a table of `tableBytes` bytes.
  // Positions are evaluated with the numbers `learned` from games if they are given, otherwise with those
  // derived from the rules.
  Search(VariantPtr variant, const Executor& executor, std::size_t tableBytes,
         std::optional<Numbers> learned = std::nullopt);

  Techniques& techniques() { return shared_.techniques; }
  // Forgets everything learned about the current game.
  void forget();
  void resize(std::size_t tableBytes);
  // Sets the source of positions whose results are known, such as endgame tables. Weakened levels (noise) do
  // not use it.
  void use(Knowledge knowledge) { shared_.knowledge = std::move(knowledge); }
  // With one thread, searches of the same number of positions always give the same result; with several
  // threads they do not.
  void useThreads(std::size_t threads);
  // Searches the position and returns what was found. Ends when `stop` is set or a limit is reached. Calls
  // `report` after each iteration.
  Found think(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
              const std::function<void(const Found&)>& report = {});
  const Evaluation& evaluation() const { return shared_.evaluation; }

 private:
  Shared shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

// The greatest number of threads.
inline constexpr std::size_t kMostThreads = 256;

}  // namespace fairyforge::engine
