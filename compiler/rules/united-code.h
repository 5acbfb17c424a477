// The same moves in fewer instructions.
#pragma once

#include <vector>

#include "compiler/rules/move-program.h"

namespace fairyforge {

// Returns code with the same paths, in the same order, in which what is said several times stands once; empty if it
// never lands. Registers, zones and sets keep their numbers.
std::vector<Instruction> united(const std::vector<Instruction>& code);

}  // namespace fairyforge
