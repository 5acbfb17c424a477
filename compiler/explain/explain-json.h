// Types in words, as JSON.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"
#include "compiler/explain/explain.h"

namespace fairyforge::explain {

// Returns {"id", "name", "notation", "royal", "moves", "arrivals"}; `words` are of the same game.
Json asJson(const Variant& variant, TypeId type, PieceWords& words);

}  // namespace fairyforge::explain
