// Decides whether a side can still win. A proof holds whatever both players do; without a proof, nothing is
// known.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Returns true if it is proved that no sequence of legal moves leads to a win of the side; false if the side
// can win, or if there is no proof.
// The proof covers games that are won only by mate, perhaps also by stalemate or by checks, and whose moves
// affect other pieces only by removing them and by castling. It looks for a cell on which the opponent's
// royal piece could be mated. A single other piece is tried on each cell that it can ever reach; several
// pieces are assumed to be on all their cells at once.
bool cannotWin(const Position& position, Side side);

// Is it proved that no sequence of legal moves leads to a win of either player?
inline bool isDead(const Position& position) {
  return cannotWin(position, Side::White) && cannotWin(position, Side::Black);
}

}  // namespace fairyforge
