// The turns of the third side, before a player's turn. Its acts are moves of one more side: the functions of
// the players' moves list and make them.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The function acts: lists the acts. It lists none if the player has no legal move, since then the game is
// over.
void emitActs(Emitter& e, Side player);
// The function chooseAct: one of the acts, chosen by a random word, or kNoMove.
void emitChooseAct(Emitter& e, Side player);
// The function perftOfActs: perft that begins with an act.
void emitPerftOfActs(Emitter& e, Side player);
// The function shielded: keeps the moves of a list that take no royal piece and, if the rules forbid that,
// expose none.
void emitShielded(Emitter& e, Side player);

}  // namespace fairyforge::native::codegen
