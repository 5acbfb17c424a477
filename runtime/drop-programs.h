// What a type's drop program lets a player put on the board: from the hand, or of a third side's whose pieces the
// players move.
#pragma once

#include "runtime/interpreter.h"
#include "runtime/threats.h"

namespace fairyforge {

// A landing as a move, but for the type that the piece then has.
inline Move moveOf(Cell origin, const Landing& landing) {
  Move move;
  static_cast<MoveEffects&>(move) = landing;
  move.from = origin;
  move.to = landing.to;
  move.kind = landing.kind;
  move.continuesWith = landing.continuesWith;
  return move;
}

// Adds the drops on one cell that the program says; `player`: who drops.
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
