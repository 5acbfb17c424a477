// A game solved from a position on, where the positions that can follow are few enough to be kept.
#pragma once

#include <string>
#include <unordered_map>

#include "compiler/base/expected.h"
#include "compiler/solve/retrograde.h"
#include "runtime/executor.h"

namespace fairyforge::solve {

class WholeGame {
 public:
  // Follows all legal moves. Fails where that takes more bytes of memory, and where the third side acts. Rules
  // about repetition and the count of quiet plies are left out: endless play is a draw.
  static Expected<WholeGame> of(const Position& start, const Executor& executor, std::size_t mostBytes);

  std::size_t positions() const { return values_.size(); }
  // Nothing: it does not follow the start.
  std::optional<Value> valueOf(const Position& position) const;

 private:
  std::unordered_map<std::string, Node> nodes_;  // by stateText()
  std::vector<Value> values_;
};

}  // namespace fairyforge::solve
