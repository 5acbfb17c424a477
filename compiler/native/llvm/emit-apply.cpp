// Making a move that does more than go and take: victims, relocations, passed cells, by a record
// of its effect.
#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

// In the order of Position::playUnchecked: all that leaves its cell is lifted, then relocated pieces are put
// down, then the mover.
void Emitter::emitApply(Side side) {
  llvm::Function* f = function("apply", side);
  begin(f, false);
  const StateLayout& layout = plan_.layout;
  const Value state = f->getArg(1), move = f->getArg(2), after = f->getArg(3);
  const Value effect = b_.CreateSub(effectOf(move), word(plan_.enPassantEffects + 1));
  const Value record = tableAddress(plan_.effectRecords, effect, 8 * EffectRecord::words(words_));
  const auto field = [&](EffectRecord::Word which) { return loadWord(at(record, 8 * (3 * words_ + which))); };
  const Value to = b_.CreateAnd(b_.CreateLShr(move, native_move::kTo), word(1023));

  const Value from = cell(b_.CreateAnd(move, word(1023)));
  const Value lifted = variable(setType_, b_.CreateOr(b_.CreateOr(loadSet(record), cell(to)), from));
  const Value victims = variable(setType_, loadSet(at(record, 16 * words_)));
  if (layout.enPassant) {
    when(b_.CreateICmpNE(field(EffectRecord::kTakesEnPassantVictim), word(0)), [&] {
      const Value enPassantVictim = cell(loadWord(at(state, 8 * layout.enPassantVictimAt())));
      put(lifted, b_.CreateOr(get(lifted), enPassantVictim));
      put(victims, b_.CreateOr(get(victims), enPassantVictim));
    });
  }
  copyWords(state, after, 0, layout.enPassantTargetsAt(), b_.CreateNot(get(lifted)));

  const Value relocations = at(block_, field(EffectRecord::kRelocations));
  forWords(field(EffectRecord::kRelocationCount), [&](Value i) {
    const Value pair = at(relocations, b_.CreateShl(i, 4));
    const Value source = loadWord(pair), target = loadWord(at(pair, 8));
    const auto wordAddress = [&](Value base, Value set, Value cell) {
      const Value w = b_.CreateAdd(b_.CreateMul(set, word(words_)), b_.CreateLShr(cell, 6));
      return at(base, b_.CreateShl(w, 3));
    };
    const auto bit = [&](Value cell) { return b_.CreateAnd(cell, word(63)); };
    // The mover replaces what is put down on its target. A moved piece is never unmoved.
    when(b_.CreateICmpNE(target, to), [&] {
      forWords(word(layout.owners() * (layout.types + 1)), [&](Value set) {
        const Value held = b_.CreateLShr(loadWord(wordAddress(state, set, source)), bit(source));
        const Value address = wordAddress(after, set, target);
        const Value put = b_.CreateShl(b_.CreateAnd(held, word(1)), bit(target));
        store(b_.CreateOr(loadWord(address), put), address);
      });
    });
  });

  const auto arrive = [&](Value address) { store(b_.CreateOr(loadSet(address), cell(to)), address); };
  const Value as = b_.CreateAnd(b_.CreateLShr(move, native_move::kAs), word(255));
  arrive(at(at(after, b_.CreateMul(as, word(8 * words_))), 8 * layout.pieces(side, 0)));
  arrive(at(after, 8 * layout.occupied(side)));
  if (layout.enPassant) {
    const Value enPassantTargets = loadSet(at(record, 8 * words_));
    store(enPassantTargets, at(after, 8 * layout.enPassantTargetsAt()));
    store(b_.CreateSelect(isEmpty(enPassantTargets), word(~std::uint64_t{0}), to),
          at(after, 8 * layout.enPassantVictimAt()));
  }
  // The mover has left its cell by then.
  makeRegisters(side, state, move, after, b_.CreateAnd(get(victims), b_.CreateNot(from)));
  b_.CreateRetVoid();
}

}  // namespace fairyforge
