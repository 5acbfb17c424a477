// Conditions and loops in generated functions.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

using Body = llvm::function_ref<void()>;

void when(Emitter& e, Value condition, Body then);
void whenElse(Emitter& e, Value condition, Body then, Body otherwise);
void whenRare(Emitter& e, Value condition, Body then);
// Every cell of a set, by its number.
void forEach(Emitter& e, Value cells, llvm::function_ref<void(Value cell)> body);
// Every bit of a number, by its place.
void forEachBit(Emitter& e, Value bits, llvm::function_ref<void(Value bit)> body);
// Every number below `count`.
void forWords(Emitter& e, Value count, llvm::function_ref<void(Value i)> body);

}  // namespace fairyforge::native::codegen
