// Prints a plan for people, and makes plans of one piece.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/specialise/plan.h"

namespace fairyforge::specialise {

// Returns the plan as text: what each type does and by which tables; with `only`, that type alone.
std::string printPlan(const Variant& variant, const Plan& plan, std::optional<TypeId> only = {});

// Returns the plan of a game in which no other type moves or attacks, whose code shows what this type costs.
Plan planOfOnly(Plan plan, TypeId type);

}  // namespace fairyforge::specialise
