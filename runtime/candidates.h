// The moves that the programs of the pieces give, before any question about the safety of royal pieces and
// before any move is played to its end: all that Position::playUnchecked must know is here.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Moves of `side`'s pieces on the board without regard to the safety of royals, in canonical order. (It need
// not be the side's turn.)
MoveList pseudoLegalMoves(const Position& position, Side side);

// What `side` may put on the board from its hand, likewise; of the third side what it may introduce.
MoveList pseudoLegalDrops(const Position& position, Side side);

// The moves and drops of the turn of `position`, in the middle of it those with which it goes on, as far as
// kinds and priorities allow them.
MoveList turnMoves(const Position& position);
bool hasCandidates(const Position& position);

// What the third side may do in a turn of its own but for passing, whatever this exposes.
MoveList thirdSideMoves(const Position& position);

// What a piece of the type that the third side put on this empty cell would attack although it may not; kNoCell:
// nothing.
Cell forbiddenTarget(const Position& position, TypeId type, Cell cell);

}  // namespace fairyforge
