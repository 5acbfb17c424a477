// The same moves in fewer instructions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/move-program.h"

namespace fairyforge {

// Returns shorter code with the same paths: instructions that do the same from there on stand once. Returns empty code
// if no path lands. Operands keep their meaning, since they refer to the same tables.
std::vector<Instruction> united(const std::vector<Instruction>& code);

// What a reader sees of an instruction: its text without the cells that it names, and its whole text.
struct InstructionText {
  std::string shape, whole;
};
// Returns the same, with the ways of forks in the order of the texts of their instructions. So programs that look alike
// are listed alike, whatever the order in which they were made.
std::vector<Instruction> unitedInOrder(const std::vector<Instruction>& code,
                                       const std::function<InstructionText(const Instruction&)>& textOf);

}  // namespace fairyforge
