// Tells what plans cannot express: beyondPlans() names the rule because of which a game has no Plan (masks or
// interpreted programs play it), barsDropsOutsideCode() what code leaves to the executor.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// Must the executor, not code, remove drops that give check or mate? Yes if goals, duties or orders of turns
// matter, since code tests mate without them.
bool barsDropsOutsideCode(const Variant& variant);

// Names the first feature of the variant that no Plan can express; returns an empty text if there is none.
std::string beyondPlans(const Variant& variant);

}  // namespace fairyforge::specialise
