// Legal moves as records: a set of targets for each piece, or for all pieces that make the same leap. To
// choose one move at random, no list of all moves is needed.
#include <algorithm>
#include <llvm/IR/IntrinsicsX86.h>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {
namespace {

// The block of records begins with the end of the list of moves that are no records.
enum : std::size_t { kListEnd = 0, kFirst = 8 };
// A record: a move is target * factor + base, with the effect that a table (none at 0) gives for its origin;
// then the set of targets. Factor and table share a word.
enum : std::size_t { kBase = 0, kFactor = 8, kTargets = 16 };
constexpr unsigned kFactorBits = 16;

}  // namespace

std::size_t Emitter::recordBytes() const {
  return kTargets + 8 * words_;
}

// Room for a record of every piece and every leap, and for one that is not kept.
Value Emitter::roomForRecords(Side side) {
  std::size_t most = plan_.cells + 1;
  for (const TypePlan& type : plan_.types[index(side)]) most += type.shifts.size() + 1;
  llvm::IRBuilder<> entry(&f_->getEntryBlock(), f_->getEntryBlock().begin());
  llvm::AllocaInst* array =
      entry.CreateAlloca(llvm::ArrayType::get(wordType_, kFirst / 8 + most * recordBytes() / 8));
  array->setAlignment(llvm::Align(8));
  return array;
}

// Notes targets as a record; moves that leave a choice of types, or set off triggers, go to the list.
void Emitter::record(const Scene& s, const Targets& targets, const Records& records, Value end) {
  const TypePlan& type = plan_.types[index(s.side)][targets.type];
  CellSet choices = type.severalTriggers;
  for (const auto& [number, cells] : type.triggers) choices |= cells;
  if (type.arrival) choices |= type.arrival->cells;
  if (!choices.empty()) {
    Targets rest = targets;
    rest.cells = b_.CreateAnd(targets.cells, set(choices));
    whenRare(notEmpty(rest.cells), [&] { write(s, rest, end); });
  }
  const Value cells =
      choices.empty() ? targets.cells : b_.CreateAnd(targets.cells, b_.CreateNot(set(choices)));
  const auto id = typeAt(type.type);
  const std::uint64_t what = native_move::make(cellAt(0), cellAt(0), id, id, 0);
  const std::uint64_t factor = (std::uint64_t{1} << native_move::kTo) + (targets.from == nullptr ? 1 : 0) +
                               (std::uint64_t{targets.effects.value_or(0)} << kFactorBits);
  const Value now = get(records.end);
  store(word(factor), at(now, kFactor));
  store(targets.from == nullptr ? word(what - static_cast<std::uint64_t>(targets.delta))
                                : b_.CreateOr(targets.from, word(what)),
        at(now, kBase));
  store(cells, at(now, kTargets));
  const Value kept = b_.CreateSelect(notEmpty(cells), word(recordBytes()), word(0));
  put(records.end, at(now, kept));
}

// The move of a record to one of its targets.
Value Emitter::recorded(Value record, Value to) {
  const Value both = loadWord(at(record, kFactor));
  const Value factor = b_.CreateAnd(both, word((1u << kFactorBits) - 1));
  const Value plain = b_.CreateAdd(b_.CreateMul(to, factor), loadWord(at(record, kBase)));
  const auto hasEffects = [](const TypePlan& type) {
    return std::any_of(type.shifts.begin(), type.shifts.end(),
                       [](const ShiftMove& move) { return move.effects.has_value(); });
  };
  const auto& types = plan_.types;
  if (std::none_of(types[0].begin(), types[0].end(), hasEffects) &&
      std::none_of(types[1].begin(), types[1].end(), hasEffects))
    return plain;
  const Value effects = b_.CreateLShr(both, kFactorBits);
  const Value move = variable(wordType_, plain);
  when(b_.CreateICmpNE(effects, word(0)), [&] {
    const Value from = b_.CreateAnd(plain, word(1023));
    const Value effect = loadWord(at(at(block_, effects), b_.CreateShl(from, 3)));
    put(move, b_.CreateOr(plain, b_.CreateShl(effect, native_move::kEffect)));
  });
  return get(move);
}

// Every record of a block up to `last`.
void Emitter::forRecords(Value block, Value last, llvm::function_ref<void(Value record)> body) {
  auto* head = llvm::BasicBlock::Create(context_, "", f_);
  auto* inside = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  const Value next = variable(pointerType_, at(block, kFirst));
  b_.CreateBr(head);
  b_.SetInsertPoint(head);
  const Value now = get(next);
  b_.CreateCondBr(b_.CreateICmpNE(now, last), inside, after);
  b_.SetInsertPoint(inside);
  put(next, at(now, recordBytes()));
  body(now);
  b_.CreateBr(head);
  b_.SetInsertPoint(after);
}

Emitter::Records Emitter::beginRecords(Value block) {
  return {block, variable(pointerType_, at(block, kFirst))};
}

// Ends a function that recorded moves: where the records end.
void Emitter::returnRecords(const Records& records, Value end) {
  store(get(end), at(records.block, kListEnd));
  b_.CreateRet(get(records.end));
}

// One of the legal moves, by a random word: from a list of them all in large games, else from records.
void Emitter::emitChoose(Side side) {
  begin(function("choose", side), true);
  const Value state = f_->getArg(1), out = f_->getArg(2), random = f_->getArg(3);
  Value block = nullptr, last = nullptr, listEnd = nullptr, inRecords = word(0);
  if (isLarge_) {
    listEnd = b_.CreatePtrToInt(call(function("generate", side), {state, out}), wordType_);
  } else {
    block = roomForRecords(side);
    last = call(function("record", side), {state, out, block});
    listEnd = loadWord(at(block, kListEnd));
    const Value counted = variable(wordType_, word(0));
    forRecords(block, last, [&](Value record) { add(counted, size(loadSet(at(record, kTargets)))); });
    inRecords = get(counted);
  }
  const Value bytes = b_.CreateSub(listEnd, b_.CreatePtrToInt(out, wordType_));
  const Value moves = b_.CreateAdd(inRecords, b_.CreateLShr(bytes, 3));
  when(b_.CreateICmpEQ(moves, word(0)), [&] { b_.CreateRet(word(NativeFunctions::kNoMove)); });
  llvm::Type* const wide = b_.getInt128Ty();
  const Value product = b_.CreateMul(b_.CreateZExt(random, wide), b_.CreateZExt(moves, wide));
  const Value chosen = b_.CreateTrunc(b_.CreateLShr(product, 64), wordType_);
  const auto fromList = [&] {
    b_.CreateRet(loadWord(at(out, b_.CreateShl(b_.CreateSub(chosen, inRecords), 3))));
  };
  if (isLarge_) return fromList();
  whenRare(b_.CreateICmpUGE(chosen, inRecords), fromList);
  const Value left = variable(wordType_, chosen);
  forRecords(block, last, [&](Value record) {
    const Value targets = loadSet(at(record, kTargets));
    const Value count = size(targets);
    const Value number = get(left);
    when(b_.CreateICmpULT(number, count), [&] { b_.CreateRet(recorded(record, nth(targets, number))); });
    put(left, b_.CreateSub(number, count));
  });
  b_.CreateUnreachable();
}

// The cell of a set before which it has `n` others.
Value Emitter::nth(Value cells, Value n) {
  Value within = wordOf(cells, 0), base = word(0);
  for (std::size_t w = 1; w < words_; ++w) {
    const Value count = b_.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, within);
    const Value later = b_.CreateICmpUGE(n, count);
    n = b_.CreateSelect(later, b_.CreateSub(n, count), n);
    within = b_.CreateSelect(later, wordOf(cells, w), within);
    base = b_.CreateSelect(later, word(64 * w), base);
  }
  if (fastPext_) {
    const Value bit = b_.CreateShl(word(1), n);
    within = b_.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pdep_64, {}, {bit, within});
    return b_.CreateAdd(base, lowest(within));
  }
  const Value rest = variable(wordType_, within);
  forWords(n, [&](Value) { put(rest, b_.CreateAnd(get(rest), b_.CreateSub(get(rest), word(1)))); });
  return b_.CreateAdd(base, lowest(get(rest)));
}

}  // namespace fairyforge
