// Does one path make another redundant? It does if it has the same effects under fewer conditions: `W` is
// possible whenever `imfW` is.
#pragma once

#include "compiler/core/rules/paths.h"

namespace fairyforge::movement {

// The paths of a program from one cell, with the program whose tables their indices refer to.
struct PathsFrom {
  const MoveProgram* program;
  std::vector<Path> paths;
};

// Is each of the moves possible by `others` whenever it is possible by `paths`?
bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others);

}  // namespace fairyforge::movement
