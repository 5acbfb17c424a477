// A plan as text for people, and plans of one piece.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/specialise/plan.h"

namespace fairyforge::specialise {

// Says what the code of each type does and by which tables; only of type `only`, if given.
std::string printPlan(const Variant& variant, const Plan& plan, std::optional<TypeId> only = {});

// A plan in which all other types neither move nor attack: the code made from it shows what this type costs.
Plan planOfOnly(Plan plan, TypeId type);

}  // namespace fairyforge::specialise
