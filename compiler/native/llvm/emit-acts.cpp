// Emits functions that list the acts of the third side, by the rules of runtime/judging.h.
// Moves of its pieces come first, then introductions (drops of new pieces). Introductions take nothing; they
// are tested one by one if new pieces can give the player something to take (ThirdPlan::addingExposes),
// otherwise only if the other player is in check.
#include <algorithm>

#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// Returns the cells of the royal pieces that must not be taken: all, or, if a player moves the pieces, his.
Value untakenRoyals(Emitter& e, Side player, const Scene& s) {
  Value all = e.noCells();
  for (const Side owner : kAllOwners) {
    if (e.plan.third.isMoved && owner != player) continue;
    if (const Value some = s.royals(owner)) all = e.b.CreateOr(all, some);
  }
  return all;
}

Value inCheckByPlayer(Emitter& e, Side side, Value state) {
  return e.b.CreateICmpNE(e.call(e.function("inCheckByPlayer", side), {state}), e.word(0));
}

// Emits code that lists the moves of the third side's pieces on the board.
void listMoves(Emitter& e, Side player, const Scene& s, Value end) {
  when(e, e.notEmpty(s.own), [&] {
    const Value first = e.get(end), none = llvm::ConstantPointerNull::get(e.pointerType);
    const Value allowed = e.b.CreateNot(untakenRoyals(e, player, s));
    Value last = e.call(e.function("some", s.side), {s.state, s.own, allowed, e.noCells(), none, first});
    const bool general = hasGeneral(e.plan, s.side);
    if (general) last = e.call(e.function("general", s.side), {s.state, e.b.getTrue(), last});
    if (general || e.plan.third.shieldsRoyals)
      last = e.call(e.function("shielded", player), {s.state, first, last});
    e.put(end, last);
  });
}

// Emits code that lists the acts by which the third side puts new pieces on the board.
void listIntroductions(Emitter& e, Side player, const Scene& s, Value end) {
  const specialise::ThirdPlan& third = e.plan.third;
  if (third.introduces.empty()) return;
  const Value sets = e.wordsOnStack(third.introduces.size() * e.words, 8);
  const Value first = e.get(end);
  e.call(e.function("introduce", s.side), {s.state, sets, first});
  for (std::size_t i = 0; i < third.introduces.size(); ++i) {
    const auto type = typeAt(third.introduces[i]);
    const Value cells = e.variable(e.setType, e.loadSet(e.at(sets, 8 * e.words * i)));
    if (third.mostOfAType > 0) {
      const Value there = e.size(s.pieces(s.side, index(type)));
      when(e, e.b.CreateICmpUGE(there, e.word(third.mostOfAType)), [&] { e.put(cells, e.noCells()); });
    }
    const std::uint64_t what = native_move::make(cellAt(0), cellAt(0), type, type, e.plan.hands.effect);
    forEach(e, e.get(cells), [&](Value to) {
      const Value where = e.b.CreateOr(to, e.b.CreateShl(to, native_move::kTo));
      append(e, end, e.b.CreateOr(where, e.word(what)));
    });
  }
  if (!third.shieldsRoyals) return;
  const auto test = [&] { e.put(end, e.call(e.function("shielded", player), {s.state, first, e.get(end)})); };
  if (third.addingExposes[index(player)]) return test();
  when(e, inCheckByPlayer(e, opponent(player), s.state), test);
}

}  // namespace

void emitShielded(Emitter& e, Side player) {
  e.begin(e.function("shielded", player), false);
  const Value state = e.f->getArg(1), first = e.f->getArg(2), last = e.f->getArg(3);
  const Scene s(e, Side::Third, state);
  const Value royals = untakenRoyals(e, player, s);
  const bool shields = e.plan.third.shieldsRoyals;
  const Value wasOpen = shields ? inCheckByPlayer(e, player, state) : e.b.getFalse();
  const Value kept = e.variable(e.pointerType, first);
  const Value after = stateOnStack(e), may = e.variable(e.b.getInt1Ty(), e.b.getTrue());
  forWords(e, movesBetween(e, first, last), [&](Value i) {
    const Value move = moveAt(e, first, i);
    const Value victims = victimsOf(e, s, move);
    e.put(may, e.isEmpty(e.b.CreateAnd(victims, royals)));
    if (shields) {
      when(e, e.get(may), [&] {
        make(e, Side::Third, state, move, after);
        e.put(may, e.b.CreateNot(inCheckByPlayer(e, opponent(player), after)));
        const Value asks = e.b.CreateAnd(e.notEmpty(victims), e.b.CreateNot(wasOpen));
        when(e, e.b.CreateAnd(e.get(may), asks),
             [&] { e.put(may, e.b.CreateNot(inCheckByPlayer(e, player, after))); });
      });
    }
    e.store(move, e.get(kept));
    e.put(kept, e.b.CreateSelect(e.get(may), e.at(e.get(kept), 8), e.get(kept)));
  });
  e.b.CreateRet(e.get(kept));
}

void emitActs(Emitter& e, Side player) {
  e.begin(e.function("acts", player), true);
  const Value state = e.f->getArg(1), out = e.f->getArg(2);
  if (e.plan.third.acts) {
    const Value turns = e.call(e.function("count", player), {state, out});
    when(e, e.b.CreateICmpEQ(turns, e.word(0)), [&] { e.b.CreateRet(out); });
  }
  const Scene s(e, Side::Third, state);
  const Value end = e.variable(e.pointerType, out);
  listMoves(e, player, s, end);
  listIntroductions(e, player, s, end);
  if (e.plan.third.acts) {
    // If the third side must act but cannot, it passes.
    const bool always = e.plan.third.mayPlayNullMove;
    when(e, always ? e.b.getTrue() : e.b.CreateICmpEQ(e.get(end), out),
         [&] { append(e, end, e.word(NativeFunctions::kNullMove)); });
  }
  e.b.CreateRet(e.get(end));
}

}  // namespace fairyforge::native::codegen
