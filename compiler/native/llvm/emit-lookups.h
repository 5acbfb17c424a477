// Occupancy functions: which cells a piece reaches from its cell, given the occupied cells.
#pragma once

#include <map>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Lookups that several functions of one piece have in common are looked up once.
using FoundLookups = std::map<specialise::LookupId, Value>;

Value lookup(Emitter& e, specialise::LookupId id, Value cell, Value occupied);
Value occupancyFunction(Emitter& e, specialise::FunctionId id, Value cell, Value occupied,
                        FoundLookups& found);
// Lookups as functions, for large games.
void emitLookups(Emitter& e);

}  // namespace fairyforge::native::codegen
