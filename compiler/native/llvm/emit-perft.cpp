// Making a move on a copy of the state, and perft.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

Value Emitter::stateOnStack() {
  llvm::IRBuilder<> entry(&f_->getEntryBlock(), f_->getEntryBlock().begin());
  llvm::AllocaInst* state = entry.CreateAlloca(llvm::ArrayType::get(wordType_, plan_.layout.size()));
  state->setAlignment(llvm::Align(32));
  return state;
}

// Copies words of the state; on those of [from, to) the captured cell is taken away on the way.
void Emitter::copyWords(Value state, Value after, std::size_t first, std::size_t last, Value keep) {
  constexpr std::size_t kLanes = 4;
  auto* vectorType = llvm::FixedVectorType::get(wordType_, kLanes);
  // The pattern of words repeats within a vector only if a set is 1, 2 or 4 words.
  const bool byVector = keep == nullptr || kLanes % words_ == 0;
  Value keepVector = nullptr;
  if (keep != nullptr && byVector) {
    keepVector = llvm::PoisonValue::get(vectorType);
    for (std::size_t i = 0; i < kLanes; ++i) {
      keepVector = b_.CreateInsertElement(keepVector, wordOf(keep, i % words_), std::uint64_t{i});
    }
  }
  std::size_t i = first;
  for (; byVector && i + kLanes <= last; i += kLanes) {
    Value part = b_.CreateAlignedLoad(vectorType, at(state, 8 * i), llvm::Align(8));
    if (keep != nullptr) part = b_.CreateAnd(part, keepVector);
    store(part, at(after, 8 * i));
  }
  for (; i < last; ++i) {
    Value part = loadWord(at(state, 8 * i));
    if (keep != nullptr) part = b_.CreateAnd(part, wordOf(keep, (i - first) % words_));
    store(part, at(after, 8 * i));
  }
}

Value Emitter::effectOf(Value move) {
  const Value effect = b_.CreateLShr(move, native_move::kEffect);
  if (plan_.changes.count == 0) return effect;
  return b_.CreateAnd(effect, word((std::uint64_t{1} << plan_.changes.effectBits) - 1));
}

// What was moved last, hands, the third side's clock.
void Emitter::makeRegisters(Side side, Value state, Value move, Value after, Value victims) {
  const StateLayout& layout = plan_.layout;
  if (layout.last) {
    const Value as = b_.CreateAnd(b_.CreateLShr(move, native_move::kAs), word(255));
    Value last = as;
    if (plan_.hasImitators) {
      const auto imitates = [&](Value type) {
        return b_.CreateICmpNE(loadWord(tableAddress(plan_.imitators, type, 8)), word(0));
      };
      const Value type = b_.CreateAnd(b_.CreateLShr(move, native_move::kType), word(255));
      const Value before = loadWord(at(state, 8 * layout.lastAt()));
      const Value passedOn = b_.CreateSelect(imitates(type), before, word(layout.types));
      last = b_.CreateSelect(imitates(as), passedOn, as);
    }
    store(last, at(after, 8 * layout.lastAt()));
  }
  if (layout.lastMove) {
    // A drop has no origin.
    Value from = cell(b_.CreateAnd(move, word(1023)));
    if (layout.handTypes > 0) {
      const Value isDrop = b_.CreateICmpEQ(effectOf(move), word(plan_.hands.effect));
      from = b_.CreateSelect(isDrop, b_.CreateXor(from, from), from);
    }
    store(from, at(after, 8 * layout.lastFromAt()));
    const Value to = b_.CreateAnd(b_.CreateLShr(move, native_move::kTo), word(1023));
    store(cell(to), at(after, 8 * layout.lastToAt()));
  }
  if (layout.handTypes > 0) {
    copyWords(state, after, layout.handAt(Side::White), layout.sinceThirdAt(), nullptr);
    if (plan_.hands.captures()) {
      when(notEmpty(victims), [&] { call(function("toHands", side), {state, victims, after}); });
    }
  }
  if (layout.third) {
    const Value turns = b_.CreateAdd(loadWord(at(state, 8 * layout.sinceThirdAt())), word(1));
    const Value most = word(std::max(plan_.third.interval, plan_.third.delay));
    store(b_.CreateSelect(b_.CreateICmpULT(turns, most), turns, most), at(after, 8 * layout.sinceThirdAt()));
  }
}

void Emitter::make(Side side, Value state, Value move, Value after) {
  const StateLayout& layout = plan_.layout;
  const Value effect = effectOf(move);
  const auto plainMove = [&] {
    const Value from = cell(b_.CreateAnd(move, word(1023)));
    const Value toCell = b_.CreateAnd(b_.CreateLShr(move, native_move::kTo), word(1023));
    const Value to = cell(toCell);
    const Value notTo = b_.CreateNot(to);
    for (const Side s : owners()) {
      const std::size_t first = layout.pieces(s, 0);
      copyWords(state, after, first, first + layout.types * words_, s == side ? nullptr : notTo);
    }
    const auto change = [&](Value type, bool arrives) {
      const Value address = at(at(after, b_.CreateMul(type, word(8 * words_))), 8 * layout.pieces(side, 0));
      const Value cells = loadSet(address);
      store(arrives ? b_.CreateOr(cells, to) : b_.CreateXor(cells, from), address);
    };
    change(b_.CreateAnd(b_.CreateLShr(move, native_move::kType), word(255)), false);
    change(b_.CreateAnd(b_.CreateLShr(move, native_move::kAs), word(255)), true);
    const Value own = stateSet(state, layout.occupied(side));
    store(b_.CreateOr(b_.CreateXor(own, from), to), at(after, 8 * layout.occupied(side)));
    Value taken = noCells();
    for (const Side s : enemies(side)) {
      const Value enemy = stateSet(state, layout.occupied(s));
      store(b_.CreateAnd(enemy, notTo), at(after, 8 * layout.occupied(s)));
      taken = b_.CreateOr(taken, b_.CreateAnd(enemy, to));
    }
    if (layout.unmoved) {
      const Value unmoved = stateSet(state, layout.unmovedAt());
      store(b_.CreateAnd(unmoved, b_.CreateNot(b_.CreateOr(from, to))), at(after, 8 * layout.unmovedAt()));
    }
    if (layout.enPassant) {
      store(tableSet(plan_.enPassantSets, effect), at(after, 8 * layout.enPassantTargetsAt()));
      const Value none = b_.CreateICmpEQ(effect, word(0));
      store(b_.CreateSelect(none, word(~std::uint64_t{0}), toCell),
            at(after, 8 * layout.enPassantVictimAt()));
    }
    makeRegisters(side, state, move, after, taken);
  };
  const auto special = [&] { call(function("apply", side), {state, move, after}); };
  const auto specialOrDrop = [&] {
    if (plan_.hands.types.empty()) return special();
    whenElse(
        b_.CreateICmpEQ(effect, word(plan_.hands.effect)),
        [&] {
          call(function("drop", side), {state, move, after});
        },
        special);
  };
  if (plan_.effects.size() == plan_.enPassantEffects + 1) {
    plainMove();
  } else {
    whenElse(b_.CreateICmpULE(effect, word(plan_.enPassantEffects)), plainMove, specialOrDrop);
  }
  makeChanges(side, move, after);
}

void Emitter::emitMake(Side side) {
  llvm::Function* f = function("make", side);
  begin(f, true);
  make(side, f->getArg(1), f->getArg(2), f->getArg(3));
  b_.CreateRetVoid();
}

void Emitter::emitPerft(Side side) {
  llvm::Function* f = function("perft", side);
  begin(f, true);
  const Value state = f->getArg(1), depth = f->getArg(2), moves = f->getArg(3);
  const Side enemy = opponent(side);
  when(b_.CreateICmpEQ(depth, word(1)), [&] { b_.CreateRet(call(function("count", side), {state, moves})); });

  const Value end = call(function("generate", side), {state, moves});
  const Value bytes = b_.CreateSub(b_.CreatePtrToInt(end, wordType_), b_.CreatePtrToInt(moves, wordType_));
  const Value number = b_.CreateLShr(bytes, 3);
  const Value total = variable(wordType_, word(0));
  const Value after = stateOnStack();
  const auto each = [&](llvm::function_ref<Value()> below) {
    forWords(number, [&](Value i) {
      const Value move = loadWord(at(moves, b_.CreateShl(i, 3)));
      make(side, state, move, after);
      if (!plan_.liveTypes) return add(total, below());
      const Value as = b_.CreateAnd(b_.CreateLShr(move, native_move::kAs), word(255));
      whenElse(
          b_.CreateICmpNE(loadWord(tableAddress(plan_.liveTypesAt, as, 8)), word(0)),
          [&] { add(total, below()); },
          [&] {
            const Value rest = b_.CreateSub(depth, word(1));
            add(total, callHelper(kFallbackPerft, wordType_, {after, word(index(enemy)), rest}));
          });
    });
  };
  // Perft below a move; the third side may act first.
  const auto orThirdTurn = [&](llvm::function_ref<Value()> below) -> Value {
    if (!plan_.layout.third) return below();
    const Value nodes = variable(wordType_, word(0));
    const Value turns = loadWord(at(after, 8 * plan_.layout.sinceThirdAt()));
    whenElse(
        b_.CreateICmpUGE(turns, word(plan_.third.interval)),
        [&] {
          const Value rest = b_.CreateSub(depth, word(1));
          put(nodes, callHelper(kThirdTurnPerft, wordType_, {after, word(index(enemy)), rest, end}));
        },
        [&] { put(nodes, below()); });
    return get(nodes);
  };
  whenElse(
      b_.CreateICmpEQ(depth, word(2)),
      [&] {
        each([&] {
          return orThirdTurn([&]() -> Value { return call(function("count", enemy), {after, end}); });
        });
      },
      [&] {
        each([&] {
          return orThirdTurn([&]() -> Value {
            return call(function("perft", enemy), {after, b_.CreateSub(depth, word(1)), end});
          });
        });
      });
  b_.CreateRet(get(total));
}

void Emitter::emit() {
  const auto declare = [&](const char* what, Side side, llvm::FunctionType* type) {
    llvm::Function::Create(type, llvm::Function::InternalLinkage, functionName(what, side), module_);
  };
  llvm::Type* const bit = b_.getInt1Ty();
  llvm::Type* const nothing = b_.getVoidTy();
  for (const Side side : owners()) {
    declare("attacked", side, signature({pointerType_, wordType_}, wordType_));
    if (plan_.someGiveNoCheck) declare("takes", side, signature({pointerType_, wordType_}, wordType_));
    if (plan_.hasImitators) declare("copied", side, signature({pointerType_, wordType_, setType_}, bit));
    declare("attackedInGeneral", side, signature({pointerType_, wordType_, bit}, bit));
  }
  const bool drops = !plan_.hands.types.empty();
  const bool exposing = plan_.someGiveNoCheck || plan_.layout.third;
  if (plan_.layout.third) {
    declare("introduce", Side::Third, signature({pointerType_, pointerType_}, nothing));
    emitIntroduce();
  }
  for (const Side side : kBothSides) {
    declare("inDanger", side, signature({pointerType_}, wordType_));
    if (exposing) declare("exposed", side, signature({pointerType_, bit}, wordType_));
    declare("endangered", side, signature({pointerType_, setType_, wordType_}, setType_));
    declare("filter", side, signature({pointerType_, pointerType_, pointerType_}, pointerType_));
    declare(
        "some", side,
        signature({pointerType_, setType_, setType_, setType_, pointerType_, pointerType_}, pointerType_));
    declare("tested", side, signature({pointerType_, setType_, pointerType_}, pointerType_));
    declare("general", side, signature({pointerType_, bit, pointerType_}, pointerType_));
    if (!isLarge_)
      declare("record", side, signature({pointerType_, pointerType_, pointerType_}, pointerType_));
    declare("count", side, signature({pointerType_, pointerType_}, wordType_));
    declare("generate", side, signature({pointerType_, pointerType_}, pointerType_));
    declare("choose", side, signature({pointerType_, pointerType_, wordType_}, wordType_));
    for (const bool counting : {false, true}) {
      llvm::Type* result = counting ? static_cast<llvm::Type*>(wordType_) : pointerType_;
      if (drops)
        declare(counting ? "countDrops" : "drops", side,
                signature({pointerType_, setType_, pointerType_}, result));
    }
    declare("safeOn", side, signature({pointerType_, wordType_, wordType_, wordType_}, bit));
    llvm::FunctionType* makes = signature({pointerType_, wordType_, pointerType_}, nothing);
    declare("apply", side, makes);
    if (drops) {
      declare("drop", side, makes);
      declare("toHands", side, signature({pointerType_, setType_, pointerType_}, nothing));
    }
    declare("make", side, makes);
    if (plan_.changes.count > 0) {
      declare("change", side, signature({pointerType_, wordType_, wordType_}, nothing));
    }
    declare("perft", side, signature({pointerType_, wordType_, pointerType_}, wordType_));
  }
  if (isLarge_) {
    emitLookups();
    emitList();
  }
  for (const Side side : owners()) {
    emitAttacked(side, true);
    if (plan_.someGiveNoCheck) emitAttacked(side, false);
    if (plan_.hasImitators) emitCopied(side);
    emitAttackedInGeneral(side);
  }
  for (const Side side : kBothSides) {
    emitInDanger(side, true);
    if (exposing) emitInDanger(side, false);
    emitEndangered(side);
    emitFilter(side);
    emitSome(side);
    emitMakeAndTest(side);
    emitGeneral(side);
    emitSafeOn(side);
    emitApply(side);
    if (drops) {
      emitDrop(side);
      emitToHands(side);
    }
    emitMake(side);
    if (plan_.changes.count > 0) emitChange(side);
    for (const bool counting : {false, true}) {
      if (drops) emitDrops(side, counting);
    }
    legal(side, Purpose::Count);
    legal(side, Purpose::List);
    if (!isLarge_) legal(side, Purpose::Record);
    emitChoose(side);
    emitPerft(side);
  }
}

}  // namespace fairyforge
