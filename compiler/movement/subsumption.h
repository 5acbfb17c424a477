// Does one path make another redundant? It does if it does the same and demands no more: `W` is possible
// whenever `imfW` is.
#pragma once

#include "compiler/core/rules/paths.h"

namespace fairyforge::movement {

// The paths of a program from one cell, with the program to which their numbers of type sets belong.
struct PathsFrom {
  const MoveProgram* program;
  std::vector<Path> paths;
};

// Is each of the moves possible by `others` whenever it is possible by `paths`?
bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others);

}  // namespace fairyforge::movement
