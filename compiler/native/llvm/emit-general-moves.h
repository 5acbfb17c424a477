// Emits code that lists moves by general paths.
#pragma once

#include <string>

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

// Has some type of the side general paths?
bool hasGeneral(const specialise::Plan& plan, Side side);
// Returns a generated value: may the type have general moves, other than castling paths, in this state? Null
// if it never has any.
Value generalMayExist(Emitter& e, const Scene& s, std::size_t type);

// Emits the function general, which lists moves by general paths; for players only moves after which no royal
// piece is in danger. Types that the third side may introduce get functions of their own, named by
// generalOf().
std::string generalOf(std::size_t type);
void emitGeneral(Emitter& e, Side side);
// Emits the function safeOn: would the mover be safe on a cell if it stood there instead of on its origin?
void emitSafeOn(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
