// From an object file to an image: machine code that runs wherever it is copied to.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <string>

#include "compiler/native/code-image.h"

namespace fairyforge {

// False with `error` set when the object refers to something outside itself or to addresses of its own.
bool linkImage(llvm::StringRef object, CodeImage& image, std::string& error);

}  // namespace fairyforge
