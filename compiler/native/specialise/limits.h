// All limits of generated code. A game for which no Plan can be made is played by masks and interpreted programs.
#pragma once

#include <string>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// Must the executor, not code, leave drops that give check or mate out of the list? Code tests whether a drop
// mates without regard to goals, duties and orders of turns.
bool barsDropsOutsideCode(const Variant& variant);

// Says what in the variant no Plan can express; empty if there is nothing.
std::string beyondPlans(const Variant& variant);

}  // namespace fairyforge::specialise
