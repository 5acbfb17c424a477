// Moves by general paths as straight code.
#pragma once

#include <string>

#include "compiler/native/llvm/scene.h"

namespace fairyforge::native::codegen {

bool hasGeneral(const specialise::Plan& plan, Side side);
// May the type have general moves other than castling paths? Null where it never has.
Value generalMayExist(Emitter& e, const Scene& s, std::size_t type);

// The pieces whose general paths the loop has to follow now (TypePlan::interpretedOrigins).
Value interpretedMovers(Emitter& e, Value state, const specialise::TypePlan& type, Value movers);

// The function general: lists them; of the players' those that leave a royal piece in danger are filtered out.
// The third side's of one type, for pieces that it may introduce: generalOf and the type's number.
std::string generalOf(std::size_t type);
void emitGeneral(Emitter& e, Side side);
// The function safeOn: the mover stands on a cell instead of its origin, all else unchanged: could it be
// taken?
void emitSafeOn(Emitter& e, Side side);

}  // namespace fairyforge::native::codegen
