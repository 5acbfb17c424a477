// Dead-code elimination: the same moves in fewer instructions.
#pragma once

#include <vector>

#include "compiler/rules/move-program.h"

namespace fairyforge::frontend::zrf {

std::vector<Instruction> tidied(const std::vector<Instruction>& code);

}  // namespace fairyforge::frontend::zrf
