// Does one way of moving make another superfluous? It does if it does the same and demands no more: `W` is
// there whenever `imfW` is.
#pragma once

#include "compiler/rules/paths.h"

namespace fairyforge {

// The ways from one cell that a program has, with the program, which their sets of types belong to.
struct WaysFrom {
  const MoveProgram* program;
  std::vector<Path> paths;
};

// Is the move there by `others` whenever it is there by `ways`, for every way of them?
bool isSuperfluous(const WaysFrom& ways, const std::vector<WaysFrom>& others);

}  // namespace fairyforge
