// The turns of the third side, before a player's turn. Its acts are moves of one more side: the functions of
// the players' moves list and make them.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function acts, which lists the acts of the third side. It lists none if the player has no legal
// move, since then the game is over.
void emitActs(Emitter& e, Side player);
// Emits the function chooseAct, which returns one of the acts, chosen by a random word, or kNoMove.
void emitChooseAct(Emitter& e, Side player);
// Emits the function perftOfActs, which counts as perft does, beginning with an act of the third side.
void emitPerftOfActs(Emitter& e, Side player);
// Emits the function shielded, which removes from a list of acts those that take a royal piece and, if the
// rules forbid it, those that expose one.
void emitShielded(Emitter& e, Side player);

}  // namespace fairyforge::native::codegen
