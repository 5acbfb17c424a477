// Emits tests of which pieces attack a cell, and of whether a royal piece is attacked.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Emits the unions of pieces that attackers() needs, at a place that all later code of the function follows.
void prepareAttackers(Emitter& e, Scene& s);
// Returns the sets that a BetweenTable has for an attacked cell and an attacker's cell. The second is null
// except for hurdles.
std::pair<Value, Value> betweenSets(Emitter& e, const specialise::BetweenTable& table, Value cell,
                                    Value attacker);
// Returns the enemies of the scene's side that attack the cell by plain moves if `occupied` are the occupied
// cells.
Value attackers(Emitter& e, Scene& s, Value cell, Value occupied);
// Returns a generated value that is false if no general path of the side's pieces can take on the cell
// `royal` of an enemy royal piece or on a cell to which that may move. Null if the side never has such paths.
Value generalAttackersNear(Emitter& e, const Scene& s, Side side, Value royal);
// Emits a call: after a move of the side, can one of its royal pieces be taken? `awake`: did the third side's
// attacks count before the move?
Value exposed(Emitter& e, Side side, Value state, Value awake);

// Emits a function that tells whether `by` could take the enemy royal piece on a cell: `attacked`, for pieces
// that give check, or without `checking` the function `takes`, for all pieces.
void emitAttacked(Emitter& e, Side by, bool checking);
// Emits the functions inDanger (Check), exposed (Any) and inCheckByPlayer (CheckByPlayer): could a royal
// piece that the side must keep safe be taken by a piece that gives check; by any piece; by a piece of the
// other player that gives check?
enum class Danger : std::uint8_t { Check, Any, CheckByPlayer };
void emitInDanger(Emitter& e, Side side, Danger danger);

}  // namespace fairyforge::native::codegen
