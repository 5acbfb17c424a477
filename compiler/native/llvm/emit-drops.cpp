// Hands and drops.
#include "compiler/native/llvm/emit-drops.h"

#include <algorithm>

#include "compiler/native/llvm/emit-make.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {
namespace {

Value handHolds(Emitter& e, Value state, Side side, std::size_t lane) {
  const std::size_t bit = specialise::StateLayout::kHandBits * lane;
  const Value counts = e.loadWord(e.at(state, 8 * (e.plan.layout.handAt(side) + bit / 64)));
  const std::uint64_t mask = ((std::uint64_t{1} << specialise::StateLayout::kHandBits) - 1) << bit % 64;
  return e.b.CreateICmpNE(e.b.CreateAnd(counts, e.word(mask)), e.word(0));
}

// Where the side may put a piece, within `allowed`.
Value dropTargets(Emitter& e, const Scene& s, std::size_t lane, Value allowed) {
  Value free = s.empty;
  if (e.plan.hands.capturing) {
    Value royal = e.noCells();
    for (const Side enemy : enemies(e.plan, s.side)) {
      if (const Value some = s.royals(enemy)) royal = e.b.CreateOr(royal, some);
    }
    free = e.b.CreateOr(free, e.b.CreateAnd(s.enemy, e.b.CreateNot(royal)));
  }
  return e.b.CreateAnd(e.b.CreateAnd(e.set(e.plan.hands.cells[index(s.side)][lane]), free), allowed);
}

}  // namespace

Value hasHand(Emitter& e, Value state, Side side) {
  Value all = e.word(0);
  for (std::size_t w = 0; w < e.plan.layout.handWords(); ++w) {
    all = e.b.CreateOr(all, e.loadWord(e.at(state, 8 * (e.plan.layout.handAt(side) + w))));
  }
  return e.b.CreateICmpNE(all, e.word(0));
}

bool dropsAreMadeAndTested(const specialise::Plan& plan) {
  return std::any_of(plan.hands.types.begin(), plan.hands.types.end(),
                     [&](std::size_t t) { return plan.types[0][t].royal; });
}

void emitDrops(Emitter& e, Side side, bool counting) {
  llvm::Function* f = e.function(counting ? "countDrops" : "drops", side);
  e.begin(f, false);
  const Value state = f->getArg(1), allowed = f->getArg(2);
  const Scene s(e, side, state);
  const Value end = e.variable(e.pointerType, f->getArg(3));
  const Value total = e.variable(e.wordType, e.word(0));
  for (std::size_t lane = 0; lane < e.plan.hands.types.size(); ++lane) {
    if (e.plan.hands.cells[index(side)][lane].empty()) continue;
    when(e, handHolds(e, state, side, lane), [&] {
      const Value targets = dropTargets(e, s, lane, allowed);
      if (counting) return e.add(total, e.size(targets));
      const auto type = typeAt(e.plan.hands.types[lane]);
      const std::uint64_t what = native_move::make(cellAt(0), cellAt(0), type, type, e.plan.hands.effect);
      forEach(e, targets, [&](Value to) {
        const Value where = e.b.CreateOr(to, e.b.CreateShl(to, native_move::kTo));
        append(e, end, e.b.CreateOr(where, e.word(what)));
      });
    });
  }
  e.b.CreateRet(counting ? e.get(total) : e.get(end));
}

void emitDrop(Emitter& e, Side side) {
  llvm::Function* f = e.function("drop", side);
  e.begin(f, false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value there = e.cell(e.b.CreateAnd(move, e.word(1023)));
  const Value type = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
  const Scene s(e, side, state);
  copyWords(e, state, after, 0, layout.enPassantTargetsAt(), e.b.CreateNot(there));
  const auto arrive = [&](Value address, Value cells) {
    e.store(e.b.CreateOr(e.loadSet(address), cells), address);
  };
  arrive(e.at(e.at(after, e.b.CreateMul(type, e.word(8 * e.words))), 8 * layout.pieces(side, 0)), there);
  arrive(e.at(after, 8 * layout.occupied(side)), there);
  if (layout.hasUnmoved() && side != Side::Third) {
    arrive(e.at(after, 8 * layout.unmovedAt()),
           e.b.CreateAnd(there, e.tableSet(e.plan.hands.unmovedSets[index(side)], type)));
  }
  const Value victims = e.b.CreateAnd(there, s.enemy);
  makeEnPassant(e, side, state, e.b.CreateAnd(move, e.word(1023)), e.noCells(), victims, after);
  makeRegisters(e, side, state, move, after, victims);
  if (side == Side::Third) return static_cast<void>(e.b.CreateRetVoid());
  const Value bit = e.loadWord(e.tableAddress(e.plan.hands.lanes, type, 8));
  const Value hand = e.at(e.at(after, e.b.CreateShl(e.b.CreateLShr(bit, 6), 3)), 8 * layout.handAt(side));
  const Value piece = e.b.CreateShl(e.word(1), e.b.CreateAnd(bit, e.word(63)));
  e.store(e.b.CreateSub(e.loadWord(hand), piece), hand);
  e.b.CreateRetVoid();
}

void emitToHands(Emitter& e, Side side) {
  llvm::Function* f = e.function("toHands", side);
  e.begin(f, false);
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
