// Finds the best move in a position of any game, with one thread or several. Threads search the same tree,
// each in its own order, and share the table: what one has found out the others need not search again.
#pragma once

#include <memory>
#include <vector>

#include "runtime/engine/worker.h"

namespace fairyforge::engine {

class Search {
 public:
  // The executor must outlive the search. It begins with one thread and its own table. Positions are judged
  // by the learned numbers if given, otherwise by those derived from the rules.
  Search(VariantPtr variant, const Executor& executor, std::size_t tableBytes,
         std::optional<Numbers> learned = std::nullopt);

  Techniques& techniques() { return shared_.techniques; }
  // Forgets everything learned about the current game.
  void forget();
  void resize(std::size_t tableBytes);
  // Sets what the search need not find out itself. Levels with errors do not use it.
  void use(Knowledge knowledge) { shared_.knowledge = std::move(knowledge); }
  // With one thread, searches of the same number of positions give the same result every time; with several
  // they do not.
  void useThreads(std::size_t threads);
  // Ends when `stop` is set or limits are reached. Calls `report` after each iteration.
  Found think(const Situation& situation, const Limits& limits, const std::atomic<bool>& stop,
              const std::function<void(const Found&)>& report = {});
  const Evaluation& evaluation() const { return shared_.evaluation; }
  // May the search try what happens if a player does nothing? False in games in which having to move may be a
  // disadvantage.
  bool tryNullMoves() const { return shared_.nullMoves; }

 private:
  Shared shared_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

// The greatest number of threads that is used.
inline constexpr std::size_t kMostThreads = 256;

}  // namespace fairyforge::engine
