// Triggers: moves of some pieces change other pieces of their side.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// In how many ways a move of the type that sets off this trigger alone may be played. The mover
// is never changed.
Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger);
// Appends such a move in all these ways.
void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end);
// The moves of a list with all their changes.
Value expanded(Emitter& e, Side side, Value state, Value first, Value last);
// Plays the changes of a move, one after the other, as the move lists them.
void makeChanges(Emitter& e, Side side, Value move, Value after);

// The piece on a cell becomes another type of its side: the function change.
void emitChange(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
