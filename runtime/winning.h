// Can a side still win? What is proved here holds whatever both players do; what is not proved is not known.
#pragma once

#include "runtime/position.h"

namespace fairyforge {

// Is it proved that no sequence of legal moves leads to a win of the side? False: it can win, or nobody knows.
//
// What is known: games in which one wins by mate alone, or by stalemate or by checks too, whose pieces move without effects
// on others. What is looked for is a place of the opponent's royal piece where it would be mated. Pieces are taken to
// stand wherever they could ever come to, one at a time as exactly as can be, several as if each of their attacks were
// there at once.
bool cannotWin(const Position& position, Side side);

// Is it proved that neither player can win?
inline bool isDead(const Position& position) {
  return cannotWin(position, Side::White) && cannotWin(position, Side::Black);
}

}  // namespace fairyforge
