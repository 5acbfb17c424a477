// Emits occupancy functions: the cells that a piece reaches from its cell, given the occupied cells.
#pragma once

#include <map>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The results of lookups that were already emitted for a piece, so that its functions share them.
using FoundLookups = std::map<specialise::LookupId, Value>;

Value lookup(Emitter& e, specialise::LookupId id, Value cell, Value occupied);
Value occupancyFunction(Emitter& e, specialise::FunctionId id, Value cell, Value occupied,
                        FoundLookups& found);
// Emits lookups as functions, for large games.
void emitLookups(Emitter& e);

}  // namespace fairyforge::native::codegen
