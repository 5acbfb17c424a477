// Runs the drop program of a type: for pieces from a hand, and for pieces of the third side if the players
// place these.
#pragma once

#include "runtime/interpreter.h"
#include "runtime/threats.h"

namespace fairyforge {

// Makes a move from the result of a run of a program. Move::as, the mover's type after the move, is left
// unset.
inline Move moveOf(Cell origin, const Landing& landing) {
  Move move;
  static_cast<MoveEffects&>(move) = landing;
  move.from = origin;
  move.to = landing.to;
  move.kind = landing.kind;
  move.continuesWith = landing.continuesWith;
  return move;
}

// Appends to `moves` the drops of a piece of `type` on `cell` that the type's drop program allows. `player`
// is the one who drops the piece.
inline void addDropsBy(const Position& position, Side player, TypeId type, Cell cell, MoveList& moves) {
  const Variant& variant = position.variant();
  const auto reach = [&](const Landing& landing) {
    moves.push_back(moveOf(kNoCell, landing));
    moves.back().as = landing.landing >= kAs ? typeAt(landing.landing - kAs) : type;
    return true;
  };
  const AttackOracle oracle{variant, position.setup(), kNoCell, player, type};
  Interpreter<decltype(reach), AttackOracle>::ofDrop(variant, position.setup(), cell, type, player, reach,
                                                     oracle)
      .run();
}

}  // namespace fairyforge
