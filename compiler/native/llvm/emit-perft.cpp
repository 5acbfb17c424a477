// Emits perft, which counts the sequences of legal moves of a given length.
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/making.h"

namespace fairyforge::native::codegen {

// Emits the function that counts the sequences of `depth` legal moves. At depth 1 it counts moves without
// listing them.
void emitPerft(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("perft", side), true);
  const Value state = f->getArg(1), depth = f->getArg(2), moves = f->getArg(3);
  const Side enemy = opponent(side);
  when(e, e.b.CreateICmpEQ(depth, e.word(1)), [&] {
    e.b.CreateRet(e.call(e.function("count", side), {state, moves}));
  });

  const Value end = e.call(e.function("generate", side), {state, moves});
  const Value total = e.variable(e.wordType, e.word(0)), next = e.variable(e.pointerType, moves);
  const Value after = stateOnStack(e);
  const Value rest = e.b.CreateSub(depth, e.word(1));
  // Adds the counts of all moves at the next depth.
  const auto addAll = [&](llvm::function_ref<Value()> below) {
    loop(
        e, next, [&](Value now) { return e.b.CreateICmpNE(now, end); },
        [&](Value now) {
          e.put(next, e.at(now, 8));
          make(e, side, state, e.loadWord(now), after);
          // Volatile, so that it stays in memory: `count` preserves no registers.
          const Value more = below(), before = e.b.CreateAlignedLoad(e.wordType, total, llvm::Align(8), true);
          e.b.CreateAlignedStore(e.b.CreateAdd(before, more), total, llvm::Align(8), true);
        });
  };
  whenElse(
      e, e.b.CreateICmpEQ(depth, e.word(2)),
      [&] { addAll([&]() -> Value {
              return e.call(e.function("count", enemy), {after, end});
            }); },
      [&] { addAll([&]() -> Value {
              return e.call(e.function("perft", enemy), {after, rest, end});
            }); });
  e.b.CreateRet(e.get(total));
}

}  // namespace fairyforge::native::codegen
