// Attacks by general paths as straight code.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// The function attackedInGeneral: is the piece on a cell attacked by a general path?
void emitAttackedInGeneral(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
