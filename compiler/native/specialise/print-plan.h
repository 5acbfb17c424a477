// Prints a plan for people, and makes plans of one piece.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/specialise/plan.h"

namespace fairyforge::specialise {

// Says what the code of each type does and by which tables; only of type `only`, if given.
std::string printPlan(const Variant& variant, const Plan& plan, std::optional<TypeId> only = {});

// Returns the plan for a game in which all other types neither move nor attack. The code made from it shows
// what this type costs.
Plan planOfOnly(Plan plan, TypeId type);

}  // namespace fairyforge::specialise
