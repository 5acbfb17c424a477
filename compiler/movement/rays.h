// Finds how often a step can be repeated on a board.
#pragma once

#include <map>

#include "compiler/core/rules/board.h"

namespace fairyforge::movement {

// Knows the reach of each step on one board.
class Rays {
 public:
  explicit Rays(Board& board) : board_(board) {}

  struct Reach {
    // The greatest number of steps from any cell until the line leaves the board or comes back. At most 1
    // along a link.
    int steps = 0;
    bool returns = false;  // does a line come back to its start? Never along a link.
  };
  // Returns the reach of the step. It is measured on the first call and kept.
  const Reach& reach(StepId step);

 private:
  Board& board_;
  std::map<StepId, Reach> known_;
};

}  // namespace fairyforge::movement
