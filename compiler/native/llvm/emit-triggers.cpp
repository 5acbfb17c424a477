// Emits code for triggers: moves of some pieces change other pieces of their side.
#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {
namespace {

// Returns the side's pieces, before the move, whose types the trigger may change.
Value changing(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger) {
  Value result = e.noCells();
  for (const std::size_t t : trigger.changing) result = e.b.CreateOr(result, s.pieces(s.side, t));
  return result;
}

}  // namespace

Value triggerChoices(Emitter& e, const Scene& s, const specialise::TypePlan& type,
                     const specialise::TriggerPlan& trigger) {
  const bool mover =
      std::find(trigger.changing.begin(), trigger.changing.end(), type.type) != trigger.changing.end();
  const Value count = e.b.CreateSub(e.size(changing(e, s, trigger)), e.word(mover ? 1 : 0));
  const Value choices = e.b.CreateMul(count, e.word(trigger.choices.size()));
  return e.b.CreateSelect(e.b.CreateICmpEQ(count, e.word(0)), e.word(1), choices);
}

void writeTriggered(Emitter& e, const Scene& s, const specialise::TriggerPlan& trigger, Value from,
                    Value move, Value end) {
  const Value others = e.b.CreateAnd(changing(e, s, trigger), e.b.CreateNot(e.cell(from)));
  when(e, e.isEmpty(others), [&] { append(e, end, move); });
  forEach(e, others, [&](Value cell) {
    for (const std::size_t choice : trigger.choices) {
      const std::uint64_t type = native_move::change(0, e.plan.changes, cellAt(0), choice);
      const Value where = e.b.CreateShl(cell, native_move::changeAt(0, e.plan.changes));
      append(e, end, e.b.CreateOr(move, e.b.CreateOr(where, e.word(type))));
    }
  });
}

Value expanded(Emitter& e, Side side, Value state, Value first, Value last) {
  return e.callHelper(kExpandTriggers, e.pointerType, {state, e.word(index(side)), first, last});
}

void emitChange(Emitter& e, Side side) {
  llvm::Function* f = e.begin(e.function("change", side), false);
  const specialise::StateLayout& layout = e.plan.layout;
  const Value state = f->getArg(1), there = e.cell(f->getArg(2)), type = f->getArg(3);
  const std::size_t first = layout.pieces(side, 0);
  forWords(e, e.word(layout.types), [&](Value i) {
    const Value address = e.at(e.at(state, e.b.CreateMul(i, e.word(8 * e.words))), 8 * first);
    e.store(e.b.CreateAnd(e.loadSet(address), e.b.CreateNot(there)), address);
  });
  const Value address = e.at(e.at(state, e.b.CreateMul(type, e.word(8 * e.words))), 8 * first);
  e.store(e.b.CreateOr(e.loadSet(address), there), address);
  if (layout.hasUnmoved()) {
    const Value unmoved = e.at(state, 8 * layout.unmovedAt());
    e.store(e.b.CreateAnd(e.loadSet(unmoved), e.b.CreateNot(there)), unmoved);
  }
  e.b.CreateRetVoid();
}

void makeChanges(Emitter& e, Side side, Value move, Value after) {
  const specialise::ChangeFields& fields = e.plan.changes;
  for (std::size_t i = 0; i < fields.count; ++i) {
    const Value field = e.b.CreateLShr(move, native_move::changeAt(i, fields));
    const Value choice = e.b.CreateAnd(e.b.CreateLShr(field, fields.cellBits),
                                       e.word((std::uint64_t{1} << fields.typeBits) - 1));
    whenRare(e, e.b.CreateICmpNE(choice, e.word(0)), [&] {
      Value type = e.word(fields.types.front());
      for (std::size_t n = 1; n < fields.types.size(); ++n) {
        type = e.b.CreateSelect(e.b.CreateICmpEQ(choice, e.word(n + 1)), e.word(fields.types[n]), type);
      }
      const Value cell = e.b.CreateAnd(field, e.word((std::uint64_t{1} << fields.cellBits) - 1));
      e.call(e.function("change", side), {after, cell, type});
    });
  }
}

}  // namespace fairyforge::native::codegen
