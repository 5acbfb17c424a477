// Declares or emits single generated functions; each section is in the source file of its name.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// ---- declare ----
//
// Declares all generated functions with their arguments before any is written, since they call each other.

// Declares the functions that test attacks, for every side that may have pieces.
void declareAttacks(Emitter& e);
// Declares the functions of White's and Black's turns, which list, choose, count and make moves and test
// whether royal pieces are in danger.
void declareMoves(Emitter& e);
// Declares the functions that list and make the acts of a third side that acts.
void declareActs(Emitter& e);

// ---- emit-acts ----
//
// The third side's turn before a player's turn. Its pieces are listed and moved by the same functions as
// those of players, generated for one more side.

// Emits the function acts, which lists the third side's acts before `player`'s turn. It lists none if the
// player has no legal move, since the game is then over. If players move the third side's pieces, lists their
// moves by `player` that take no royal piece of his.
void emitActs(Emitter& e, Side player);
// Emits the function shielded. It removes from a list of acts those that take a royal piece. If the rules shield
// royal pieces, it also removes acts after which the opponent of `player` is in check by `player`, and captures
// that newly put `player` in check. It returns the new end of the list.
void emitShielded(Emitter& e, Side player);

// ---- emit-general-attacks ----

// Emits the function attackedInGeneral: is the piece on a cell attacked by a general path?
void emitAttackedInGeneral(Emitter& e, Side by);

// ---- emit-introduce ----

// Emits the function introduce. For each type of ThirdPlan::introduces it writes a set: the empty cells from
// which the new piece would attack only pieces that it may attack. Its last argument is room for a list of
// moves.
void emitIntroduce(Emitter& e);

// ---- emit-legal ----
//
// The functions that list, choose and count the legal moves of one side.

// Emits the function count, and captures if the plan needs it (NativeFunctions::OfTurn::captures).
void emitCount(Emitter& e, Side side);
void emitGenerate(Emitter& e, Side side);
// Emits the function choose, which returns the legal move that a random number selects.
void emitChoose(Emitter& e, Side side);
// Emits the functions that list and count the moves of a turn after which royal pieces need not be safe
// (NativeFunctions::freeTurns).
void emitFreeTurn(Emitter& e, Side side);

// ---- emit-perft ----

// Emits the function perft, which counts the sequences of legal moves of a given length.
void emitPerft(Emitter& e, Side side);

// ---- emit-play ----

// Is the function play emitted? Not for WebAssembly: pages play no random games.
bool drawsMoves(const Emitter& e);
// Emits the function play, which draws a move as compiler/native/specialise/plan-draw.h describes.
void emitPlay(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
