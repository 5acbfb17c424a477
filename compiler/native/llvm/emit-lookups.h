// Emits occupancy functions: the set of cells that a piece reaches from its cell, given the occupied cells.
#pragma once

#include <map>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The lookups already emitted for a piece, by number. Several occupancy functions of the piece share them.
using FoundLookups = std::map<specialise::LookupId, Value>;

Value lookup(Emitter& e, specialise::LookupId id, Value cell, Value occupied);
Value occupancyFunction(Emitter& e, specialise::FunctionId id, Value cell, Value occupied,
                        FoundLookups& found);
// Emits each lookup as a function, for large games.
void emitLookups(Emitter& e);

}  // namespace fairyforge::native::codegen
