// Writes the generated functions of a plan as LLVM IR.
#pragma once

#include <llvm/IR/Module.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Everything: the functions of both sides under functionName().
void generate(llvm::Module& module, const specialise::Plan& plan, bool fastPext);

}  // namespace fairyforge::native::codegen
