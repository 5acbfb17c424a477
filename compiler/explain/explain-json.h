// Types in words, as JSON.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"

namespace fairyforge::explain {

// Returns {"id", "name", "notation", "royal", "moves", "arrivals"}.
Json asJson(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
