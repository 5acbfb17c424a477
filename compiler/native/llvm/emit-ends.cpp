// Emits what is done with the targets of moves: count them, or append the moves to a list.
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// Returns the number of moves beyond one for each target: the mover may have a choice of types there. Null if
// it never has.
Value furtherChoices(Emitter& e, const specialise::TypePlan& type, Value cells) {
  Value result = nullptr;
  if (!type.arrival) return result;
  for (const auto& [choices, some] : type.arrival->severalChoices) {
    Value more = e.size(e.b.CreateAnd(cells, e.set(some)));
    more = e.b.CreateMul(more, e.word(static_cast<std::uint64_t>(choices - 1)));
    result = result == nullptr ? more : e.b.CreateAdd(result, more);
  }
  return result;
}

Value countTargets(Emitter& e, const specialise::TypePlan& type, Value cells) {
  const Value further = furtherChoices(e, type, cells);
  return further == nullptr ? e.size(cells) : e.b.CreateAdd(e.size(cells), further);
}

// Emits a move to each cell of the set, or several moves where the mover has a choice of types.
void writeTo(Emitter& e, const specialise::TypePlan& type, Value cells,
             llvm::function_ref<Value(Value to)> moveTo, llvm::function_ref<void(Value move)> emit) {
  const Value same = e.word(std::uint64_t{type.type} << native_move::kAs);
  const Value changing = type.arrival ? e.set(type.arrival->cells) : e.noCells();
  const Value unchanged = type.arrival ? e.b.CreateAnd(cells, e.b.CreateNot(changing)) : cells;
  forEach(e, unchanged, [&](Value to) { emit(e.b.CreateOr(moveTo(to), same)); });
  if (!type.arrival) return;
  forEach(e, e.b.CreateAnd(cells, changing), [&](Value to) {
    const Value move = moveTo(to);
    writeChoices(e, type, to, [&](Value as) { emit(e.b.CreateOr(move, as)); });
  });
}

// Returns the move to the target `to`, without the mover's type after it.
Value moveTo(Emitter& e, const Scene& s, const Targets& targets, Value to) {
  const Value from = targets.from != nullptr
                         ? targets.from
                         : e.b.CreateSub(to, e.word(static_cast<std::uint64_t>(targets.delta)));
  Value move = e.b.CreateOr(from, e.b.CreateShl(to, native_move::kTo));
  move = e.b.CreateOr(
      move, e.word(std::uint64_t{e.plan.types[index(s.side)][targets.type].type} << native_move::kType));
  if (targets.effects) {
    const Value effect = e.loadWord(e.tableAddress(*targets.effects, from, 8));
    move = e.b.CreateOr(move, e.b.CreateShl(effect, native_move::kEffect));
  }
  if (targets.effectsTo) {
    const Value effect = e.loadWord(e.tableAddress(*targets.effectsTo, to, 8));
    move = e.b.CreateOr(move, e.b.CreateShl(effect, native_move::kEffect));
  }
  return move;
}

}  // namespace

void count(Emitter& e, const Scene& s, const Targets& targets, Value total, Value end) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][targets.type];
  const CellSet triggered = type.triggering();
  if (triggered.empty()) {
    e.add(total, countTargets(e, type, targets.cells));
    return forEachGate(e, s, targets,
                       [&](std::uint32_t, Value cells) { e.add(total, countTargets(e, type, cells)); });
  }
  e.add(total, countTargets(e, type, e.b.CreateAnd(targets.cells, e.b.CreateNot(e.set(triggered)))));
  for (const auto& [number, cells] : type.triggers) {
    const Value some = e.b.CreateAnd(targets.cells, e.set(cells));
    when(e, e.notEmpty(some), [&, which = number] {
      e.add(total,
            e.b.CreateMul(countTargets(e, type, some), triggerChoices(e, s, type, e.plan.triggers[which])));
    });
  }
  if (type.severalTriggers.empty()) return;
  Targets several = targets;
  several.cells = e.b.CreateAnd(targets.cells, e.set(type.severalTriggers));
  when(e, e.notEmpty(several.cells), [&] {
    const Value scratch = e.variable(e.pointerType, e.get(end));
    write(e, s, several, scratch);
    const Value bytes = e.b.CreateSub(e.b.CreatePtrToInt(e.get(scratch), e.wordType),
                                      e.b.CreatePtrToInt(e.get(end), e.wordType));
    e.add(total, e.b.CreateLShr(bytes, 3));
  });
}

void count(Emitter& e, const Scene& s, const std::vector<Targets>& moves, Value total, Value end) {
  if (moves.empty()) return;
  const specialise::TypePlan& type = e.plan.types[index(s.side)][moves[0].type];
  const bool triggers = !type.triggers.empty() || !type.severalTriggers.empty();
  if (triggers || !type.gates.empty() || !type.arrival || type.arrival->severalChoices.empty()) {
    for (const Targets& targets : moves) count(e, s, targets, total, end);
    return;
  }
  // Few targets have a choice, so all are counted together first and the choices added.
  CellSet several;
  for (const auto& [choices, cells] : type.arrival->severalChoices) several |= cells;
  Value arriving = nullptr;
  for (const Targets& targets : moves) {
    e.add(total, e.size(targets.cells));
    arriving = arriving == nullptr ? targets.cells : e.b.CreateOr(arriving, targets.cells);
  }
  whenRare(e, e.notEmpty(e.b.CreateAnd(arriving, e.set(several))), [&] {
    for (const Targets& targets : moves) e.add(total, furtherChoices(e, type, targets.cells));
  });
}

void writeChoices(Emitter& e, const specialise::TypePlan& type, Value to,
                  llvm::function_ref<void(Value as)> emit) {
  const Value record = e.tableAddress(type.arrival->records, to, 16);
  const Value choices = e.at(e.block, e.loadWord(record));
  forWords(e, e.loadWord(e.at(record, 8)), [&](Value i) {
    emit(e.b.CreateShl(e.loadWord(e.at(choices, e.b.CreateShl(i, 3))), native_move::kAs));
  });
}

void write(Emitter& e, const Scene& s, const Targets& targets, Value end) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][targets.type];
  const auto toCell = [&](Value to) { return moveTo(e, s, targets, to); };
  const CellSet triggered = type.triggering();
  if (e.isLarge && targets.from != nullptr && type.gates.empty() && !targets.effects && !targets.effectsTo &&
      !type.arrival && triggered.empty()) {
    const std::uint64_t what =
        native_move::make(cellAt(0), cellAt(0), typeAt(type.type), typeAt(type.type), 0);
    const Value move = e.b.CreateOr(targets.from, e.word(what));
    return list(e, targets.cells, e.word(std::uint64_t{1} << native_move::kTo), move, end);
  }
  const Value plain =
      triggered.empty() ? targets.cells : e.b.CreateAnd(targets.cells, e.b.CreateNot(e.set(triggered)));
  writeTo(e, type, plain, toCell, [&](Value move) { append(e, end, move); });
  forEachGate(e, s, targets, [&](std::uint32_t effect, Value cells) {
    const std::uint64_t with = std::uint64_t{effect} << native_move::kEffect;
    writeTo(e, type, cells, toCell, [&](Value move) { append(e, end, e.b.CreateOr(move, e.word(with))); });
  });
  for (const auto& [number, cells] : type.triggers) {
    writeTo(e, type, e.b.CreateAnd(targets.cells, e.set(cells)), toCell, [&, which = number](Value move) {
      writeTriggered(e, s, e.plan.triggers[which], e.b.CreateAnd(move, e.word(1023)), move, end);
    });
  }
  if (type.severalTriggers.empty()) return;
  const Value first = e.get(end);
  writeTo(e, type, e.b.CreateAnd(targets.cells, e.set(type.severalTriggers)), toCell,
          [&](Value move) { append(e, end, move); });
  e.put(end, expanded(e, s.side, s.state, first, e.get(end)));
}

}  // namespace fairyforge::native::codegen
