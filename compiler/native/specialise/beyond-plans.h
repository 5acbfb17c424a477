// Tells what plans cannot express: beyondPlans() names the rule because of which a game has no Plan (masks or
// interpreted programs play it), barsDropsOutsideCode() what code leaves to the executor.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// Must the executor, not code, remove drops that give check or mate? Yes if such drops are forbidden in a
// game with a third side, goals, duties, several moves in a row or the bare-king rule, since code tests mate
// without these.
bool barsDropsOutsideCode(const Variant& variant);

// Names a feature of the variant that no Plan can express; returns an empty text if there is none. makePlan()
// may still fail then.
std::string beyondPlans(const Variant& variant);

}  // namespace fairyforge::specialise
