// Emits occupancy functions: the set of cells that a piece reaches from its cell, given the occupied cells.
// Each kind of table in the plan has its method (LookupPart::Method, compiler/native/specialise/lookups.cpp).
#include "compiler/native/llvm/emit-lookups.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

std::string nameOf(specialise::LookupId id) {
  return "lookup." + std::to_string(id);
}

// Emits a lookup of the targets from `cell`, with the cells in `occupied` occupied, by the method that the
// plan has chosen for this part.
Value lookupPart(Emitter& e, const specialise::LookupPart& part, Value cell, Value occupied) {
  using Method = specialise::LookupPart::Method;
  const Value record = e.tableAddress(part.records, cell, 8 * part.recordWords);
  const auto field = [&](std::size_t w) { return e.loadWord(e.at(record, 8 * w)); };
  // Packs those of the relevant cells that are occupied into an index. The shift of word `w` of their mask is in field
  // shifts + w.
  const auto packed = [&](std::size_t shifts) {
    Value where = nullptr;
    for (std::size_t w = 0; w < e.words; ++w) {
      Value bits =
          e.b.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pext_64, {}, {e.wordOf(occupied, w), field(w)});
      if (w > 0) bits = e.b.CreateShl(bits, field(shifts + w));
      where = where == nullptr ? bits : e.b.CreateOr(where, bits);
    }
    return where;
  };
  switch (part.method) {
    case Method::Pext: {
      const Value entry = e.b.CreateAdd(e.b.CreateMul(packed(e.words), e.word(e.words)), field(e.words));
      return e.loadSet(e.at(e.block, e.b.CreateShl(entry, 3)));
    }
    case Method::Line: {
      const Value where = e.b.CreateAdd(packed(2 * e.words), field(2 * e.words));
      const Value entry = e.load32(e.at(e.block, e.b.CreateShl(where, 2)));
      Value result = nullptr;
      for (std::size_t w = 0; w < e.words; ++w) {
        const Value rest = w == 0 ? entry : e.b.CreateLShr(entry, field(3 * e.words - 1 + w));
        const Value cells =
            e.b.CreateIntrinsic(llvm::Intrinsic::x86_bmi_pdep_64, {}, {rest, field(e.words + w)});
        const Value found = e.b.CreateShl(e.b.CreateZExt(cells, e.setType), 64 * w);
        result = result == nullptr ? found : e.b.CreateOr(result, found);
      }
      return result;
    }
    case Method::FirstUp: {
      const Value targets = e.loadSet(record);
      const Value blockers = e.b.CreateAnd(occupied, e.loadSet(e.at(record, 8 * e.words)));
      // If there is no blocker, the subtraction sets all bits, and so XOR gives the set of all cells.
      return e.b.CreateAnd(targets, e.b.CreateXor(blockers, e.b.CreateSub(blockers, e.one())));
    }
    case Method::FirstDown: {
      const Value targets = e.loadSet(record);
      const Value blockers = e.b.CreateAnd(occupied, e.loadSet(e.at(record, 8 * e.words)));
      const Value zeros =
          e.b.CreateBinaryIntrinsic(llvm::Intrinsic::ctlz, e.b.CreateOr(blockers, e.one()), e.b.getTrue());
      if (e.words == 1) {
        // `zeros` is found with a blocker put in on cell 0. If that is the only one, the shift gives all
        // cells.
        return e.b.CreateAnd(targets, e.b.CreateShl(e.allCells(), e.b.CreateXor(zeros, e.word(63))));
      }
      const Value last = e.b.CreateSub(e.word(64 * e.words - 1), e.b.CreateZExtOrTrunc(zeros, e.wordType));
      return e.b.CreateAnd(targets, e.tableSet(e.plan.cellsFrom, last));
    }
    case Method::EachPath: {
      const Value result = e.variable(e.setType, e.noCells());
      const Value paths = e.at(e.block, e.loadWord(record));
      forWords(e, e.loadWord(e.at(record, 8)), [&](Value i) {
        const Value path = e.at(paths, e.b.CreateMul(i, e.word(3 * 8 * e.words)));
        const Value blocked = e.b.CreateAnd(occupied, e.loadSet(path));
        const Value missing = e.b.CreateAnd(e.b.CreateNot(occupied), e.loadSet(e.at(path, 8 * e.words)));
        const Value holds = e.isEmpty(e.b.CreateOr(blocked, missing));
        const Value target = e.loadSet(e.at(path, 16 * e.words));
        e.put(result, e.b.CreateOr(e.get(result), e.b.CreateSelect(holds, target, e.noCells())));
      });
      return e.get(result);
    }
  }
  return e.noCells();
}

Value parts(Emitter& e, const specialise::Lookup& lookup, Value cell, Value occupied) {
  Value result = nullptr;
  for (const specialise::LookupPart& part : lookup.parts) {
    const Value found = lookupPart(e, part, cell, occupied);
    result = result == nullptr ? found : e.b.CreateOr(result, found);
  }
  return result == nullptr ? e.noCells() : result;
}

}  // namespace

Value lookup(Emitter& e, specialise::LookupId id, Value cell, Value occupied) {
  const specialise::Lookup& lookup = e.plan.lookups.lookups[id];
  if (!e.isLarge) return parts(e, lookup, cell, occupied);
  return e.call(e.module.getFunction(nameOf(id)), {cell, occupied});
}

Value occupancyFunction(Emitter& e, specialise::FunctionId id, Value cell, Value occupied,
                        FoundLookups& found) {
  const specialise::FunctionPlan& plan = e.plan.lookups.functions[id];
  Value result = plan.leaps ? e.tableSet(*plan.leaps, cell) : nullptr;
  for (const specialise::LookupId lookupId : plan.lookups) {
    Value& part = found[lookupId];
    if (part == nullptr) part = lookup(e, lookupId, cell, occupied);
    result = result == nullptr ? part : e.b.CreateOr(result, part);
  }
  return result == nullptr ? e.noCells() : result;
}

void emitLookups(Emitter& e) {
  for (specialise::LookupId id = 0; id < e.plan.lookups.lookups.size(); ++id) {
    llvm::Function* f = e.begin(e.declare(nameOf(id), {e.wordType, e.setType}, e.setType), false);
    f->setOnlyReadsMemory();
    f->setWillReturn();
    e.b.CreateRet(parts(e, e.plan.lookups.lookups[id], f->getArg(1), f->getArg(2)));
  }
}

}  // namespace fairyforge::native::codegen
