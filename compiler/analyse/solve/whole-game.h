// Solves a game from a position if few enough positions can follow to store all of them.
#pragma once

#include <string>
#include <unordered_map>

#include "compiler/analyse/solve/retrograde.h"
#include "compiler/core/base/expected.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

class WholeGame {
 public:
  // Solves the game by following all legal moves from `start`. Fails if that takes more than `mostBytes` of
  // memory, or if the third side acts. Ignores rules of repetition and quiet moves: endless play is a draw.
  static Expected<WholeGame> of(const Position& start, const Executor& executor, std::size_t mostBytes);

  std::size_t positions() const { return values_.size(); }
  // Returns the value of a position; nothing if it cannot be reached from the start.
  std::optional<Value> valueOf(const Position& position) const;

 private:
  std::unordered_map<std::string, Node> nodes_;  // by the stateText() of the position
  std::vector<Value> values_;
};

}  // namespace fairyforge::solve
