// Making a move that does more than go and take: victims, relocations, passed cells, by a record
// of its effect.
#include "compiler/native/llvm/emit-apply.h"

#include "compiler/native/llvm/emit-make.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

// In the order of Position::playUnchecked: all that leaves its cell is lifted, then relocated pieces are put
// down, then the mover.
void emitApply(Emitter& e, Side side) {
  llvm::Function* f = e.function("apply", side);
  e.begin(f, false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value effect = e.b.CreateSub(effectOf(e, move), e.word(e.plan.enPassantEffects + 1));
  const Value record =
      e.tableAddress(e.plan.effectRecords, effect, 8 * specialise::EffectRecord::words(e.words));
  const auto field = [&](specialise::EffectRecord::Word which) {
    return e.loadWord(e.at(record, 8 * (3 * e.words + which)));
  };
  const Value to = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kTo), e.word(1023));

  const Value from = e.cell(e.b.CreateAnd(move, e.word(1023)));
  const Value lifted = e.variable(e.setType, e.b.CreateOr(e.b.CreateOr(e.loadSet(record), e.cell(to)), from));
  const Value victims = e.variable(e.setType, e.loadSet(e.at(record, 16 * e.words)));
  if (layout.hasEnPassant()) {
    when(e, e.b.CreateICmpNE(field(specialise::EffectRecord::kTakesEnPassantVictim), e.word(0)), [&] {
      const Value enPassantVictim = e.cell(e.loadWord(e.at(state, 8 * layout.enPassantVictimAt())));
      e.put(lifted, e.b.CreateOr(e.get(lifted), enPassantVictim));
      e.put(victims, e.b.CreateOr(e.get(victims), enPassantVictim));
    });
  }
  copyWords(e, state, after, 0, layout.enPassantTargetsAt(), e.b.CreateNot(e.get(lifted)));

  const Value relocations = e.at(e.block, field(specialise::EffectRecord::kRelocations));
  forWords(e, field(specialise::EffectRecord::kRelocationCount), [&](Value i) {
    const Value pair = e.at(relocations, e.b.CreateShl(i, 4));
    const Value source = e.loadWord(pair), target = e.loadWord(e.at(pair, 8));
    const auto wordAddress = [&](Value base, Value set, Value cell) {
      const Value w = e.b.CreateAdd(e.b.CreateMul(set, e.word(e.words)), e.b.CreateLShr(cell, 6));
      return e.at(base, e.b.CreateShl(w, 3));
    };
    const auto bit = [&](Value cell) { return e.b.CreateAnd(cell, e.word(63)); };
    // The mover replaces what is put down on its target. A moved piece is never unmoved.
    when(e, e.b.CreateICmpNE(target, to), [&] {
      forWords(e, e.word(layout.owners() * (layout.types + 1)), [&](Value set) {
        const Value held = e.b.CreateLShr(e.loadWord(wordAddress(state, set, source)), bit(source));
        const Value address = wordAddress(after, set, target);
        const Value put = e.b.CreateShl(e.b.CreateAnd(held, e.word(1)), bit(target));
        e.store(e.b.CreateOr(e.loadWord(address), put), address);
      });
    });
  });

  const auto arrive = [&](Value address) { e.store(e.b.CreateOr(e.loadSet(address), e.cell(to)), address); };
  const Value as = e.b.CreateAnd(e.b.CreateLShr(move, native_move::kAs), e.word(255));
  arrive(e.at(e.at(after, e.b.CreateMul(as, e.word(8 * e.words))), 8 * layout.pieces(side, 0)));
  arrive(e.at(after, 8 * layout.occupied(side)));
  if (layout.hasEnPassant()) {
    const Value enPassantTargets = e.loadSet(e.at(record, 8 * e.words));
    e.store(enPassantTargets, e.at(after, 8 * layout.enPassantTargetsAt()));
    e.store(e.b.CreateSelect(e.isEmpty(enPassantTargets), e.word(~std::uint64_t{0}), to),
            e.at(after, 8 * layout.enPassantVictimAt()));
  }
  // The mover has left its cell by then.
  makeRegisters(e, side, state, move, after, e.b.CreateAnd(e.get(victims), e.b.CreateNot(from)));
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
