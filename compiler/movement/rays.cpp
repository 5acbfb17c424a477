// Measures a step on the whole board, once: the length of its longest line, and whether a line comes back to
// its start.

#include "compiler/movement/rays.h"

#include <algorithm>

namespace fairyforge::movement {

const Rays::Reach& Rays::reach(StepId step) {
  const auto [entry, isNew] = known_.try_emplace(step);
  Reach& reach = entry->second;
  if (!isNew) return reach;
  if (!board_.linkNameOf(step).empty()) {
    // A leg along a link is a single step, and does not lead back to the same cell.
    board_.forEachCell([&](Cell start) {
      if (board_.walk(start, step) != kNoCell) reach.steps = 1;
    });
    return reach;
  }
  // No two cells have the same target, so a line either leaves the board or comes back to its start.
  board_.forEachCell([&](Cell start) {
    int steps = 0;
    Cell cell = board_.walk(start, step);
    while (cell != kNoCell && cell != start) {
      ++steps;
      cell = board_.walk(cell, step);
    }
    reach.steps = std::max(reach.steps, steps);
    reach.returns = reach.returns || cell == start;
  });
  return reach;
}

}  // namespace fairyforge::movement
