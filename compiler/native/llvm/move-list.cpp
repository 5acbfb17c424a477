// Emits code for lists of moves.
#include "compiler/native/llvm/move-list.h"

#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

void append(Emitter& e, Value end, Value move) {
  const Value now = e.get(end);
  e.store(move, now);
  e.put(end, e.at(now, 8));
}

Value movesBetween(Emitter& e, Value first, Value last) {
  const Value bytes =
      e.b.CreateSub(e.b.CreatePtrToInt(last, e.wordType), e.b.CreatePtrToInt(first, e.wordType));
  return e.b.CreateLShr(bytes, 3);
}

void emitList(Emitter& e) {
  e.begin(e.declare("list", {e.wordType, e.setType, e.pointerType}, e.pointerType), false);
  const Value end = e.variable(e.pointerType, e.f->getArg(3));
  forEach(e, e.f->getArg(2), [&](Value to) {
    append(e, end, e.b.CreateOr(e.f->getArg(1), e.b.CreateShl(to, native_move::kTo)));
  });
  e.b.CreateRet(e.get(end));
}

}  // namespace fairyforge::native::codegen
