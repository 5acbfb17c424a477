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

// Predictions for plain moves of pieces that keep their type, made before the move.
// - foresees(): can code tell whether the side's only royal piece could be taken after such a move?
// - foreseeable(): the same if the royal piece is on the cell `royal` after the move; a value of generated
//   code.
// - takenPlainly(): could the royal piece be taken then? If the move takes a piece, attacks of that piece by
//   leaps still count, so the answer may be a wrong yes. `occupied`: the occupied cells after the move.
bool foresees(Emitter& e, const Scene& s);
Value foreseeable(Emitter& e, const Scene& s, Value type, Value royal);
Value takenPlainly(Emitter& e, const Scene& s, Value royal, Value occupied, Value to);

// Emits the function attacked, which asks for pieces that give check, or without `checking` the function
// takes, which asks for all pieces: could `by` take the enemy royal piece on a cell?
void emitAttacked(Emitter& e, Side by, bool checking);
// The functions inDanger, exposed and inCheckByPlayer: could a royal piece that the side must keep safe be
// taken by a piece that gives check, by any piece, or by a piece of the other player that gives check?
enum class Danger : std::uint8_t { Check, Any, CheckByPlayer };
void emitInDanger(Emitter& e, Side side, Danger danger);

}  // namespace fairyforge::native::codegen
