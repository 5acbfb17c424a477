// Writes everything in a position on which moves can depend as bytes, which are equal for positions that play
// alike, apart from clocks.
#pragma once

#include <string>

#include "runtime/position.h"

namespace fairyforge::solve {

std::string stateText(const Position& position);

}  // namespace fairyforge::solve
