// Emits code for triggers: moves of some pieces that change other pieces of their side.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns in how many ways a move of the type can be made if it sets off this trigger only. The mover itself
// is never changed.
Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger);
// Appends the move once for each choice that the trigger offers.
void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end);
// Replaces each move of a list by one move for each combination of changes, and returns the list's new end.
Value expanded(Emitter& e, Side side, Value state, Value first, Value last);
// Makes the changes that a native move lists on the state `after`, in the move's order.
void makeChanges(Emitter& e, Side side, Value move, Value after);

// Emits the function change, which makes the piece on a cell another type of its side.
void emitChange(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
