// Everything in a position on which moves can depend, as bytes: equal for positions that play
// alike, apart from clocks.
#pragma once

#include <string>

#include "runtime/position.h"

namespace fairyforge::solve {

std::string stateText(const Position& position);

}  // namespace fairyforge::solve
