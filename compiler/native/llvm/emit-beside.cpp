#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
bool dropsBeside(const specialise::Plan& plan) {
  return !plan.gates.types.empty() || plan.someDropLater();
}

void emitGate(Emitter& e, Side side) {
  e.begin(e.function("gate", side), false);
  const Value state = e.f->getArg(1), move = e.f->getArg(2), after = e.f->getArg(3);
  const std::uint64_t rest = (std::uint64_t{1} << native_move::kEffect) - 1;
  e.call(e.function("make", side), {state, e.b.CreateAnd(move, e.word(rest)), after});
  const Value number = e.b.CreateSub(effectOf(e, move), e.word(e.plan.gates.effect));
  const Value type = e.loadWord(e.tableAddress(e.plan.gates.typesAt, number, 8));
  dropBeside(e, side, type, e.cell(e.b.CreateAnd(move, e.word(1023))), after);
  e.b.CreateRetVoid();
}

void liftDropped(Emitter& e, Side side, Value move, Value after) {
  const Value effect = effectOf(e, move);
  const Value gates = e.plan.gates.types.empty() ? e.b.getFalse() : isGate(e, effect);
  const Value from = e.cell(e.b.CreateAnd(move, e.word(1023)));
  const Value cells = e.variable(e.setType, e.b.CreateSelect(gates, from, e.noCells()));
  if (e.plan.someDropLater()) {
    const Value isRecorded = e.b.CreateICmpUGT(effect, e.word(e.plan.enPassantEffects));
    when(e, e.b.CreateAnd(isRecorded, e.b.CreateNot(gates)), [&] {
      const DroppedLater dropped = droppedLater(e, move);
      e.put(cells, e.b.CreateSelect(dropped.any, e.cell(dropped.cell), e.noCells()));
    });
  }
  const Value lifted = e.get(cells);
  when(e, e.notEmpty(lifted), [&] {
    const auto lift = [&](std::size_t at) {
      e.store(e.b.CreateAnd(e.stateSet(after, at), e.b.CreateNot(lifted)), e.at(after, 8 * at));
    };
    for (const std::size_t type : e.plan.hands.beside) lift(e.plan.layout.pieces(side, type));
    lift(e.plan.layout.occupied(side));
  });
}

}  // namespace fairyforge::native::codegen
