// Triggers: moves of some pieces change other pieces of their side.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// The number of ways to play a move of the type that sets off only this trigger. The mover is never changed.
Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger);
// Appends the move once for each choice that the trigger leaves.
void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end);
// Replaces the moves of a list by all their combinations of changes; returns the new end.
Value expanded(Emitter& e, Side side, Value state, Value first, Value last);
// Plays the changes of a move one after the other, in the order in which the move lists them.
void makeChanges(Emitter& e, Side side, Value move, Value after);

// The function change: the piece on a cell becomes another type of its side.
void emitChange(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
