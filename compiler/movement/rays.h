// How far steps can be repeated on a board.
#pragma once

#include <map>

#include "compiler/rules/board.h"

namespace fairyforge::movement {

class Rays {
 public:
  explicit Rays(Board& board) : board_(board) {}

  struct Reach {
    int steps = 0;  // most steps from any cell before the ray leaves the board or is back where it started
    bool returns = false;  // some ray comes back
  };
  const Reach& reach(StepId step);

 private:
  Board& board_;
  std::map<StepId, Reach> known_;
};

}  // namespace fairyforge::movement
