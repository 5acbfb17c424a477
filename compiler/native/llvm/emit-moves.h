// Where the pieces of one side may go by plain moves.
#pragma once

#include <optional>

#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// A set of targets: of the piece on `from`, or of all pieces `delta` cells before their targets.
struct Targets {
  std::size_t type;  // index in Plan::types
  Value cells;
  Value from;  // or null
  int delta = 0;
  std::optional<specialise::TableOffset> effects{};    // by origin
  std::optional<specialise::TableOffset> effectsTo{};  // by target
};
using TargetsSink = llvm::function_ref<void(const Targets&)>;

// The plain moves of all pieces of a type by displacements, and by lookups; `allowed` restricts the targets,
// or is null.
std::vector<Targets> shiftMoves(Emitter& e, const Scene& s, std::size_t type, Value pieces, Value allowed);
void lookupMoves(Emitter& e, Scene& s, std::size_t type, Value pieces, Value allowed, TargetsSink sink);
// By lookups, of one piece.
Value targetsOf(Emitter& e, Scene& s, const specialise::TypePlan& type, Value from);

// The same by a function, which types that go alike have in common: where there are many types.
Value targetsByCall(Emitter& e, const Scene& s, const specialise::TypePlan& type, Value from);

// Where a move of the type leaves a choice of types, or sets off triggers.
CellSet cellsWithChoices(const specialise::TypePlan& type);
// Does each of its plain moves differ from the others by where it leads?
bool movesByTargets(const specialise::TypePlan& type);

// Where moves of a mode may lead.
Value targetsIn(Emitter& e, const Scene& s, specialise::Mode mode);
// Where pieces get by a displacement in one mode, whatever stands on the targets.
Value shiftTargets(Emitter& e, const Scene& s, const specialise::ShiftMove& move, specialise::Mode mode,
                   Value pieces);
// What a piece reaches by lookups in one mode, whatever stands on the targets.
Value reached(Emitter& e, Scene& s, const specialise::TypePlan& type, specialise::Mode mode, Value from,
              FoundLookups& found);
// Does it reach anything so?
bool hasPlain(const specialise::TypePlan& type, specialise::Mode mode);

}  // namespace fairyforge::native::codegen
