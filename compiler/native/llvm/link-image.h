// From an object file to an image: machine code that runs wherever it is copied to.
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Fails when the object refers to something outside itself or to addresses of its own.
Expected<CodeImage> linkImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
