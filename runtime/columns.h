// Moves of xiangqi as its players write them (WXF): the piece, its column counted from the player's right, and how far
// it goes: C2=5 to the fifth column, R1+1 a cell forward, H8-7 back to the seventh. Of two on one column the one
// in front is C+=5, the other one C-=5; of three or more of a kind the first is 1=5.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge {

// What the move may be called, the shortest first.
std::vector<std::string> columnForms(const Position& position, const Move& move);

}  // namespace fairyforge
