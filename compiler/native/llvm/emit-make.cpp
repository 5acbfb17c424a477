// Emits code that writes the state after a move into another buffer.
#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {

Value stateOnStack(Emitter& e) {
  return e.wordsOnStack(e.plan.layout.size(), 32);
}

void copyWords(Emitter& e, Value state, Value after, std::size_t first, std::size_t last, Value keep) {
  std::size_t i = first;
  for (const std::size_t lanes : {4, 2}) {
    auto* vectorType = llvm::FixedVectorType::get(e.wordType, static_cast<unsigned>(lanes));
    // `keep`, repeated as vectors of several words, by the number of the word with which each vector begins.
    std::vector<Value> keepVectors(e.words);
    const auto kept = [&](std::size_t word) {
      if (keepVectors[word] != nullptr) return keepVectors[word];
      Value vector = llvm::PoisonValue::get(vectorType);
      for (std::size_t lane = 0; lane < lanes; ++lane)
        vector =
            e.b.CreateInsertElement(vector, e.wordOf(keep, (word + lane) % e.words), std::uint64_t{lane});
      return keepVectors[word] = vector;
    };
    for (; i + lanes <= last; i += lanes) {
      Value part = e.b.CreateAlignedLoad(vectorType, e.at(state, 8 * i), llvm::Align(8));
      if (keep != nullptr) part = e.b.CreateAnd(part, kept((i - first) % e.words));
      e.store(part, e.at(after, 8 * i));
    }
  }
  for (; i < last; ++i) {
    Value part = e.loadWord(e.at(state, 8 * i));
    if (keep != nullptr) part = e.b.CreateAnd(part, e.wordOf(keep, (i - first) % e.words));
    e.store(part, e.at(after, 8 * i));
  }
}

Value effectOf(Emitter& e, Value move) {
  const Value effect = e.b.CreateLShr(move, native_move::kEffect);
  if (e.plan.changes.count == 0) return effect;
  return e.b.CreateAnd(effect, e.word((std::uint64_t{1} << e.plan.changes.effectBits) - 1));
}

void makeEnPassant(Emitter& e, Side side, Value state, Value to, Value marked, Value victims, Value after) {
  const specialise::StateLayout& layout = e.plan.layout;
  if (!layout.hasEnPassant()) return;
  const Value nobody = e.word(kNothing);
  Value targets = marked, victim = to;
  if (side == Side::Third && e.plan.third.acts) {
    victim = e.loadWord(e.at(state, 8 * layout.enPassantVictimAt()));
    const Value some = e.b.CreateICmpNE(victim, nobody);
    const Value there = e.cell(e.b.CreateSelect(some, victim, to));
    targets = e.b.CreateAnd(e.stateSet(state, layout.enPassantTargetsAt()), e.b.CreateNot(e.cell(to)));
    const Value isTaken = e.b.CreateAnd(some, e.notEmpty(e.b.CreateAnd(victims, there)));
    targets = e.b.CreateSelect(isTaken, e.noCells(), targets);
  }
  e.store(targets, e.at(after, 8 * layout.enPassantTargetsAt()));
  e.store(e.b.CreateSelect(e.isEmpty(targets), nobody, victim), e.at(after, 8 * layout.enPassantVictimAt()));
}

void makeRegisters(Emitter& e, Side side, Value state, Value move, Value after, Value victims) {
  const specialise::StateLayout& layout = e.plan.layout;
  if (layout.hasLast() && side == Side::Third) {
    e.store(e.loadWord(e.at(state, 8 * layout.lastAt())), e.at(after, 8 * layout.lastAt()));
  } else if (layout.hasLast()) {
    const Value as = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
    Value last = as;
    if (e.plan.hasImitators) {
      const auto imitates = [&](Value type) {
        return e.b.CreateICmpNE(e.loadWord(e.tableAddress(e.plan.imitators, type, 8)), e.word(0));
      };
      const Value type = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kType), e.word(255));
      const Value before = e.loadWord(e.at(state, 8 * layout.lastAt()));
      const Value passedOn = e.b.CreateSelect(imitates(type), before, e.word(index(kNoType)));
      last = e.b.CreateSelect(imitates(as), passedOn, as);
    }
    e.store(last, e.at(after, 8 * layout.lastAt()));
  }
  if (layout.hasLastMove()) {
    // A drop has no origin.
    Value from = e.cell(e.b.CreateAnd(move, e.word(1023)));
    if (e.plan.mayDrop(side)) {
      const Value isDrop = e.b.CreateICmpEQ(effectOf(e, move), e.word(e.plan.hands.effect));
      from = e.b.CreateSelect(isDrop, e.b.CreateXor(from, from), from);
    }
    e.store(from, e.at(after, 8 * layout.lastFromAt()));
    const Value to = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kTo), e.word(1023));
    e.store(e.cell(to), e.at(after, 8 * layout.lastToAt()));
  }
  if (layout.handTypes > 0) {
    copyWords(e, state, after, layout.handAt(Side::White), layout.sinceThirdAt(), nullptr);
    if (e.plan.hands.keepsCapturesOf(side)) {
      when(e, e.notEmpty(victims), [&] { e.call(e.function("toHands", side), {state, victims, after}); });
    }
  }
  if (layout.third && (side == Side::Third || !e.plan.third.acts)) {
    e.store(e.word(0), e.at(after, 8 * layout.sinceThirdAt()));
  } else if (layout.third) {
    const Value turns = e.b.CreateAdd(e.loadWord(e.at(state, 8 * layout.sinceThirdAt())), e.word(1));
    const Value most = e.word(std::max(e.plan.third.interval, e.plan.third.delay));
    e.store(e.b.CreateSelect(e.b.CreateICmpULT(turns, most), turns, most),
            e.at(after, 8 * layout.sinceThirdAt()));
  }
}

namespace {

// Emits code that writes the state after a move to `after`. Plain moves are made here; moves with effects,
// drops and gating are made by other functions.
void makeSome(Emitter& e, Side side, Value state, Value move, Value after) {
  const specialise::StateLayout& layout = e.plan.layout;
  const Value effect = effectOf(e, move);
  const auto plainMove = [&] {
    const Value from = e.cell(e.b.CreateAnd(move, e.word(1023)));
    const Value toCell = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kTo), e.word(1023));
    const Value to = e.cell(toCell);
    const Value notTo = e.b.CreateNot(to);
    for (const Side s : owners(e.plan)) {
      const std::size_t first = layout.pieces(s, 0);
      copyWords(e, state, after, first, first + layout.types * e.words, s == side ? nullptr : notTo);
    }
    const auto change = [&](Value type, bool arrives) {
      const Value address = piecesAt(e, side, type, after);
      const Value cells = e.loadSet(address);
      e.store(arrives ? e.b.CreateOr(cells, to) : e.b.CreateXor(cells, from), address);
    };
    change(e.b.CreateAnd(e.b.CreateLShr(move, native_move::kType), e.word(255)), false);
    change(e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255)), true);
    const Value own = e.stateSet(state, layout.occupied(side));
    e.store(e.b.CreateOr(e.b.CreateXor(own, from), to), e.at(after, 8 * layout.occupied(side)));
    Value taken = e.noCells();
    for (const Side s : enemies(e.plan, side)) {
      const Value enemy = e.stateSet(state, layout.occupied(s));
      e.store(e.b.CreateAnd(enemy, notTo), e.at(after, 8 * layout.occupied(s)));
      taken = e.b.CreateOr(taken, e.b.CreateAnd(enemy, to));
    }
    if (layout.hasUnmoved()) {
      const Value unmoved = e.stateSet(state, layout.unmovedAt());
      e.store(e.b.CreateAnd(unmoved, e.b.CreateNot(e.b.CreateOr(from, to))),
              e.at(after, 8 * layout.unmovedAt()));
    }
    if (layout.hasEnPassant() && (side != Side::Third || e.plan.third.isMoved)) {
      e.store(e.tableSet(e.plan.enPassantSets, effect), e.at(after, 8 * layout.enPassantTargetsAt()));
      const Value none = e.b.CreateICmpEQ(effect, e.word(0));
      e.store(e.b.CreateSelect(none, e.word(kNothing), toCell), e.at(after, 8 * layout.enPassantVictimAt()));
    } else {
      makeEnPassant(e, side, state, toCell, e.noCells(), taken, after);
    }
    makeRegisters(e, side, state, move, after, taken);
  };
  const auto special = [&] { e.call(e.function("apply", side), {state, move, after}); };
  const auto specialOrGate = [&] {
    if (e.plan.gates.types.empty()) return special();
    whenElse(
        e, isGate(e, effect),
        [&] {
          e.call(e.function("gate", side), {state, move, after});
        },
        special);
  };
  const auto specialOrDrop = [&] {
    if (!e.plan.mayDrop(side)) return specialOrGate();
    whenElse(
        e, e.b.CreateICmpEQ(effect, e.word(e.plan.hands.effect)),
        [&] {
          e.call(e.function("drop", side), {state, move, after});
        },
        specialOrGate);
  };
  if (e.plan.effects.size() == e.plan.enPassantEffects + 1) {
    plainMove();
  } else {
    whenElse(e, e.b.CreateICmpULE(effect, e.word(e.plan.enPassantEffects)), plainMove, specialOrDrop);
  }
  if (side != Side::Third) makeChanges(e, side, move, after);
}

}  // namespace

void make(Emitter& e, Side side, Value state, Value move, Value after) {
  llvm::Function* const f = e.function("make", side);
  if (e.isLarge && e.f != f) {
    e.call(f, {state, move, after});
    return;
  }
  if (side != Side::Third) return makeSome(e, side, state, move, after);
  whenElse(
      e, e.b.CreateICmpEQ(move, e.word(NativeFunctions::kNullMove)),
      [&] { copyWords(e, state, after, 0, e.plan.layout.size(), nullptr); },
      [&] { makeSome(e, side, state, move, after); });
}

void emitMake(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("make", side), true);
  make(e, side, f->getArg(1), f->getArg(2), f->getArg(3));
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
