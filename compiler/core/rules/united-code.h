// Finds shorter code for the same moves.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compiler/core/rules/move-program.h"

namespace fairyforge {

// Returns shorter code with the same paths, in which instructions that are followed by the same code occur
// only once. Returns empty code if no path lands. Operands keep their meaning: they refer to the same tables
// as before.
std::vector<Instruction> united(const std::vector<Instruction>& code);

// The text of an instruction by which it is sorted: `shape` without the cells that it names, `whole` with
// them.
struct InstructionText {
  std::string shape, whole;
};
// Like united(), but sorts the branches of forks by the texts of their instructions. So similar programs are
// listed in the same order, in whatever order their instructions were generated.
std::vector<Instruction> unitedInOrder(const std::vector<Instruction>& code,
                                       const std::function<InstructionText(const Instruction&)>& textOf);

}  // namespace fairyforge
