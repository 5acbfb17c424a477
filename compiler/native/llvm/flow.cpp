// Emits conditions and loops in generated functions.
#include "compiler/native/llvm/flow.h"

#include <llvm/IR/MDBuilder.h>

namespace fairyforge::native::codegen {

void fill(Emitter& e, llvm::BasicBlock* block, Body body, llvm::BasicBlock* after) {
  e.b.SetInsertPoint(block);
  body();
  if (e.b.GetInsertBlock()->getTerminator() == nullptr) e.b.CreateBr(after);
}

static void when(Emitter& e, Value condition, Body then, llvm::MDNode* weights) {
  auto* yes = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateCondBr(condition, yes, after, weights);
  fill(e, yes, then, after);
  e.b.SetInsertPoint(after);
}
void when(Emitter& e, Value condition, Body then) {
  when(e, condition, then, nullptr);
}
void whenRare(Emitter& e, Value condition, Body then) {
  when(e, condition, then, llvm::MDBuilder(e.context).createBranchWeights(1, 100));
}

void whenElse(Emitter& e, Value condition, Body then, Body otherwise) {
  auto* yes = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* no = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateCondBr(condition, yes, no);
  fill(e, yes, then, after);
  fill(e, no, otherwise, after);
  e.b.SetInsertPoint(after);
}

void loop(Emitter& e, Value variable, llvm::function_ref<Value(Value now)> goesOn,
          llvm::function_ref<void(Value now)> body) {
  auto* head = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* inside = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateBr(head);
  e.b.SetInsertPoint(head);
  const Value now = e.get(variable);
  e.b.CreateCondBr(goesOn(now), inside, after);
  e.b.SetInsertPoint(inside);
  body(now);
  e.b.CreateBr(head);
  e.b.SetInsertPoint(after);
}

void forWords(Emitter& e, Value count, llvm::function_ref<void(Value)> body) {
  const Value i = e.variable(e.wordType, e.word(0));
  loop(
      e, i, [&](Value now) { return e.b.CreateICmpULT(now, count); },
      [&](Value now) {
        body(now);
        e.put(i, e.b.CreateAdd(now, e.word(1)));
      });
}

void forEachBit(Emitter& e, Value bits, llvm::function_ref<void(Value)> body) {
  auto* head = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  const Value zero = llvm::ConstantInt::get(bits->getType(), 0);
  const Value rest = e.variable(bits->getType(), bits);
  e.b.CreateCondBr(e.b.CreateICmpNE(bits, zero), head, after);
  e.b.SetInsertPoint(head);
  const Value now = e.get(rest);
  e.put(rest, e.b.CreateAnd(now, e.b.CreateSub(now, llvm::ConstantInt::get(bits->getType(), 1))));
  body(e.lowest(now));
  e.b.CreateCondBr(e.b.CreateICmpNE(e.get(rest), zero), head, after);
  e.b.SetInsertPoint(after);
}

// A set of one or two words stays in registers. For larger sets, a loop over words in memory is smaller and
// faster.
void forEach(Emitter& e, Value cells, llvm::function_ref<void(Value)> body) {
  if (e.words > 2) {
    const Value array = e.wordsOnStack(e.words, 32);
    e.store(cells, array);
    forWords(e, e.word(e.words), [&](Value w) {
      const Value base = e.b.CreateShl(w, 6);
      forEachBit(e, e.loadWord(e.at(array, e.b.CreateShl(w, 3))),
                 [&](Value bit) { body(e.b.CreateOr(base, bit)); });
    });
    return;
  }
  forEachBit(e, cells, body);
}

}  // namespace fairyforge::native::codegen
