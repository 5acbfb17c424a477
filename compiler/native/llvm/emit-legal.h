// The functions that list, record and count the legal moves of one side.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

enum class Purpose { Count, List, Record };
void legal(Emitter& e, Side side, Purpose purpose);

}  // namespace fairyforge
