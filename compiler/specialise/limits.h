// All limits of generated code. A game beyond a Plan is compiled program by program (program-plan.h); programs that are
// too long for that are left to the referee, and planPrograms says so.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// Do the cells, and how many checks were given, decide all goals that take moves away? Then the states of a plan's code
// tell what they ask for.
bool goalsAreOfBoard(const Variant& variant);

// What about the variant no Plan can express, in words; empty: nothing.
std::string beyondPlans(const Variant& variant);
// What about these programs no ProgramPlan can have.
std::string beyondProgramPlans(const std::vector<const MoveProgram*>& programs);

}  // namespace fairyforge::specialise
