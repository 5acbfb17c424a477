// Attacks by general paths as straight code.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

// Is a piece on a cell attacked by a general path? The function attackedInGeneral.
void emitAttackedInGeneral(Emitter& e, Side by);

}  // namespace fairyforge::native::codegen
