// Does one path make another redundant? It does if it does the same and demands no more: `W` is
// there whenever `imfW` is.
#pragma once

#include "compiler/rules/paths.h"

namespace fairyforge::movement {

// The paths from one cell that a program has, with the program, which their sets of types belong to.
struct PathsFrom {
  const MoveProgram* program;
  std::vector<Path> paths;
};

// Is the move there by `others` whenever it is there by `paths`, for every one of them?
bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others);

}  // namespace fairyforge::movement
