// Emits the function apply, which makes moves that do more than move one piece and capture on its
// destination. It reads the record of the move's effect (specialise::EffectRecord): victims, relocations,
// en-passant targets, later effects.
#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"

namespace fairyforge::native::codegen {

namespace {

Value recordOf(Emitter& e, Value move) {
  const Value effect = e.b.CreateSub(effectOf(e, move), e.word(e.plan.enPassantEffects + 1));
  return e.tableAddress(e.plan.effectRecords, effect,
                        8 * specialise::EffectRecord::words(e.words, e.plan.sweepKinds.size()));
}

Value fieldOf(Emitter& e, Value record, specialise::EffectRecord::Word which) {
  return e.loadWord(e.at(record, 8 * (3 * e.words + which)));
}

// Returns the set of cells whose pieces the record names as victims, with the en-passant victim if the move
// takes it.
Value recordedVictims(Emitter& e, Value state, Value record) {
  const Value victims = e.variable(e.setType, e.loadSet(e.at(record, 16 * e.words)));
  if (e.plan.layout.hasEnPassant()) {
    const Value enPassant = fieldOf(e, record, specialise::EffectRecord::kTakesEnPassantVictim);
    when(e, e.b.CreateICmpNE(enPassant, e.word(0)), [&] {
      const Value victim = e.cell(e.loadWord(e.at(state, 8 * e.plan.layout.enPassantVictimAt())));
      e.put(victims, e.b.CreateOr(e.get(victims), victim));
    });
  }
  return e.get(victims);
}

}  // namespace

Value victimsOf(Emitter& e, const Scene& s, Value move) {
  const Value to = e.cell(e.b.CreateAnd(e.b.CreateLShr(move, native_move::kTo), e.word(1023)));
  const Value plain = e.b.CreateAnd(to, s.enemy);
  if (e.plan.effects.size() == e.plan.enPassantEffects + 1) return plain;
  const Value victims = e.variable(e.setType, plain);
  const Value effect = effectOf(e, move);
  Value special = e.b.CreateICmpUGT(effect, e.word(e.plan.enPassantEffects));
  if (e.plan.mayDrop(s.side))
    special = e.b.CreateAnd(special, e.b.CreateICmpNE(effect, e.word(e.plan.hands.effect)));
  when(e, special, [&] { e.put(victims, recordedVictims(e, s.state, recordOf(e, move))); });
  return e.get(victims);
}

DroppedLater droppedLater(Emitter& e, Value move) {
  const Value record = recordOf(e, move);
  const Value type = fieldOf(e, record, specialise::EffectRecord::kDropped);
  return {e.b.CreateICmpULT(type, e.word(e.plan.layout.types)), type,
          fieldOf(e, record, specialise::EffectRecord::kDroppedTo)};
}

// Works in the order of runtime/playing.h: lifts all pieces that leave their cells, then puts down relocated
// pieces, then the mover.
void emitApply(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("apply", side), false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value record = recordOf(e, move);
  const auto field = [&](specialise::EffectRecord::Word which) { return fieldOf(e, record, which); };
  if (e.plan.someLater([](const auto& later) { return later.byRules; })) {
    when(e, e.b.CreateICmpNE(field(specialise::EffectRecord::kByRules), e.word(0)), [&] {
      e.callHelper(kPlay, e.b.getVoidTy(), {state, e.word(index(side)), move, after});
      e.b.CreateRetVoid();
    });
  }
  const Value to = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kTo), e.word(1023));

  const Value origin = e.b.CreateAnd(move, e.word(1023)), from = e.cell(origin);
  const Value victims = recordedVictims(e, state, record);
  Value lifted = e.b.CreateOr(e.b.CreateOr(e.loadSet(record), victims), e.b.CreateOr(e.cell(to), from));
  const auto sweeps = [&](Op what) {
    return std::ranges::any_of(e.plan.sweepKinds, [&](const auto& kind) { return kind.what == what; });
  };
  Value given = nullptr;
  if (sweeps(Op::Give)) {
    given = sweptBy(e, side, Op::Give, state, record, origin, to);
    given = e.b.CreateAnd(given, e.b.CreateNot(lifted));
  }
  Value removed = e.noCells();
  if (sweeps(Op::Remove)) {
    removed = e.b.CreateAnd(sweptBy(e, side, Op::Remove, state, record, origin, to), e.b.CreateNot(lifted));
    lifted = e.b.CreateOr(lifted, removed);
  }
  copyWords(e, state, after, 0, layout.enPassantTargetsAt(), e.b.CreateNot(lifted));

  const Value relocations = e.at(e.block, field(specialise::EffectRecord::kRelocations));
  forWords(e, field(specialise::EffectRecord::kRelocationCount), [&](Value i) {
    const Value pair = e.at(relocations, e.b.CreateShl(i, 4));
    const Value source = e.loadWord(pair), target = e.loadWord(e.at(pair, 8));
    const auto wordAddress = [&](Value base, Value set, Value cell) {
      const Value w = e.b.CreateAdd(e.b.CreateMul(set, e.word(e.words)), e.b.CreateLShr(cell, 6));
      return e.at(base, e.b.CreateShl(w, 3));
    };
    const auto bit = [&](Value cell) { return e.b.CreateAnd(cell, e.word(63)); };
    // The mover replaces a relocated piece on its destination. A relocated piece is no longer unmoved.
    when(e, e.b.CreateICmpNE(target, to), [&] {
      forWords(e, e.word(layout.owners() * (layout.types + 1)), [&](Value set) {
        const Value held = e.b.CreateLShr(e.loadWord(wordAddress(state, set, source)), bit(source));
        const Value address = wordAddress(after, set, target);
        const Value put = e.b.CreateShl(e.b.CreateAnd(held, e.word(1)), bit(target));
        e.store(e.b.CreateOr(e.loadWord(address), put), address);
      });
    });
  });

  const Value as = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
  putDown(e, side, as, e.cell(to), after);
  if (given != nullptr) when(e, e.notEmpty(given), [&] { takeOver(e, side, state, given, after); });
  makeEnPassant(e, side, state, to, e.loadSet(e.at(record, 8 * e.words)), victims, after);
  // A victim on the origin is left out: the mover has already left that cell.
  makeRegisters(e, side, state, move, after,
                e.b.CreateOr(removed, e.b.CreateAnd(victims, e.b.CreateNot(from))));
  if (e.plan.someLater([](const auto& later) { return later.moverLeaves; })) {
    const Value leaves = e.b.CreateICmpNE(field(specialise::EffectRecord::kMoverLeaves), e.word(0));
    when(e, leaves, [&] {
      if (e.plan.hands.keepsCapturesOf(side)) e.call(e.function("toHands", side), {after, e.cell(to), after});
      for (const Value set : {piecesAt(e, side, as, after), e.at(after, 8 * layout.occupied(side))})
        e.store(e.b.CreateAnd(e.loadSet(set), e.b.CreateNot(e.cell(to))), set);
    });
  }
  if (e.plan.someDropLater()) {
    const DroppedLater dropped = droppedLater(e, move);
    when(e, dropped.any, [&] { dropBeside(e, side, dropped.type, e.cell(dropped.cell), after); });
  }
  if (e.plan.someLater([](const auto& later) { return later.put.has_value(); })) {
    const Value cell = field(specialise::EffectRecord::kPutTo);
    when(e, e.b.CreateICmpULT(cell, e.word(e.plan.cells)), [&] {
      for (const auto which : {specialise::EffectRecord::kPutIn, specialise::EffectRecord::kPutInOwner}) {
        const Value set = e.at(after, e.b.CreateShl(field(which), 3));
        e.store(e.b.CreateOr(e.loadSet(set), e.cell(cell)), set);
      }
    });
  }
  if (e.plan.someLater([](const auto& later) { return later.revives; })) {
    when(e, e.b.CreateICmpNE(field(specialise::EffectRecord::kRevives), e.word(0)),
         [&] { revive(e, state, victims, after); });
  }
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
