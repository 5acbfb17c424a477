// Xiangqi moves in the notation of its players (WXF): the piece, its column counted from the player's right,
// and how far it goes. C2=5 goes sideways to the fifth column, R1+1 one cell forward, H8-7 back to the
// seventh column. Of two pieces on one column, the front one is C+=5, the other C-=5; of three or more of a
// kind, the front one is 1=5.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge {

// Returns the texts that name the move, the shortest first.
std::vector<std::string> columnForms(const Position& position, const Move& move);

}  // namespace fairyforge
