// Emits code for triggers: moves of some pieces that change other pieces of their side.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the number of choices that a move of the type has if it sets off only this trigger. The mover
// itself is never changed.
Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger);
// Appends the move once for each choice that the trigger leaves.
void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end);
// Replaces each move of a list by one move for each combination of its changes. Returns the new end.
Value expanded(Emitter& e, Side side, Value state, Value first, Value last);
// Makes the changes of a move on `after`, one after the other, in the order in which the move lists them.
void makeChanges(Emitter& e, Side side, Value move, Value after);

// Emits the function change, which makes the piece on a cell another type of its side.
void emitChange(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
