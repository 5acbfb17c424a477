// Gathers paths into families: legs with ranges instead of single paths.
//
// A leg is a run of equal steps over empty squares; it ends where the path turns, changes its stride or meets
// a demand other than "empty". Paths that differ only in the lengths of their legs, and in what stands where
// they end, form one family: "slides", "slides to a hurdle and on", "steps and slides on".
#pragma once

#include "compiler/explain/shapes.h"

namespace fairyforge::explain {

// How often a leg's step may be repeated. Unlimited: only the board's edge limits it.
struct Range {
  int min = 1;
  int max = 1;
  bool unlimited = false;
  friend auto operator<=>(const Range&, const Range&) = default;
  bool once() const { return min == 1 && max == 1; }
};

struct PathFamily {
  Shape shape;
  std::vector<Range> ranges;                  // one for each leg
  Occupants landing = 0;                      // what may stand on the destination (with Finish::Arrives)
  RiderPattern pattern = RiderPattern::None;  // if it is set, the legs are the first two steps
  Range patternSteps;                         // the number of steps, in units of patternStride
  int patternStride = 1;                      // the path ends only after a multiple of this many steps
  friend auto operator<=>(const PathFamily&, const PathFamily&) = default;
};

// `origins`: the cells from which the paths start; null: all.
std::vector<PathFamily> familiesOf(const Board& board, const std::vector<RelativePath>& paths,
                                   const CellSet* origins = nullptr);

}  // namespace fairyforge::explain
