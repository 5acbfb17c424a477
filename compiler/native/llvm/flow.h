// Conditions and loops in generated functions.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

using Body = llvm::function_ref<void()>;

// These functions emit code that runs only if the condition holds; with whenElse(), `otherwise` runs in the
// other case. whenRare() tells LLVM that the condition rarely holds.
void when(Emitter& e, Value condition, Body then);
void whenElse(Emitter& e, Value condition, Body then, Body otherwise);
void whenRare(Emitter& e, Value condition, Body then);
// Emits a loop over the cells of a set, by their numbers.
void forEach(Emitter& e, Value cells, llvm::function_ref<void(Value cell)> body);
// Emits a loop over the bits of a number that are set; body() gets the place of each.
void forEachBit(Emitter& e, Value bits, llvm::function_ref<void(Value bit)> body);
// Emits a loop over the numbers below `count`.
void forWords(Emitter& e, Value count, llvm::function_ref<void(Value i)> body);

}  // namespace fairyforge::native::codegen
