// The same moves in fewer instructions.
#pragma once

#include <vector>

#include "compiler/rules/move-program.h"

namespace fairyforge {

// Returns shorter code with the same paths: instructions that do the same from there on stand once. Returns empty code
// if no path lands. Operands keep their meaning, since they refer to the same tables.
std::vector<Instruction> united(const std::vector<Instruction>& code);

}  // namespace fairyforge
