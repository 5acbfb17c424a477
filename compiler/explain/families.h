// Gathers paths into families: ranges of lengths instead of single paths.
//
// A leg is a run of equal steps over empty squares. It ends where the path turns, changes its step, or
// demands something other than an empty square. Paths that differ only in the lengths of their legs and in
// the contents of their destination form one family: "slides", "slides to a hurdle and on", "steps and slides
// on".
#pragma once

#include "compiler/explain/shapes.h"

namespace fairyforge::explain {

// How often the step of a leg is repeated. Unlimited: until the edge of the board.
struct Range {
  int min = 1;
  int max = 1;
  bool unlimited = false;
  friend auto operator<=>(const Range&, const Range&) = default;
  bool once() const { return min == 1 && max == 1; }
};

// Paths of one shape whose legs have any lengths within the ranges.
struct PathFamily {
  Shape shape;
  std::vector<Range> ranges;  // one for each leg
  Occupants landing = 0;      // the possible contents of the destination; used with Finish::Arrives only
  // If set, the legs are the first two steps of a crooked or circular rider.
  RiderPattern pattern = RiderPattern::None;
  Range patternSteps;     // the possible numbers of its steps, divided by patternStride
  int patternStride = 1;  // the path can end only after a multiple of this number of steps
  friend auto operator<=>(const PathFamily&, const PathFamily&) = default;
};

// Returns the families of the paths, which start on cells of `origins` (null: on all cells).
std::vector<PathFamily> familiesOf(const Board& board, const std::vector<RelativePath>& paths,
                                   const CellSet* origins = nullptr);

}  // namespace fairyforge::explain
