// Emits conditions and loops in generated functions.
#pragma once

#include "compiler/native/llvm/emitter.h"

namespace fairyforge::native::codegen {

using Body = llvm::function_ref<void()>;

// These emit `then` so that it runs only if the condition holds; whenElse() emits `otherwise` for the other
// case. whenRare() tells LLVM that the condition rarely holds.
void when(Emitter& e, Value condition, Body then);
void whenElse(Emitter& e, Value condition, Body then, Body otherwise);
void whenRare(Emitter& e, Value condition, Body then);
// Fills the block with what body() emits; if that does not leave the block, it leads on to `after`.
void fill(Emitter& e, llvm::BasicBlock* block, Body body, llvm::BasicBlock* after);
// Emits a loop that lasts while goesOn(now) holds of the variable's value; body() changes the variable.
void loop(Emitter& e, Value variable, llvm::function_ref<Value(Value now)> goesOn,
          llvm::function_ref<void(Value now)> body);
// Emits a loop over the cells of a set; body() gets the number of each cell.
void forEach(Emitter& e, Value cells, llvm::function_ref<void(Value cell)> body);
// Emits a loop over the set bits of a number; body() gets the index of each bit.
void forEachBit(Emitter& e, Value bits, llvm::function_ref<void(Value bit)> body);
// Emits a loop over the numbers from 0 to count-1.
void forWords(Emitter& e, Value count, llvm::function_ref<void(Value i)> body);

}  // namespace fairyforge::native::codegen
