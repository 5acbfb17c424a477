// Emits tests of who attacks a cell, and of whether a royal piece stands on an attacked cell.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Computes the unions that attackers() needs at a place from which all later code can use them.
void prepareAttackers(Emitter& e, Scene& s);
// Returns the sets of the table for an attacked cell and an attacker's cell. The second set is null except
// for hurdles.
std::pair<Value, Value> betweenSets(Emitter& e, const specialise::BetweenTable& table, Value cell,
                                    Value attacker);
// Returns the pieces of the enemies of the scene's side that attack the cell by plain moves, when the cells
// `occupied` are occupied.
Value attackers(Emitter& e, Scene& s, Value cell, Value occupied);
// May general paths of a side's pieces matter to the enemy royal piece on a cell, or to its moves? Null if
// the side never has such paths.
Value generalAttackersNear(Emitter& e, const Scene& s, Side side, Value royal);
// Does the state in which the side has just moved leave a royal piece where it could be taken? `awake`: did
// the third side's attacks count before the move?
Value exposed(Emitter& e, Side side, Value state, Value awake);

// Emits the function attacked, which asks for pieces that give check, or without `checking` the function
// takes, which asks for all pieces: could `by` take the enemy royal piece on a cell?
void emitAttacked(Emitter& e, Side by, bool checking);
// The functions inDanger, exposed and inCheckByPlayer: could a royal piece that the side must keep safe be
// taken by a piece that gives check, by any piece, or by a piece of the other player that gives check?
enum class Danger : std::uint8_t { Check, Any, CheckByPlayer };
void emitInDanger(Emitter& e, Side side, Danger danger);

}  // namespace fairyforge::native::codegen
