// Turns an object file of WebAssembly into an image: a module that shares memory, function table and stack
// with the module that loads it.
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Returns the image of an object file. Fails if the object has data or takes addresses of its functions,
// since these need a linker.
Expected<CodeImage> wasmImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
