// Emits code that makes moves: writes the state after a move into another buffer. Each section is in the source
// file of its name.
#pragma once

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// ---- emit-apply ----
//
// Emits code for moves that do more than move one piece and capture on its destination.

// Returns the set of cells whose pieces the move takes. If the mover stays on its cell, that cell may be in
// the set.
Value victimsOf(Emitter& e, const Scene& s, Value move);
// Emits the function apply, which makes a move whose effect has a record (specialise::EffectRecord).
void emitApply(Emitter& e, Side side);

// Generated values for the piece that a move drops beside its own step, from the record of its effect: is
// there one, its type, its cell.
struct DroppedLater {
  Value any, type, cell;
};
DroppedLater droppedLater(Emitter& e, Value move);

// ---- emit-beside ----
//
// Emits code for moves that also drop a piece from the hand on a cell that they leave (gating):
// specialise::Gate for plain moves, LaterEffects::drop for others.

// Does the plan have moves beside which a piece is dropped?
bool dropsBeside(const specialise::Plan& plan);
// Emits the function gate, which makes a plain move with such a drop.
void emitGate(Emitter& e, Side side);
// Removes the piece that was dropped beside the move from the state `after`: royal pieces must be safe
// without it.
void liftDropped(Emitter& e, Side side, Value move, Value after);

// ---- emit-drops ----
//
// Emits functions that list, count and make drops.

// May royal pieces be dropped? Then each drop is made and tested, since it changes which royal pieces must be
// safe.
bool dropsAreMadeAndTested(const specialise::Plan& plan);

// Emits the function drops, which lists the drops within `allowed`, or without `lists` the function countDrops,
// which counts them. The last argument of drops says whether each drop is made to test that royal pieces are
// safe, before it is asked whether the drop gives mate.
void emitDrops(Emitter& e, Side side, bool lists);
// Emits the function barredDrop: does a rule forbid the drop because it gives check or mate?
void emitBarredDrop(Emitter& e, Side side);
// Emits the function drop, which makes a drop.
void emitDrop(Emitter& e, Side side);
// Emits the function toHands, which puts captured pieces into the hands to which they go.
void emitToHands(Emitter& e, Side side);

// ---- emit-effects ----
//
// Emits code that applies later effects to a state (specialise::LaterEffects).

// Returns the set of cells whose pieces the sweeps of the record concern when a piece moves from `from` to
// `to`. `what` selects the sweeps: Op::Remove, the pieces leave the board; Op::Give, they change sides. The
// set may contain cells that the move itself clears.
Value sweptBy(Emitter& e, Side side, Op what, Value state, Value record, Value from, Value to);
// Makes the other player's pieces on the cells `pieces` belong to `side`.
void takeOver(Emitter& e, Side side, Value state, Value pieces, Value after);
// Puts captured pieces back on the cells where such pieces stand at the start, if these are empty
// (Op::Revive).
void revive(Emitter& e, Value state, Value victims, Value after);

// ---- emit-hands ----
//
// Emits code that reads and changes the contents of the players' hands.

// Emits the question whether the side holds anything that can be dropped.
Value hasHand(Emitter& e, Value state, Side side);
Value laneHolds(Emitter& e, Value state, Side side, std::size_t lane);
// Does the side hold a piece of the type? False for types of which the state keeps no number.
Value handHolds(Emitter& e, Value state, Side side, std::size_t type);
// Removes from the state one piece of the type from which a dropped `type` comes (the hand may hold it as
// another type).
void leaveHand(Emitter& e, Side side, Value type, Value after);
// Removes a piece of the type from the hand and puts it on `cells` beside a move.
void dropBeside(Emitter& e, Side side, Value type, Value cells, Value after);

// ---- emit-make ----
//
// Emits code that writes the state after a move into another buffer.

// Emits room for one state on the stack, and returns its address.
Value stateOnStack(Emitter& e);
// Copies the words from `first` to before `last` of the state. If `keep` is not null, the words are sets,
// which lose all cells outside `keep`.
void copyWords(Emitter& e, Value state, Value after, std::size_t first, std::size_t last, Value keep);
Value effectOf(Emitter& e, Value move);
// Writes the en-passant registers after a piece has moved to `to` and marked the cells `marked`. After an act
// of the third side they stay, unless it takes the victim or occupies a target.
void makeEnPassant(Emitter& e, Side side, Value state, Value to, Value marked, Value victims, Value after);
// Writes the type moved last, the last move's cells, the hands, and the number of turns since the third
// side's act.
void makeRegisters(Emitter& e, Side side, Value state, Value move, Value after, Value victims);

// Writes the state after the move to `after`. NativeFunctions::kNullMove, a null move of the third side,
// changes nothing.
void make(Emitter& e, Side side, Value state, Value move, Value after);
void emitMake(Emitter& e, Side side);

// ---- emit-triggers ----
//
// Emits code for triggers: moves of some pieces that change other pieces of their side.

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
