// Occupancy functions: which cells a piece reaches from its cell, given the occupied cells.
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

Value Emitter::function(FunctionId id, Value cell, Value occupied, Found& found) {
  const FunctionPlan& plan = plan_.lookups.functions[id];
  Value result = plan.leaps == kNone ? nullptr : tableSet(plan.leaps, cell);
  for (const LookupId lookupId : plan.lookups) {
    Value& part = found[lookupId];
    if (part == nullptr) part = lookup(lookupId, cell, occupied);
    result = result == nullptr ? part : b_.CreateOr(result, part);
  }
  return result == nullptr ? noCells() : result;
}

static std::string nameOf(LookupId id) {
  return "lookup." + std::to_string(id);
}

Value Emitter::lookup(LookupId id, Value cell, Value occupied) {
  const Lookup& lookup = plan_.lookups.lookups[id];
  if (!isLarge_) return parts(lookup, cell, occupied);
  return call(module_.getFunction(nameOf(id)), {cell, occupied});
}

void Emitter::emitLookups() {
  for (LookupId id = 0; id < plan_.lookups.lookups.size(); ++id) {
    llvm::Function* f = llvm::Function::Create(signature({wordType_, setType_}, setType_),
                                               llvm::Function::InternalLinkage, nameOf(id), module_);
    f->setOnlyReadsMemory();
    f->setWillReturn();
    begin(f, false);
    b_.CreateRet(parts(plan_.lookups.lookups[id], f->getArg(1), f->getArg(2)));
  }
}

Value Emitter::parts(const Lookup& lookup, Value cell, Value occupied) {
  Value result = nullptr;
  for (const LookupPart& part : lookup.parts) {
    const Value found = lookupPart(part, cell, occupied);
    result = result == nullptr ? found : b_.CreateOr(result, found);
  }
  return result == nullptr ? noCells() : result;
}

Value Emitter::lookupPart(const LookupPart& part, Value cell, Value occupied) {
  using Method = LookupPart::Method;
  const Value record = tableAddress(part.records, cell, 8 * part.recordWords);
  switch (part.method) {
    case Method::Pext: {
      Value where = nullptr;
      for (std::size_t w = 0; w < words_; ++w) {
        Value bits = b_.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pext_64, {},
                                        {wordOf(occupied, w), loadWord(at(record, 8 * w))});
        if (w > 0) bits = b_.CreateShl(bits, loadWord(at(record, 8 * (words_ + w))));
        where = where == nullptr ? bits : b_.CreateOr(where, bits);
      }
      const Value entries = at(block_, loadWord(at(record, 8 * words_)));
      return loadSet(at(entries, b_.CreateMul(where, word(8 * words_))));
    }
    case Method::Line: {
      const auto field = [&](std::size_t w) { return loadWord(at(record, 8 * w)); };
      Value where = nullptr, result = nullptr;
      for (std::size_t w = 0; w < words_; ++w) {
        Value bits =
            b_.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pext_64, {}, {wordOf(occupied, w), field(w)});
        if (w > 0) bits = b_.CreateShl(bits, field(2 * words_ + w));
        where = where == nullptr ? bits : b_.CreateOr(where, bits);
      }
      const Value entries = at(block_, field(2 * words_));
      const Value address = at(entries, b_.CreateShl(where, 2));
      const Value entry =
          b_.CreateZExt(b_.CreateAlignedLoad(b_.getInt32Ty(), address, llvm::Align(4)), wordType_);
      for (std::size_t w = 0; w < words_; ++w) {
        const Value rest = w == 0 ? entry : b_.CreateLShr(entry, field(3 * words_ - 1 + w));
        const Value cells =
            b_.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pdep_64, {}, {rest, field(words_ + w)});
        const Value found = b_.CreateShl(b_.CreateZExt(cells, setType_), 64 * w);
        result = result == nullptr ? found : b_.CreateOr(result, found);
      }
      return result;
    }
    case Method::FirstUp: {
      const Value targets = loadSet(record);
      const Value blockers = b_.CreateAnd(occupied, loadSet(at(record, 8 * words_)));
      // Without a blocker the difference is all cells.
      return b_.CreateAnd(targets, b_.CreateXor(blockers, b_.CreateSub(blockers, one())));
    }
    case Method::FirstDown: {
      const Value targets = loadSet(record);
      const Value blockers = b_.CreateAnd(occupied, loadSet(at(record, 8 * words_)));
      const Value zeros =
          b_.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, b_.CreateOr(blockers, one()), b_.getTrue());
      if (words_ == 1) {
        // Without a blocker but the one put in, this is all cells.
        return b_.CreateAnd(targets, b_.CreateShl(allCells(), b_.CreateXor(zeros, word(63))));
      }
      const Value last = b_.CreateSub(word(64 * words_ - 1), b_.CreateZExtOrTrunc(zeros, wordType_));
      return b_.CreateAnd(targets, tableSet(plan_.cellsFrom, last));
    }
    case Method::EachPath: {
      const Value result = variable(setType_, noCells());
      const Value paths = at(block_, loadWord(record));
      forWords(loadWord(at(record, 8)), [&](Value i) {
        const Value path = at(paths, b_.CreateMul(i, word(3 * 8 * words_)));
        const Value blocked = b_.CreateAnd(occupied, loadSet(path));
        const Value missing = b_.CreateAnd(b_.CreateNot(occupied), loadSet(at(path, 8 * words_)));
        const Value holds = isEmpty(b_.CreateOr(blocked, missing));
        const Value target = loadSet(at(path, 16 * words_));
        put(result, b_.CreateOr(get(result), b_.CreateSelect(holds, target, noCells())));
      });
      return get(result);
    }
  }
  return noCells();
}

}  // namespace fairyforge
