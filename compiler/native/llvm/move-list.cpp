// Emits code for lists of moves.
#include "compiler/native/llvm/move-list.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

void append(Emitter& e, Value end, Value move) {
  const Value now = e.get(end);
  e.store(move, now);
  e.put(end, e.at(now, 8));
}

Value moveAt(Emitter& e, Value first, Value n) {
  return e.loadWord(e.at(first, e.b.CreateShl(n, 3)));
}

Value movesBetween(Emitter& e, Value first, Value last) {
  const Value bytes =
      e.b.CreateSub(e.b.CreatePtrToInt(last, e.wordType), e.b.CreatePtrToInt(first, e.wordType));
  return e.b.CreateLShr(bytes, 3);
}

Value nth(Emitter& e, Value cells, Value n) {
  const std::size_t words = cells->getType()->getIntegerBitWidth() / 64;
  Value within = e.wordOf(cells, 0), base = e.word(0);
  for (std::size_t w = 1; w < words; ++w) {
    const Value count = e.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, within);
    const Value later = e.b.CreateICmpUGE(n, count);
    n = e.b.CreateSelect(later, e.b.CreateSub(n, count), n);
    within = e.b.CreateSelect(later, e.wordOf(cells, w), within);
    base = e.b.CreateSelect(later, e.word(64 * w), base);
  }
  if (e.fastPext) {
    const Value bit = e.b.CreateShl(e.word(1), n);
    within = e.b.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pdep_64, {}, {bit, within});
    return e.b.CreateAdd(base, e.lowest(within));
  }
  const Value rest = e.variable(e.wordType, within);
  forWords(e, n,
           [&](Value) { e.put(rest, e.b.CreateAnd(e.get(rest), e.b.CreateSub(e.get(rest), e.word(1)))); });
  return e.b.CreateAdd(base, e.lowest(e.get(rest)));
}

void list(Emitter& e, Value cells, Value factor, Value base, Value end) {
  llvm::Function* f = e.module.getFunction("list");
  if (f == nullptr) {
    const Elsewhere elsewhere(e);
    f = e.begin(e.declare("list", {e.setType, e.wordType, e.wordType, e.pointerType}, e.pointerType), false);
    const Value last = e.variable(e.pointerType, f->getArg(4));
    forEach(e, f->getArg(1), [&](Value cell) {
      append(e, last, e.b.CreateAdd(e.b.CreateMul(cell, f->getArg(2)), f->getArg(3)));
    });
    e.b.CreateRet(e.get(last));
  }
  e.put(end, e.call(f, {cells, factor, base, e.get(end)}));
}

}  // namespace fairyforge::native::codegen
