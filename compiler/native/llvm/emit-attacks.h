// Who attacks a cell, and whether a royal piece stands on an attacked cell.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Finds the unions that attackers() needs, where they may be used from then on.
void prepareAttackers(Emitter& e, Scene& s);
// What the table says of an attacked cell and an attacker's; the second set of hurdles only.
std::pair<Value, Value> betweenSets(Emitter& e, const specialise::BetweenTable& table, Value cell,
                                    Value attacker);
// Pieces of the side's enemies that attack a cell by plain moves.
Value attackers(Emitter& e, Scene& s, Value cell, Value occupied);
// May general paths of a side's pieces matter to the enemy royal piece on a cell, or to its moves?
// Null where the variant has none.
Value generalAttackersNear(Emitter& e, const Scene& s, Side side, Value royal);
// Does the state in which the side has just moved leave a royal piece where it could be taken? `awake`: did
// the third side's attacks count before?
Value exposed(Emitter& e, Side side, Value state, Value awake);

// A plain move of a piece that stays of its type: can it be told before the move whether the side's only royal piece could
// be taken after it? Only where it is then on a cell for which this is so. If it could not: by no piece but one that the
// move takes. `occupied`: after the move.
bool foresees(Emitter& e, const Scene& s);
Value foreseeable(Emitter& e, const Scene& s, Value type, Value royal);
Value takenPlainly(Emitter& e, const Scene& s, Value royal, Value occupied, Value to);

// Could `by` take the enemy royal piece on a cell? The functions attacked and takes.
void emitAttacked(Emitter& e, Side by, bool checking);
// Could a royal piece of the side that it must keep safe be taken? By a piece that gives check, by any piece,
// or by one of the other player that gives check: the functions inDanger, exposed and inCheckByPlayer.
enum class Danger : std::uint8_t { Check, Any, CheckByPlayer };
void emitInDanger(Emitter& e, Side side, Danger danger);

}  // namespace fairyforge::native::codegen
