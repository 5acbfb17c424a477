// Emits straight code for moves by general paths.
#pragma once

#include <string>

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

bool hasGeneral(const specialise::Plan& plan, Side side);
// Returns a value of generated code: may the type have general moves in this state that are not castling
// paths? Null if it never has any.
Value generalMayExist(Emitter& e, const Scene& s, std::size_t type);

// Returns those of `movers` whose general paths the loop must follow in this state
// (TypePlan::interpretedOrigins).
Value interpretedMovers(Emitter& e, Value state, const specialise::TypePlan& type, Value movers);

// Emits the function general, which lists moves by general paths. For players it leaves out moves after which
// a royal piece is in danger. Types that the third side may introduce have functions of their own, with the
// names that generalOf() returns.
std::string generalOf(std::size_t type);
void emitGeneral(Emitter& e, Side side);
// Emits the function safeOn: would the mover be safe on a cell if it stood there instead of on its origin,
// with all else unchanged?
void emitSafeOn(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
