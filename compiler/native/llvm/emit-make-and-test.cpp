// The moves of rare pieces, one piece after the other, and moves that are made and tested.
// Which these are, and why: compiler/specialise/attacks.h.
#include "compiler/native/llvm/emit-make-and-test.h"

#include <algorithm>

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-beside.h"
#include "compiler/native/llvm/emit-ends.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-make.h"
#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {

void emitSome(Emitter& e, Side side) {
  llvm::Function* f = e.function("some", side);
  e.begin(f, false);
  Scene s(e, side, f->getArg(1));
  const Value movers = f->getArg(2), allowed = f->getArg(3), pinned = f->getArg(4), masks = f->getArg(5);
  const Value end = e.variable(e.pointerType, f->getArg(6));
  forEachRole(e, s, [&](std::size_t t, Value pieces) {
    const specialise::TypePlan& type = e.plan.types[index(side)][t];
    if (type.byShift && type.shifts.empty()) return;
    const auto sink = [&](Targets targets) {
      if (const Value later = targetsWithLater(e, s, type, targets))
        targets.cells = e.b.CreateAnd(targets.cells, e.b.CreateNot(later));
      write(e, s, targets, end);
    };
    forEach(e, e.b.CreateAnd(movers, pieces), [&](Value from) {
      const Value mask = e.variable(e.setType, allowed);
      when(e, e.notEmpty(e.b.CreateAnd(pinned, e.cell(from))), [&] {
        const Value own = e.b.CreateInBoundsGEP(e.byteType, masks, e.b.CreateMul(from, e.word(8 * e.words)));
        e.put(mask, e.b.CreateAnd(allowed, e.loadSet(own)));
      });
      const Value targets = e.get(mask);
      for (const Targets& moves : shiftMoves(e, s, t, e.cell(from), targets)) sink(moves);
      if (!type.byShift) sink({t, e.b.CreateAnd(targetsOf(e, s, type, from), targets), from});
    });
  });
  e.b.CreateRet(e.get(end));
}

void emitMakeAndTest(Emitter& e, Side side) {
  llvm::Function* f = e.function("makeAndTest", side);
  e.begin(f, false);
  const Value state = f->getArg(1), movers = f->getArg(2), out = f->getArg(3);
  const Value none = llvm::ConstantPointerNull::get(e.pointerType);
  Value end = e.call(e.function("some", side), {state, movers, e.allCells(), e.noCells(), none, out});
  if (llvm::Function* later = e.function("later", side)) end = e.call(later, {state, movers, end});
  e.b.CreateRet(e.call(e.function("filter", side), {state, out, end}));
}

void emitFilter(Emitter& e, Side side) {
  llvm::Function* f = e.function("filter", side);
  e.begin(f, false);
  const Value state = f->getArg(1), first = f->getArg(2), last = f->getArg(3);
  const auto& types = e.plan.types[index(side)];
  if (std::none_of(types.begin(), types.end(), [](const specialise::TypePlan& t) { return t.royal; })) {
    e.b.CreateRet(last);
    return;
  }
  const Value awake = e.plan.layout.third ? thirdIsAwake(e, state) : e.b.getFalse();
  const Value kept = e.variable(e.pointerType, first);
  const Value after = stateOnStack(e);
  // Where nothing is left to take one, nothing is taken next.
  const bool mayEnd = e.plan.end.royalsCanVanish && e.plan.end.losesWithoutRoyals[index(opponent(side))];
  forWords(e, movesBetween(e, first, last), [&](Value i) {
    const Value move = e.loadWord(e.at(first, e.b.CreateShl(i, 3)));
    make(e, side, state, move, after);
    if (dropsBeside(e.plan)) liftDropped(e, side, move, after);
    Value isLegal = e.b.CreateICmpEQ(exposed(e, side, after, awake), e.word(0));
    if (mayEnd) isLegal = e.b.CreateOr(isLegal, e.isEmpty(Scene(e, side, after).royals(opponent(side))));
    e.store(move, e.get(kept));
    e.put(kept, e.b.CreateSelect(isLegal, e.at(e.get(kept), 8), e.get(kept)));
  });
  e.b.CreateRet(e.get(kept));
}

}  // namespace fairyforge::native::codegen
