// Turns an object file into an image: machine code that runs wherever it is copied to.
#pragma once

#include <llvm/ADT/StringRef.h>

#include "compiler/native/code-image.h"

namespace fairyforge::native::codegen {

// Returns the image of an object file. Fails if it refers to something outside itself, or contains absolute
// addresses.
Expected<CodeImage> linkImage(llvm::StringRef object);

}  // namespace fairyforge::native::codegen
