// Xiangqi moves in the notation of its players (WXF): the piece, its column counted from the player's right,
// and how far it goes. C2=5 goes sideways to the fifth column, R1+1 one cell forward, H8-7 back to the
// seventh column. Of two pieces on one column, the front one is C+=5, the other C-=5; of three or more, or if
// several columns hold two or more, pieces have numbers from the front: 12=5 is the front one of column 2.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge {

// Returns the texts that name the move, the preferred one first.
std::vector<std::string> columnForms(const Position& position, const Move& move);

}  // namespace fairyforge
