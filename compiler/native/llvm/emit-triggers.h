// Emits code for triggers: moves of some pieces that change other pieces of their side.
#pragma once

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Returns the number of choices that a move of the type has if it sets off this trigger. The mover
// itself is never changed.
Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger);
// Appends the move once for each choice that the trigger leaves.
void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end);
// Does so if a move of the type to that cell sets off a trigger; else emits `otherwise`.
void whenTriggered(Emitter& e, const Scene& s, const specialise::TypePlan& type, Value from, Value to,
                   Value move, Value end, Body otherwise);
// Makes the change of a move, if it has one, on `after`.
void makeChange(Emitter& e, Side side, Value move, Value after);

// Emits the function change, which makes the piece on a cell another type of its side.
void emitChange(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
