// Emits conditions and loops in generated functions.
#include "compiler/native/llvm/flow.h"

#include <llvm/IR/MDBuilder.h>

namespace fairyforge::native::codegen {
void when(Emitter& e, Value condition, Body then) {
  auto* yes = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateCondBr(condition, yes, after);
  e.b.SetInsertPoint(yes);
  then();
  if (e.b.GetInsertBlock()->getTerminator() == nullptr) e.b.CreateBr(after);
  e.b.SetInsertPoint(after);
}

void whenElse(Emitter& e, Value condition, Body then, Body otherwise) {
  auto* yes = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* no = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateCondBr(condition, yes, no);
  e.b.SetInsertPoint(yes);
  then();
  if (e.b.GetInsertBlock()->getTerminator() == nullptr) e.b.CreateBr(after);
  e.b.SetInsertPoint(no);
  otherwise();
  if (e.b.GetInsertBlock()->getTerminator() == nullptr) e.b.CreateBr(after);
  e.b.SetInsertPoint(after);
}

void whenRare(Emitter& e, Value condition, Body then) {
  auto* yes = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  e.b.CreateCondBr(condition, yes, after, llvm::MDBuilder(e.context).createBranchWeights(1, 100));
  e.b.SetInsertPoint(yes);
  then();
  if (e.b.GetInsertBlock()->getTerminator() == nullptr) e.b.CreateBr(after);
  e.b.SetInsertPoint(after);
}

void forWords(Emitter& e, Value count, llvm::function_ref<void(Value)> body) {
  auto* head = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* inside = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  const Value i = e.variable(e.wordType, e.word(0));
  e.b.CreateBr(head);
  e.b.SetInsertPoint(head);
  const Value now = e.get(i);
  e.b.CreateCondBr(e.b.CreateICmpULT(now, count), inside, after);
  e.b.SetInsertPoint(inside);
  body(now);
  e.put(i, e.b.CreateAdd(now, e.word(1)));
  e.b.CreateBr(head);
  e.b.SetInsertPoint(after);
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
