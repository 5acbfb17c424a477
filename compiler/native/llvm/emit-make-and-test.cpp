// Emits functions that list moves piece by piece, for rare pieces, and that make and test moves. The table in
// compiler/native/specialise/attacks.h says which moves must be made and tested, and why.
#include "compiler/native/llvm/emit-make-and-test.h"

#include <algorithm>
#include <map>
#include <string>

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {

namespace {

// The generated values with which moves of a set of pieces are listed: the pieces, the allowed targets, the
// pinned pieces, and the address of the pinned pieces' masks.
struct Movers {
  Value cells, allowed, pinned, masks;
};

// Returns the set of cells to which the piece on `from` may move.
Value maskOf(Emitter& e, const Movers& movers, Value from) {
  const Value mask = e.variable(e.setType, movers.allowed);
  when(e, e.notEmpty(e.b.CreateAnd(movers.pinned, e.cell(from))), [&] {
    const Value own =
        e.b.CreateInBoundsGEP(e.byteType, movers.masks, e.b.CreateMul(from, e.word(8 * e.words)));
    e.put(mask, e.b.CreateAnd(movers.allowed, e.loadSet(own)));
  });
  return e.get(mask);
}

// Emits a switch over `role`, the index of the entry of Plan::types by which the piece moves, and returns the
// piece's targets. Roles with the same functions share a case.
Value targetsByRole(Emitter& e, const Scene& s, Value role, Value from) {
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  const Value targets = e.variable(e.setType, e.noCells());
  auto* choice = e.b.CreateSwitch(role, after);
  const auto& types = e.plan.types[index(s.side)];
  std::map<specialise::PlainFunctions, llvm::BasicBlock*> ways;
  for (std::size_t t = 0; t < types.size(); ++t) {
    llvm::BasicBlock*& way = ways[types[t].plain];
    if (way == nullptr) {
      way = llvm::BasicBlock::Create(e.context, "", e.f);
      e.b.SetInsertPoint(way);
      e.put(targets, targetsByCall(e, s, types[t], from));
      e.b.CreateBr(after);
    }
    choice->addCase(e.b.getInt64(t), way);
  }
  e.b.SetInsertPoint(after);
  return e.get(targets);
}

// Lists the moves of the pieces of one role with a function that all roles share. All moves of a piece must
// be equal except for the target.
Value listOfRole(Emitter& e, const Scene& s, const Movers& movers, std::size_t role, Value out) {
  const std::string name = functionName("someOfRole", s.side);
  llvm::Function* f = e.module.getFunction(name);
  if (f == nullptr) {
    const Elsewhere elsewhere(e);
    f = e.begin(e.declare(name,
                          {e.pointerType, e.setType, e.setType, e.setType, e.pointerType, e.wordType,
                           e.wordType, e.pointerType},
                          e.pointerType),
                false);
    const Scene its(e, s.side, f->getArg(1));
    const Movers all{f->getArg(2), f->getArg(3), f->getArg(4), f->getArg(5)};
    const Value end = e.variable(e.pointerType, f->getArg(8));
    forEach(e, all.cells, [&](Value from) {
      const Value targets = e.b.CreateAnd(targetsByRole(e, its, f->getArg(6), from), maskOf(e, all, from));
      const Value move = e.b.CreateOr(from, f->getArg(7));
      list(e, targets, e.word(std::uint64_t{1} << native_move::kTo), move, end);
    });
    e.b.CreateRet(e.get(end));
  }
  const auto id = typeAt(e.plan.types[index(s.side)][role].type);
  const Value what = e.word(native_move::make(cellAt(0), cellAt(0), id, id, 0));
  return e.call(
      f, {s.state, movers.cells, movers.allowed, movers.pinned, movers.masks, e.word(role), what, out});
}

}  // namespace

void emitSome(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("some", side), false);
  Scene s(e, side, f->getArg(1));
  const Value cells = f->getArg(2), allowed = f->getArg(3), pinned = f->getArg(4), masks = f->getArg(5);
  const Value end = e.variable(e.pointerType, f->getArg(6));
  forEachRole(e, s, [&](std::size_t t, Value pieces) {
    const specialise::TypePlan& type = e.plan.types[index(side)][t];
    if (type.byShift && type.shifts.empty()) return;
    const auto sink = [&](Targets targets) {
      if (const Value later = targetsWithLater(e, s, type, targets))
        targets.cells = e.b.CreateAnd(targets.cells, e.b.CreateNot(later));
      write(e, s, targets, end);
    };
    const Movers movers{e.b.CreateAnd(cells, pieces), allowed, pinned, masks};
    if (e.isLarge && !type.byShift && type.shifts.empty() && movesByTargets(type)) {
      when(e, e.notEmpty(movers.cells), [&] { e.put(end, listOfRole(e, s, movers, t, e.get(end))); });
      return;
    }
    forEach(e, movers.cells, [&](Value from) {
      const Value targets = maskOf(e, movers, from);
      for (const Targets& moves : shiftMoves(e, s, t, e.cell(from), targets)) sink(moves);
      if (type.byShift) return;
      const Value reached = e.isLarge ? targetsByCall(e, s, type, from) : targetsOf(e, s, type, from);
      sink({t, e.b.CreateAnd(reached, targets), from});
    });
  });
  e.b.CreateRet(e.get(end));
}

void emitMakeAndTest(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("makeAndTest", side), false);
  const Value state = f->getArg(1), movers = f->getArg(2), out = f->getArg(3);
  const Value none = llvm::ConstantPointerNull::get(e.pointerType);
  Value end = e.call(e.function("some", side), {state, movers, e.allCells(), e.noCells(), none, out});
  if (llvm::Function* later = e.function("later", side)) end = e.call(later, {state, movers, end});
  e.b.CreateRet(e.call(e.function("filter", side), {state, out, end}));
}

namespace {

// Can the pieces of side `by` ever take something?
bool mayTake(const specialise::Plan& plan, Side by) {
  const specialise::AttackPlan& attacks = plan.attacks[index(by)];
  return plan.hasImitators || !attacks.leaps.empty() || !attacks.lookups.empty() ||
         !attacks.instanceLeaps.empty() || !attacks.lines.lines.empty() ||
         std::ranges::any_of(plan.types[index(by)], &specialise::TypePlan::attacksByGeneralPaths);
}

}  // namespace

Value leavesSafe(Emitter& e, Side side, Value after, Value awake) {
  const Value isSafe = e.b.CreateICmpEQ(exposed(e, side, after, awake), e.word(0));
  // If the opponent's last royal piece is gone, the game is over, and nothing can be taken any more.
  const bool mayEnd = e.plan.end.royalsCanVanish && e.plan.end.losesWithoutRoyals[index(opponent(side))];
  return mayEnd ? e.b.CreateOr(isSafe, e.isEmpty(Scene(e, side, after).royals(opponent(side)))) : isSafe;
}

void emitFilter(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("filter", side), false);
  const Value state = f->getArg(1), first = f->getArg(2), last = f->getArg(3);
  const auto& types = e.plan.types[index(side)];
  const bool isSafe =
      std::ranges::none_of(enemies(e.plan, side), [&](Side by) { return mayTake(e.plan, by); });
  if (isSafe ||
      std::none_of(types.begin(), types.end(), [](const specialise::TypePlan& t) { return t.royal; })) {
    e.b.CreateRet(last);
    return;
  }
  const Value awake = e.plan.layout.third ? thirdIsAwake(e, state) : e.b.getFalse();
  const Value kept = e.variable(e.pointerType, first);
  const Value after = stateOnStack(e);
  forWords(e, movesBetween(e, first, last), [&](Value i) {
    const Value move = moveAt(e, first, i);
    make(e, side, state, move, after);
    if (dropsBeside(e.plan)) liftDropped(e, side, move, after);
    e.store(move, e.get(kept));
    e.put(kept, e.b.CreateSelect(leavesSafe(e, side, after, awake), e.at(e.get(kept), 8), e.get(kept)));
  });
  e.b.CreateRet(e.get(kept));
}

}  // namespace fairyforge::native::codegen
