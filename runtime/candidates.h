// Generates the moves that the programs of pieces and drops allow. The safety of royal pieces is not checked
// yet, and no move is played completely; Position::playUnchecked() needs no more than this.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Returns the moves of `side`'s pieces on the board, ignoring the safety of royal pieces, in canonical order.
// It need not be the side's turn.
MoveList pseudoLegalMoves(const Position& position, Side side);

// Returns the drops of `side` from its hand, ignoring the safety of royal pieces, in canonical order; for the
// third side, the pieces that it may introduce. It need not be the side's turn.
MoveList pseudoLegalDrops(const Position& position, Side side);

// Returns the moves and drops of the current turn that kinds and priorities allow; in the middle of a turn,
// the moves with which it may continue.
MoveList turnMoves(const Position& position);
// Does turnMoves() return any move?
bool hasCandidates(const Position& position);

// Returns the third side's possible acts in a turn of its own except passing, even if an act exposes a royal
// piece.
MoveList thirdSideMoves(const Position& position);

// Returns a cell that a piece of the type would attack, though it must not, if the third side put it on this
// empty cell; kNoCell if there is none.
Cell forbiddenTarget(const Position& position, TypeId type, Cell cell);

}  // namespace fairyforge
