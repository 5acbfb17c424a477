// Writes the programs of a ProgramPlan as LLVM IR, one function each.
#pragma once

#include <llvm/IR/Module.h>

#include "compiler/specialise/program-plan.h"

namespace fairyforge {

void emitPrograms(llvm::Module& module, const ProgramPlan& plan);

}  // namespace fairyforge
