// The end of switches over instructions that name those of the table one by one.
#pragma once

#include "compiler/rules/instructions.h"

namespace fairyforge {

// Such a switch has met an instruction that it does not name: somebody has added it to the table and not there.
// `where`: what the switch is about. Throws std::logic_error, or ends the program where there are no exceptions.
[[noreturn]] void unnamed(Op op, const char* where);

}  // namespace fairyforge
