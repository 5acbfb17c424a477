// The targets of the plain moves of one side's pieces.
#pragma once

#include <optional>

#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// A set of targets: of the piece on `from`, or, if that is null, of all pieces that stand `delta` cells
// before their targets.
struct Targets {
  std::size_t type;  // index in Plan::types
  Value cells;
  Value from;  // or null
  int delta = 0;
  std::optional<specialise::TableOffset> effects{};    // effect numbers by origin
  std::optional<specialise::TableOffset> effectsTo{};  // effect numbers by target
};
using TargetsSink = llvm::function_ref<void(const Targets&)>;

// The plain moves of all pieces of a type by displacements, and by lookups. `allowed` limits the targets,
// unless it is null.
std::vector<Targets> shiftMoves(Emitter& e, const Scene& s, std::size_t type, Value pieces, Value allowed);
void lookupMoves(Emitter& e, Scene& s, std::size_t type, Value pieces, Value allowed, TargetsSink sink);
// The targets of one piece by lookups.
Value targetsOf(Emitter& e, Scene& s, const specialise::TypePlan& type, Value from);

// The same by calling a function, which types with the same moves share; for games with many types.
Value targetsByCall(Emitter& e, const Scene& s, const specialise::TypePlan& type, Value from);

// The cells where a move of the type leaves a choice of types, or sets off triggers.
CellSet cellsWithChoices(const specialise::TypePlan& type);
// Does its target alone distinguish each plain move of a piece from its others?
bool movesByTargets(const specialise::TypePlan& type);

// The cells on which moves of a mode may end.
Value targetsIn(Emitter& e, const Scene& s, specialise::Mode mode);
// The cells to which pieces can get by a displacement in one mode, whatever stands on them.
Value shiftTargets(Emitter& e, const Scene& s, const specialise::ShiftMove& move, specialise::Mode mode,
                   Value pieces);
// The cells that a piece reaches by lookups in one mode, whatever stands on them.
Value reached(Emitter& e, Scene& s, const specialise::PlainFunctions& functions, specialise::Mode mode,
              Value from, FoundLookups& found);
// Does the type reach anything by lookups in the mode?
bool hasAny(const specialise::PlainFunctions& functions, specialise::Mode mode);
bool hasPlain(const specialise::TypePlan& type, specialise::Mode mode);

}  // namespace fairyforge::native::codegen
