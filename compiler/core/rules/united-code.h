// Finds shorter code for the same moves.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/move-program.h"

namespace fairyforge {

// Returns shorter code with the same paths: instructions that are followed by the same code occur only once.
// Returns empty code if no path lands. Operands keep their meaning (numbers of zones, sets and so on).
std::vector<Instruction> united(const std::vector<Instruction>& code);

// The text of an instruction, by which unitedInOrder() sorts: `shape` without the cells that the instruction
// names, `whole` with them.
struct InstructionText {
  std::string shape, whole;
};
// Like united(), but sorts the branches of forks by the texts of their first instructions. So programs for
// the same moves are listed in the same order, in whatever order a front end made their instructions.
std::vector<Instruction> unitedInOrder(const std::vector<Instruction>& code,
                                       const std::function<InstructionText(const Instruction&)>& textOf);

}  // namespace fairyforge
