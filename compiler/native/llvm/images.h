// Turns object files into images (code-image.h).
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Returns the image of an object file: machine code that runs wherever it is copied to. Fails if it refers to
// something outside itself, or contains absolute addresses.
Expected<CodeImage> linkImage(llvm::StringRef object);
// Returns the image of an object file of WebAssembly: a module that shares memory, function table and stack
// with the module that loads it. Fails if the object has data or takes addresses of its functions,
// since these need a linker.
Expected<CodeImage> wasmImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
