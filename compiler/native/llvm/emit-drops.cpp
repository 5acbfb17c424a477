// Emits functions that list, count and make drops. A drop is made to test it only if it may give check and
// the rules forbid check or mate by drops, or if royal pieces must be tested.
#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {
namespace {

// Returns the cells on which the condition (specialise::DropCondition) allows a drop.
Value targetsUnder(Emitter& e, const Scene& s, const specialise::DropCondition& condition) {
  Value pieces = e.noCells();
  condition.types.forEach([&](TypeId type) {
    for (const auto& [occupant, owner] : {std::pair{kOwn, s.side}, std::pair{kEnemy, opponent(s.side)}}) {
      if ((condition.occupants & occupant) != 0) pieces = e.b.CreateOr(pieces, s.pieces(owner, index(type)));
    }
  });
  Value targets = e.noCells();
  for (const auto& [cells, those] : condition.areas) {
    const Value stand = e.hasAtLeast(e.b.CreateAnd(pieces, e.set(cells)), condition.least);
    const Value may = condition.stand ? e.set(those) : e.noCells();
    const Value mayNot = condition.stand ? e.noCells() : e.set(those);
    targets = e.b.CreateOr(targets, e.b.CreateSelect(stand, may, mayNot));
  }
  return targets;
}

// Returns the cells within `allowed` on which the side may drop a piece of this type.
Value dropTargets(Emitter& e, const Scene& s, const specialise::Drop& drop, Value allowed) {
  Value free = s.empty;
  if (e.plan.hands.capturing) {
    Value royal = e.noCells();
    for (const Side enemy : enemies(e.plan, s.side)) {
      if (const Value some = s.royals(enemy)) royal = e.b.CreateOr(royal, some);
    }
    free = e.b.CreateOr(free, e.b.CreateAnd(s.enemy, e.b.CreateNot(royal)));
  }
  Value targets = e.b.CreateAnd(e.b.CreateAnd(e.set(drop.cells[index(s.side)]), free), allowed);
  for (const specialise::DropCondition& condition : drop.conditions[index(s.side)])
    targets = e.b.CreateAnd(targets, targetsUnder(e, s, condition));
  return targets;
}

// Returns the cells of `targets` on which the dropped piece may give check, perhaps with others. If there is
// a check already, which only a position set up by hand can have, returns all targets.
Value checkingTargets(Emitter& e, const Scene& s, const specialise::Drop& drop, Value targets) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][drop.type];
  const Value royal = s.royals(opponent(s.side));
  if (royal == nullptr) return e.noCells();
  if (!e.plan.hands.checkByThemselves || !type.takesByShift() || type.attacksByGeneralPaths) return targets;
  Value cells = e.noCells();
  type.forEachTakingShift([&](const specialise::ShiftMove& move) {
    const bool takes = std::ranges::any_of(specialise::kTakingModes, [&](specialise::Mode mode) {
      return !move.terms[specialise::index(mode)].empty();
    });
    if (takes) cells = e.b.CreateOr(cells, e.shifted(royal, -move.delta));
  });
  const Value check = e.call(e.function("inDanger", opponent(s.side)), {s.state});
  const Value none = e.b.CreateICmpEQ(check, e.word(0));
  return e.b.CreateSelect(none, e.b.CreateAnd(targets, cells), targets);
}

}  // namespace

bool dropsAreMadeAndTested(const specialise::Plan& plan) {
  return std::ranges::any_of(plan.hands.drops, [&](const specialise::Drop& drop) {
    return std::ranges::any_of(kBothSides, [&](Side s) { return plan.types[index(s)][drop.type].royal; });
  });
}

void emitDrops(Emitter& e, Side side, bool lists) {
  llvm::Function* f = e.begin(e.function(lists ? "drops" : "countDrops", side), false);
  const Value state = f->getArg(1), allowed = f->getArg(2), out = f->getArg(3);
  const Value tested = lists ? f->getArg(4) : nullptr;
  const Scene s(e, side, state);
  const Value end = e.variable(e.pointerType, out), total = e.variable(e.wordType, e.word(0));
  const auto forEachType = [&](auto visit) {
    for (const specialise::Drop& drop : e.plan.hands.drops) {
      if (drop.cells[index(side)].empty()) continue;
      const auto type = typeAt(drop.type);
      const std::uint64_t word = native_move::make(cellAt(0), cellAt(0), type, type, e.plan.hands.effect);
      const auto moveTo = [&](Value to) {
        return e.b.CreateOr(e.b.CreateOr(to, e.b.CreateShl(to, native_move::kTo)), e.word(word));
      };
      when(e, laneHolds(e, state, side, drop.lane),
           [&] { visit(drop, dropTargets(e, s, drop, allowed), moveTo); });
    }
  };
  const auto listed = [&](Value targets, auto moveTo) {
    if (!lists) return e.add(total, e.size(targets));
    const Value first = e.get(end);
    forEach(e, targets, [&](Value to) { append(e, end, moveTo(to)); });
    when(e, tested, [&] { e.put(end, e.call(e.function("filter", side), {state, first, e.get(end)})); });
  };
  const auto listChecking = [&](const specialise::Drop& drop, Value checking, auto moveTo) {
    forEach(e, checking, [&](Value to) {
      const auto isBarred = [&] {
        const bool byMateOnly = drop.barred == specialise::BarredDrop::Mate;
        return e.call(e.function("barredDrop", side), {state, moveTo(to), e.b.getInt1(byMateOnly)});
      };
      if (!lists) return e.add(total, e.b.CreateZExt(e.b.CreateNot(isBarred()), e.wordType));
      const Value first = e.get(end);
      listed(e.cell(to), moveTo);
      when(e, e.b.CreateICmpNE(e.get(end), first), [&] { when(e, isBarred(), [&] { e.put(end, first); }); });
    });
  };
  forEachType([&](const specialise::Drop& drop, Value targets, auto moveTo) {
    if (drop.barred == specialise::BarredDrop::None) return listed(targets, moveTo);
    const Value checking = checkingTargets(e, s, drop, targets);
    listed(e.b.CreateAnd(targets, e.b.CreateNot(checking)), moveTo);
    listChecking(drop, checking, moveTo);
  });
  e.b.CreateRet(lists ? e.get(end) : e.get(total));
}

// Does the drop give check or, if `byMateOnly`, mate? A player in check may have to drop a piece in between,
// which may give check as well, and so on as long as there are pieces in the hands.
void emitBarredDrop(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("barredDrop", side), false);
  const Value state = f->getArg(1), move = f->getArg(2), byMateOnly = f->getArg(3);
  const Side enemy = opponent(side);
  const Value after = stateOnStack(e);
  make(e, side, state, move, after);
  const Value check = e.b.CreateICmpNE(e.call(e.function("inDanger", enemy), {after}), e.word(0));
  when(e, e.b.CreateNot(check), [&] { e.b.CreateRet(e.b.getFalse()); });
  when(e, e.b.CreateNot(byMateOnly), [&] { e.b.CreateRet(e.b.getTrue()); });
  const Value room = e.wordsOnStack(e.plan.maxMoves + 1, 8);
  e.b.CreateRet(e.b.CreateICmpEQ(e.call(e.function("count", enemy), {after, room}), e.word(0)));
}

void emitDrop(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("drop", side), false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value there = e.cell(e.b.CreateAnd(move, e.word(1023)));
  const Value type = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
  const Scene s(e, side, state);
  copyWords(e, state, after, 0, layout.enPassantTargetsAt(), e.b.CreateNot(there));
  putDown(e, side, type, there, after);
  if (layout.hasUnmoved() && side != Side::Third) {
    const Value unmoved = e.b.CreateAnd(there, e.tableSet(e.plan.hands.unmovedSets[index(side)], type));
    const Value address = e.at(after, 8 * layout.unmovedAt());
    e.store(e.b.CreateOr(e.loadSet(address), unmoved), address);
  }
  const Value victims = e.b.CreateAnd(there, s.enemy);
  makeEnPassant(e, side, state, e.b.CreateAnd(move, e.word(1023)), e.noCells(), victims, after);
  makeRegisters(e, side, state, move, after, victims);
  if (side == Side::Third) return static_cast<void>(e.b.CreateRetVoid());
  leaveHand(e, side, type, after);
  e.b.CreateRetVoid();
}

void emitToHands(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("toHands", side), false);
  const Value state = f->getArg(1), victims = f->getArg(2), after = f->getArg(3);
  const Scene s(e, side, state);
  for (const Side owner : kBothSides) {
    for (const specialise::HandPlan::Fate& fate : e.plan.hands.fates[index(side)][index(owner)]) {
      const std::size_t bit = specialise::StateLayout::kHandBits * fate.lane;
      const Value hand = e.at(after, 8 * (e.plan.layout.handAt(fate.owner) + bit / 64));
      const Value taken = e.size(e.b.CreateAnd(victims, s.pieces(owner, fate.type)));
      e.store(e.b.CreateAdd(e.loadWord(hand), e.b.CreateShl(taken, bit % 64)), hand);
    }
  }
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
