// Positions as other programs write them. parseFen reads these too.
#pragma once

#include <string>

#include "compiler/base/expected.h"
#include "runtime/position.h"

namespace fairyforge {

// As Fairy-Stockfish and those who use it do: what is promoted is `+R`, or `Q~` if it moves as another type; hands
// stand behind the pieces, `[Qnp]`; checks that are wanted yet stand in front of the clocks, `3+2`.
Expected<std::string> engineFen(const Position& position);

// As programs of shogi do (SFEN): pieces, who is to move (b: who begins), hands (`2Pb`), the number of the move.
Expected<std::string> sfen(const Position& position);

}  // namespace fairyforge
