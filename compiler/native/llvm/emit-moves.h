// Emits code that finds the targets of the plain moves of one side's pieces.
#pragma once

#include <optional>

#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// The targets of moves, as a set of cells. If `from` is null, all pieces of a type move by one displacement:
// the mover to a target stands on the cell whose number is `delta` less. Otherwise all moves are those of the
// piece on `from`.
struct Targets {
  std::size_t type;  // index in Plan::types
  Value cells;
  Value from;  // the cell of the only mover, or null
  int delta = 0;
  std::optional<specialise::TableOffset> effects{};    // effect numbers by origin
  std::optional<specialise::TableOffset> effectsTo{};  // effect numbers by target
};
using TargetsSink = llvm::function_ref<void(const Targets&)>;

// Emit the plain moves of all pieces of a type: shiftMoves() those by displacements, lookupMoves() those by
// lookups. `allowed`, unless null, limits the targets.
std::vector<Targets> shiftMoves(Emitter& e, const Scene& s, std::size_t type, Value pieces, Value allowed);
void lookupMoves(Emitter& e, Scene& s, std::size_t type, Value pieces, Value allowed, TargetsSink sink);
// Returns the targets of the piece on `from` by lookups.
Value targetsOf(Emitter& e, Scene& s, const specialise::TypePlan& type, Value from);

// Returns the same targets by a call of a function that types with equal moves share. For games with many
// types.
Value targetsByCall(Emitter& e, const Scene& s, const specialise::TypePlan& type, Value from);

// Returns the cells where a move of the type offers a choice of types or sets off triggers.
CellSet cellsWithChoices(const specialise::TypePlan& type);
// Does its target alone tell a plain move of a piece of this type from its others? Not if the type has
// choices of types, triggers, drops beside moves, or effects.
bool movesByTargets(const specialise::TypePlan& type);

// Returns the cells on which moves of the mode may end: those that are empty, that hold an enemy's piece, or
// that hold an enemy's royal piece.
Value targetsIn(Emitter& e, const Scene& s, specialise::Mode mode);
// Returns the cells that `pieces` reach by the displacement of `move` in one mode; what stands on them is not
// tested.
Value shiftTargets(Emitter& e, const Scene& s, const specialise::ShiftMove& move, specialise::Mode mode,
                   Value pieces);
// Returns the cells that the piece on `from` reaches by lookups in one mode; what stands on them is not
// tested. Null if hasAny() is false.
Value reached(Emitter& e, Scene& s, const specialise::PlainFunctions& functions, specialise::Mode mode,
              Value from, FoundLookups& found);
// Does the type reach anything by lookups in the mode?
bool hasAny(const specialise::PlainFunctions& functions, specialise::Mode mode);
bool hasPlain(const specialise::TypePlan& type, specialise::Mode mode);

}  // namespace fairyforge::native::codegen
