// Can a side still win? Proofs here hold whatever both players do; without a proof, nothing is known.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Returns true if it is proved that no sequence of legal moves leads to a win of the side; false if the side
// can win, or if there is no proof.
//
// The proof covers games that are won only by mate, perhaps also by stalemate or by checks, and whose moves do
// nothing to other pieces but remove them. It looks for a cell on which the opponent's royal piece could be
// mated. Pieces are assumed to be on all cells that they can ever reach: the cells of a single piece one at a
// time, those of several pieces all at once.
bool cannotWin(const Position& position, Side side);

// Is it proved that no sequence of legal moves leads to a win of either player?
inline bool isDead(const Position& position) {
  return cannotWin(position, Side::White) && cannotWin(position, Side::Black);
}

}  // namespace fairyforge
