// The turns of the third side, before a player's turn: its acts are moves of one more side, which the functions
// of the players' moves list and make.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Lists them, none if the player has no legal move, for then the game is over: the function acts.
void emitActs(Emitter& e, Side player);
// One of them by a random word, or kNoMove: the function chooseAct.
void emitChooseAct(Emitter& e, Side player);
// Perft that begins with one: the function perftOfActs.
void emitPerftOfActs(Emitter& e, Side player);
// Of moves in a list those that take no royal piece, and expose none where the rules forbid it: the function
// shielded.
void emitShielded(Emitter& e, Side player);

}  // namespace fairyforge::native::codegen
