// Emits tests of attacks by general paths as straight code.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Emits the function attackedInGeneral: is the piece on a cell attacked by a general path?
void emitAttackedInGeneral(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
