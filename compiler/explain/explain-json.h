// Rules in words, as data for programs.
#pragma once

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/json.h"

namespace fairyforge::explain {

// {"id", "name", "notation", "royal", "moves", "arrivals"}
Json asJson(const Variant& variant, TypeId type);

}  // namespace fairyforge::explain
