// The functions that list, record and count the legal moves of one side.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

void emitCount(Emitter& e, Side side);
void emitGenerate(Emitter& e, Side side);
void emitRecord(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
