// Turns an object file of WebAssembly into an image: a module that shares memory, table and stack with the
// module beside which it is loaded.
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Returns the image of an object file. Fails if the object has data, or addresses of its functions, since
// that would need a linker.
Expected<CodeImage> wasmImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
