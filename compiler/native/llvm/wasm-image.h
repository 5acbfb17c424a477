// From an object file of WebAssembly to an image: a module that shares memory, table and stack with the one that it is
// loaded beside.
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Fails when the object has data, or addresses of its functions: that would need a linker.
Expected<CodeImage> wasmImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
