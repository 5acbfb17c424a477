// For the default case of a switch that has a case for each instruction.
#pragma once

#include "compiler/core/rules/instructions.h"

namespace fairyforge {

// Reports that an instruction was added to instructions.h but not to a switch; `where` says what the switch
// is for. Throws std::logic_error, or aborts if there are no exceptions.
[[noreturn]] void unnamed(Op op, const char* where);

}  // namespace fairyforge
