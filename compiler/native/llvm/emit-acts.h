// The third side's turn before a player's turn. Its pieces are listed and moved by the same functions as
// those of players, generated for one more side.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function acts, which lists the third side's acts before `player`'s turn. It lists none if the
// player has no legal move, since the game is then over. If players move the third side's pieces, lists their
// moves by `player` that take no royal piece of his.
void emitActs(Emitter& e, Side player);
// Emits the function chooseAct, which returns the act that a random number selects, or kNoMove if there is
// none.
void emitChooseAct(Emitter& e, Side player);
// Emits the function perftOfActs, which counts as perft does, but begins with an act of the third side.
void emitPerftOfActs(Emitter& e, Side player);
// Emits the function shielded. It removes from a list of acts those that take a royal piece. If the rules shield
// royal pieces, it also removes acts after which the opponent of `player` is in check by `player`, and captures
// that newly put `player` in check. It returns the new end of the list.
void emitShielded(Emitter& e, Side player);

}  // namespace fairyforge::native::codegen
