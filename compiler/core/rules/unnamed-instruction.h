// For the default case of switches that list the instructions of the table one by one.
#pragma once

#include "compiler/core/rules/instructions.h"

namespace fairyforge {

// Reports an instruction that was added to the table but not to the switch. `where` names the purpose of the
// switch. Throws std::logic_error, or aborts if there are no exceptions.
[[noreturn]] void unnamed(Op op, const char* where);

}  // namespace fairyforge
