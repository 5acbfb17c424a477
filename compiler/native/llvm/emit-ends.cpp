// What becomes of targets: moves are counted or written to a list. A third end
// are records (emit-records.cpp).
#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

Value Emitter::countTargets(const TypePlan& type, Value cells) {
  Value total = size(cells);
  if (!type.arrival) return total;
  for (const auto& [choices, some] : type.arrival->severalChoices) {
    const Value more = size(b_.CreateAnd(cells, set(some)));
    total = b_.CreateAdd(total, b_.CreateMul(more, word(static_cast<std::uint64_t>(choices - 1))));
  }
  return total;
}

void Emitter::count(const Scene& s, const Targets& targets, Value total, Value end) {
  const TypePlan& type = plan_.types[index(s.side)][targets.type];
  CellSet triggered = type.severalTriggers;
  for (const auto& [number, cells] : type.triggers) triggered |= cells;
  if (triggered.empty()) return add(total, countTargets(type, targets.cells));
  add(total, countTargets(type, b_.CreateAnd(targets.cells, b_.CreateNot(set(triggered)))));
  for (const auto& [number, cells] : type.triggers) {
    const Value some = b_.CreateAnd(targets.cells, set(cells));
    when(notEmpty(some), [&, which = number] {
      add(total, b_.CreateMul(countTargets(type, some), triggerChoices(s, type, plan_.triggers[which])));
    });
  }
  if (type.severalTriggers.empty()) return;
  Targets several = targets;
  several.cells = b_.CreateAnd(targets.cells, set(type.severalTriggers));
  when(notEmpty(several.cells), [&] {
    const Value scratch = variable(pointerType_, get(end));
    write(s, several, scratch);
    const Value bytes =
        b_.CreateSub(b_.CreatePtrToInt(get(scratch), wordType_), b_.CreatePtrToInt(get(end), wordType_));
    add(total, b_.CreateLShr(bytes, 3));
  });
}

// Emits a move to each cell, several where the mover may choose what it becomes.
void Emitter::writeTo(const TypePlan& type, Value cells, llvm::function_ref<Value(Value to)> moveTo,
                      llvm::function_ref<void(Value move)> emit) {
  const Value same = word(std::uint64_t{type.type} << native_move::kAs);
  const Value changing = type.arrival ? set(type.arrival->cells) : noCells();
  const Value unchanged = type.arrival ? b_.CreateAnd(cells, b_.CreateNot(changing)) : cells;
  forEach(unchanged, [&](Value to) { emit(b_.CreateOr(moveTo(to), same)); });
  if (!type.arrival) return;
  forEach(b_.CreateAnd(cells, changing), [&](Value to) {
    const Value move = moveTo(to);
    writeChoices(type, to, [&](Value as) { emit(b_.CreateOr(move, as)); });
  });
}

// Emits each type, in its place in a move, that a piece may become on a cell with such choices.
void Emitter::writeChoices(const TypePlan& type, Value to, llvm::function_ref<void(Value as)> emit) {
  const Value record = tableAddress(type.arrival->records, to, 16);
  const Value choices = at(block_, loadWord(record));
  forWords(loadWord(at(record, 8)),
           [&](Value i) { emit(b_.CreateShl(loadWord(at(choices, b_.CreateShl(i, 3))), native_move::kAs)); });
}

void Emitter::write(const Scene& s, const Targets& targets, Value end) {
  const TypePlan& type = plan_.types[index(s.side)][targets.type];
  const auto moveTo = [&](Value to) {
    const Value from = targets.from != nullptr
                           ? targets.from
                           : b_.CreateSub(to, word(static_cast<std::uint64_t>(targets.delta)));
    Value move = b_.CreateOr(from, b_.CreateShl(to, native_move::kTo));
    move = b_.CreateOr(move, word(std::uint64_t{type.type} << native_move::kType));
    if (targets.effects) {
      const Value effect = loadWord(tableAddress(*targets.effects, from, 8));
      move = b_.CreateOr(move, b_.CreateShl(effect, native_move::kEffect));
    }
    return move;
  };
  CellSet triggered = type.severalTriggers;
  for (const auto& [number, cells] : type.triggers) triggered |= cells;
  if (isLarge_ && targets.from != nullptr && !targets.effects && !type.arrival && triggered.empty()) {
    const std::uint64_t what =
        native_move::make(cellAt(0), cellAt(0), typeAt(type.type), typeAt(type.type), 0);
    const Value move = b_.CreateOr(targets.from, word(what));
    return put(end, call(module_.getFunction("list"), {move, targets.cells, get(end)}));
  }
  const Value plain =
      triggered.empty() ? targets.cells : b_.CreateAnd(targets.cells, b_.CreateNot(set(triggered)));
  writeTo(type, plain, moveTo, [&](Value move) { append(end, move); });
  for (const auto& [number, cells] : type.triggers) {
    writeTo(type, b_.CreateAnd(targets.cells, set(cells)), moveTo, [&, which = number](Value move) {
      writeTriggered(s, plan_.triggers[which], b_.CreateAnd(move, word(1023)), move, end);
    });
  }
  if (type.severalTriggers.empty()) return;
  const Value first = get(end);
  writeTo(type, b_.CreateAnd(targets.cells, set(type.severalTriggers)), moveTo,
          [&](Value move) { append(end, move); });
  put(end, expanded(s.side, s.state, first, get(end)));
}

// The moves of one piece to each of some cells.
void Emitter::emitList() {
  begin(llvm::Function::Create(signature({wordType_, setType_, pointerType_}, pointerType_),
                               llvm::Function::InternalLinkage, "list", module_),
        false);
  const Value end = variable(pointerType_, f_->getArg(3));
  forEach(f_->getArg(2),
          [&](Value to) { append(end, b_.CreateOr(f_->getArg(1), b_.CreateShl(to, native_move::kTo))); });
  b_.CreateRet(get(end));
}

void Emitter::append(Value end, Value move) {
  const Value now = get(end);
  store(move, now);
  put(end, at(now, 8));
}

}  // namespace fairyforge
