// Emits code that writes legal moves as records: a set of targets for each piece, or for all pieces of a type
// that make the same leap. So a move can be chosen at random without a list of all moves.
#include <algorithm>
#include <llvm/IR/IntrinsicsX86.h>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/move-list.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {
namespace {

// The first word of the block of records is the end of the list of moves that have no record.
enum : std::size_t { kListEnd = 0, kFirst = 8 };
// A record stands for one move to each cell of its set of targets. The native move is target * factor + base
// (native_move); if the record names a table of effects, the move's effect is added, by its origin. Table and
// factor share a word; table 0 means none.
enum : std::size_t { kBase = 0, kFactor = 8, kTargets = 16 };
constexpr unsigned kFactorBits = 16;

std::size_t recordBytes(Emitter& e) {
  return kTargets + 8 * e.words;
}

// Returns room on the stack for a record for each piece and each leap, and one more: a record without targets
// is written too, but overwritten by the next one.
Value roomForRecords(Emitter& e, Side side) {
  std::size_t most = e.plan.cells + 1;
  for (const specialise::TypePlan& type : e.plan.types[index(side)]) most += type.shifts.size() + 1;
  most *= 1 + mostGates(e.plan, side);
  return e.wordsOnStack(kFirst / 8 + most * recordBytes(e) / 8, 8);
}

// The contents of a record, except its targets.
class Record {
 public:
  Record(Emitter& e, Value record)
      : e_(e),
        base_(e.loadWord(e.at(record, kBase))),
        both_(e.loadWord(e.at(record, kFactor))),
        factor_(e.b.CreateAnd(both_, e.word((1u << kFactorBits) - 1))) {}

  // Emits body(moveTo) twice, for records without and with a table of effects. moveTo(to) returns the native
  // move to a target.
  void eachWay(llvm::function_ref<void(llvm::function_ref<Value(Value to)> moveTo)> body) const {
    const auto plain = [&](Value to) { return e_.b.CreateAdd(e_.b.CreateMul(to, factor_), base_); };
    if (!someHaveEffects()) return body(plain);
    const Value effects = e_.b.CreateLShr(both_, kFactorBits);
    whenElse(
        e_, e_.b.CreateICmpEQ(effects, e_.word(0)), [&] { body(plain); },
        [&] {
          body([&](Value to) {
            const Value move = plain(to);
            const Value from = e_.b.CreateAnd(move, e_.word(1023));
            const Value effect = e_.loadWord(e_.at(e_.at(e_.block, effects), e_.b.CreateShl(from, 3)));
            return e_.b.CreateOr(move, e_.b.CreateShl(effect, native_move::kEffect));
          });
        });
  }

 private:
  bool someHaveEffects() const {
    const auto hasEffects = [](const specialise::TypePlan& type) {
      return std::any_of(type.shifts.begin(), type.shifts.end(),
                         [](const specialise::ShiftMove& move) { return move.effects.has_value(); });
    };
    return std::any_of(e_.plan.types.begin(), e_.plan.types.end(), [&](const auto& types) {
      return std::any_of(types.begin(), types.end(), hasEffects);
    });
  }

  Emitter& e_;
  const Value base_, both_, factor_;
};

// Emits a loop over the records of a block up to `last`.
void forRecords(Emitter& e, Value block, Value last, llvm::function_ref<void(Value record)> body) {
  const Value next = e.variable(e.pointerType, e.at(block, kFirst));
  loop(
      e, next, [&](Value now) { return e.b.CreateICmpNE(now, last); },
      [&](Value now) {
        e.put(next, e.at(now, recordBytes(e)));
        body(now);
      });
}

// Writes a record of moves with this effect, or with the targets' own table of effects. Keeps no record
// without targets.
void recordWith(Emitter& e, const specialise::TypePlan& type, const Targets& targets, std::uint32_t effect,
                const Records& records) {
  const auto id = typeAt(type.type);
  const std::uint64_t what = native_move::make(cellAt(0), cellAt(0), id, id, effect);
  const std::uint64_t factor =
      (std::uint64_t{1} << native_move::kTo) + (targets.from == nullptr ? 1 : 0) +
      (std::uint64_t{targets.effects.value_or(specialise::TableOffset{}).bytes} << kFactorBits);
  const Value now = e.get(records.end);
  e.store(e.word(factor), e.at(now, kFactor));
  e.store(targets.from == nullptr ? e.word(what - static_cast<std::uint64_t>(targets.delta))
                                  : e.b.CreateOr(targets.from, e.word(what)),
          e.at(now, kBase));
  e.store(targets.cells, e.at(now, kTargets));
  const Value kept = e.b.CreateSelect(e.notEmpty(targets.cells), e.word(recordBytes(e)), e.word(0));
  e.put(records.end, e.at(now, kept));
}

}  // namespace

Records beginRecords(Emitter& e, Value block) {
  return {block, e.variable(e.pointerType, e.at(block, kFirst))};
}

void record(Emitter& e, const Scene& s, const Targets& targets, const Records& records, Value end) {
  const specialise::TypePlan& type = e.plan.types[index(s.side)][targets.type];
  const CellSet choices = cellsWithChoices(type);
  if (!choices.empty()) {
    Targets rest = targets;
    rest.cells = e.b.CreateAnd(targets.cells, e.set(choices));
    whenRare(e, e.notEmpty(rest.cells), [&] { write(e, s, rest, end); });
  }
  const Value cells =
      choices.empty() ? targets.cells : e.b.CreateAnd(targets.cells, e.b.CreateNot(e.set(choices)));
  Targets plain = targets;
  plain.cells = cells;
  recordWith(e, type, plain, 0, records);
  forEachGate(e, s, plain, [&](std::uint32_t effect, Value some) {
    Targets gated = plain;
    gated.cells = some;
    recordWith(e, type, gated, effect, records);
  });
}

void returnRecords(Emitter& e, const Records& records, Value end) {
  e.store(e.get(end), e.at(records.block, kListEnd));
  e.b.CreateRet(e.get(records.end));
}

Value nth(Emitter& e, Value cells, Value n) {
  const std::size_t words = cells->getType()->getIntegerBitWidth() / 64;
  Value within = e.wordOf(cells, 0), base = e.word(0);
  for (std::size_t w = 1; w < words; ++w) {
    const Value count = e.b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, within);
    const Value later = e.b.CreateICmpUGE(n, count);
    n = e.b.CreateSelect(later, e.b.CreateSub(n, count), n);
    within = e.b.CreateSelect(later, e.wordOf(cells, w), within);
    base = e.b.CreateSelect(later, e.word(64 * w), base);
  }
  if (e.fastPext) {
    const Value bit = e.b.CreateShl(e.word(1), n);
    within = e.b.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pdep_64, {}, {bit, within});
    return e.b.CreateAdd(base, e.lowest(within));
  }
  const Value rest = e.variable(e.wordType, within);
  forWords(e, n,
           [&](Value) { e.put(rest, e.b.CreateAnd(e.get(rest), e.b.CreateSub(e.get(rest), e.word(1)))); });
  return e.b.CreateAdd(base, e.lowest(e.get(rest)));
}

Value chosen(Emitter& e, Value random, Value count) {
  llvm::Type* const wide = e.b.getInt128Ty();
  const Value product = e.b.CreateMul(e.b.CreateZExt(random, wide), e.b.CreateZExt(count, wide));
  return e.b.CreateTrunc(e.b.CreateLShr(product, 64), e.wordType);
}

void emitGenerateFromRecords(Emitter& e, Side side) {
  e.begin(e.function("generate", side), true);
  const Value block = roomForRecords(e, side);
  const Value last = e.call(e.function("record", side), {e.f->getArg(1), e.f->getArg(2), block});
  const Value end =
      e.variable(e.pointerType, e.b.CreateAlignedLoad(e.pointerType, e.at(block, kListEnd), llvm::Align(8)));
  forRecords(e, block, last, [&](Value record) {
    const Value targets = e.loadSet(e.at(record, kTargets));
    Record(e, record).eachWay(
        [&](auto moveTo) { forEach(e, targets, [&](Value to) { append(e, end, moveTo(to)); }); });
  });
  e.b.CreateRet(e.get(end));
}

void emitChoose(Emitter& e, Side side) {
  e.begin(e.function("choose", side), true);
  const Value state = e.f->getArg(1), out = e.f->getArg(2), random = e.f->getArg(3);
  Value block = nullptr, last = nullptr, listEnd = nullptr, inRecords = e.word(0);
  if (e.isLarge) {
    listEnd = e.b.CreatePtrToInt(e.call(e.function("generate", side), {state, out}), e.wordType);
  } else {
    block = roomForRecords(e, side);
    last = e.call(e.function("record", side), {state, out, block});
    listEnd = e.loadWord(e.at(block, kListEnd));
    const Value counted = e.variable(e.wordType, e.word(0));
    forRecords(e, block, last,
               [&](Value record) { e.add(counted, e.size(e.loadSet(e.at(record, kTargets)))); });
    inRecords = e.get(counted);
  }
  const Value bytes = e.b.CreateSub(listEnd, e.b.CreatePtrToInt(out, e.wordType));
  const Value moves = e.b.CreateAdd(inRecords, e.b.CreateLShr(bytes, 3));
  when(e, e.b.CreateICmpEQ(moves, e.word(0)), [&] { e.b.CreateRet(e.word(NativeFunctions::kNoMove)); });
  const Value number = chosen(e, random, moves);
  const auto fromList = [&] {
    e.b.CreateRet(e.loadWord(e.at(out, e.b.CreateShl(e.b.CreateSub(number, inRecords), 3))));
  };
  if (e.isLarge) return fromList();
  whenRare(e, e.b.CreateICmpUGE(number, inRecords), fromList);
  const Value left = e.variable(e.wordType, number);
  forRecords(e, block, last, [&](Value record) {
    const Value targets = e.loadSet(e.at(record, kTargets));
    const Value count = e.size(targets);
    const Value within = e.get(left);
    when(e, e.b.CreateICmpULT(within, count), [&] {
      const Value to = nth(e, targets, within);
      Record(e, record).eachWay([&](auto moveTo) { e.b.CreateRet(moveTo(to)); });
    });
    e.put(left, e.b.CreateSub(within, count));
  });
  e.b.CreateUnreachable();
}

}  // namespace fairyforge::native::codegen
