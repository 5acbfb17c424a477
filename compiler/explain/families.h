// Paths gathered into families: legs with ranges instead of single paths.
//
// A leg is a run of equal steps over empty squares; it ends where the path turns, changes its stride or meets
// a demand other than "empty". Paths that differ only in how far their legs go, and in what stands where they
// end, are one family: "slides", "slides to a hurdle and on", "steps and slides on".
#pragma once

#include "compiler/explain/shapes.h"

namespace fairyforge::explain {

// How often a leg's step may be repeated. Unlimited: the board's edge is the only limit.
struct Range {
  int min = 1;
  int max = 1;
  bool unlimited = false;
  friend auto operator<=>(const Range&, const Range&) = default;
  bool once() const { return min == 1 && max == 1; }
};

struct PathFamily {
  Shape shape;
  std::vector<Range> ranges;                  // one a leg
  Occupants landing = 0;                      // what may stand on the destination (of Finish::Arrives)
  RiderPattern pattern = RiderPattern::None;  // then the legs are the first two steps
  Range patternSteps;                         // the number of steps, in units of patternStride
  int patternStride = 1;                      // ends only after each so many steps
};

// All members of a family, as far as the board has room. (The families of a piece and its paths
// say the same.)
std::vector<RelativePath> membersOf(const Board& board, const PathFamily& family);

// `origins`: the only cells from which the paths are made, where they are not all.
std::vector<PathFamily> familiesOf(const Board& board, const std::vector<RelativePath>& paths,
                                   const CellSet* origins = nullptr);

}  // namespace fairyforge::explain
