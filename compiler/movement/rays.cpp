// Measures a step once on the whole board: the longest ray that leaves the board, and whether some ray
// returns to its start.

#include "compiler/movement/rays.h"

#include <algorithm>

namespace fairyforge::movement {

const Rays::Reach& Rays::reach(StepId step) {
  const auto [entry, isNew] = known_.try_emplace(step);
  Reach& reach = entry->second;
  if (!isNew) return reach;
  if (!board_.linkNameOf(step).empty()) {
    // A link is followed only once at a time, and does not lead back to the cell where it starts.
    board_.forEachCell([&](Cell start) {
      if (board_.walk(start, step) != kNoCell) reach.steps = 1;
    });
    return reach;
  }
  // Displacements are one-to-one, so a ray either leaves the board or comes back to its start. The longest
  // ray that leaves starts on a cell to which no step leads.
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
