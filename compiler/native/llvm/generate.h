// Writes the generated functions of a plan as LLVM IR.
#pragma once

#include <llvm/IR/Module.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Writes all functions of all sides, under the names that functionName() gives.
void generate(llvm::Module& module, const specialise::Plan& plan, bool fastPext);

}  // namespace fairyforge::native::codegen
