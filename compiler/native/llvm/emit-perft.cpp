// Emits perft, which counts the sequences of legal moves of a given length.
#include "compiler/native/llvm/emit-perft.h"

#include "compiler/native/llvm/emit-make.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {

void emitPerft(Emitter& e, Side side) {
  llvm::Function* f = e.function("perft", side);
  e.begin(f, true);
  const Value state = f->getArg(1), depth = f->getArg(2), moves = f->getArg(3);
  const Side enemy = opponent(side);
  when(e, e.b.CreateICmpEQ(depth, e.word(1)), [&] {
    e.b.CreateRet(e.call(e.function("count", side), {state, moves}));
  });

  const Value end = e.call(e.function("generate", side), {state, moves});
  const Value number = movesBetween(e, moves, end);
  const Value total = e.variable(e.wordType, e.word(0));
  const Value after = stateOnStack(e);
  const auto each = [&](llvm::function_ref<Value()> below) {
    forWords(e, number, [&](Value i) {
      const Value move = e.loadWord(e.at(moves, e.b.CreateShl(i, 3)));
      make(e, side, state, move, after);
      if (!e.plan.liveTypes) return e.add(total, below());
      const Value as = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
      whenElse(
          e, e.b.CreateICmpNE(e.loadWord(e.tableAddress(e.plan.liveTypesAt, as, 8)), e.word(0)),
          [&] { e.add(total, below()); },
          [&] {
            const Value rest = e.b.CreateSub(depth, e.word(1));
            e.add(total, e.callHelper(kFallbackPerft, e.wordType, {after, e.word(index(enemy)), rest}));
          });
    });
  };
  // Perft below a move; the third side may act first.
  const auto orThirdTurn = [&](llvm::function_ref<Value()> below) -> Value {
    if (!e.plan.third.acts) return below();
    const Value nodes = e.variable(e.wordType, e.word(0));
    const Value turns = e.loadWord(e.at(after, 8 * e.plan.layout.sinceThirdAt()));
    whenElse(
        e, e.b.CreateICmpUGE(turns, e.word(e.plan.third.interval)),
        [&] {
          const Value rest = e.b.CreateSub(depth, e.word(1));
          e.put(nodes, e.call(e.function("perftOfActs", enemy), {after, rest, end}));
        },
        [&] { e.put(nodes, below()); });
    return e.get(nodes);
  };
  whenElse(
      e, e.b.CreateICmpEQ(depth, e.word(2)),
      [&] {
        each([&] {
          return orThirdTurn([&]() -> Value { return e.call(e.function("count", enemy), {after, end}); });
        });
      },
      [&] {
        each([&] {
          return orThirdTurn([&]() -> Value {
            return e.call(e.function("perft", enemy), {after, e.b.CreateSub(depth, e.word(1)), end});
          });
        });
      });
  e.b.CreateRet(e.get(total));
}

}  // namespace fairyforge::native::codegen
