// Writes the programs of a ProgramPlan as LLVM IR, one function for each.
#pragma once

#include <llvm/IR/Module.h>

#include "compiler/specialise/program-plan.h"

namespace fairyforge::native::codegen {

void emitPrograms(llvm::Module& module, const specialise::ProgramPlan& plan);

}  // namespace fairyforge::native::codegen
