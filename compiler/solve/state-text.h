// All that moves can depend on in a position, as bytes: equal for positions that play alike, clocks left aside.
#pragma once

#include <string>

#include "runtime/position.h"

namespace fairyforge::solve {

std::string stateText(const Position& position);

}  // namespace fairyforge::solve
