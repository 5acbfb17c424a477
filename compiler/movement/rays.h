// Finds how often steps can be repeated on a board.
#pragma once

#include <map>

#include "compiler/core/rules/board.h"

namespace fairyforge::movement {

class Rays {
 public:
  explicit Rays(Board& board) : board_(board) {}

  struct Reach {
    int steps = 0;  // the most steps from any cell before the ray leaves the board or returns to its start
    bool returns = false;  // does some ray return to its start?
  };
  // Returns how often the step can be repeated. It is measured on the first call, and the result is
  // remembered.
  const Reach& reach(StepId step);

 private:
  Board& board_;
  std::map<StepId, Reach> known_;
};

}  // namespace fairyforge::movement
