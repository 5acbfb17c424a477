// Which rules a Plan does not follow. Games that have them are compiled program by program (program-plan.h);
// what that does not follow either is left to the referee, and planPrograms says so.
#pragma once

#include <string>

#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// What about the variant no Plan can express, in words; empty: nothing.
std::string beyondNativeCode(const Variant& variant);

}  // namespace fairyforge::specialise
