// What the third side may introduce.
#include "compiler/native/llvm/emit-introduce.h"

#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

void emitIntroduce(Emitter& e) {
  llvm::Function* f = e.function("introduce", Side::Third);
  e.begin(f, true);
  const Value state = f->getArg(1), out = f->getArg(2);
  Scene s(e, Side::Third, state);
  Value forbidden = e.noCells();
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      if (!e.plan.third.introducedOnto.has(typeAt(t))) forbidden = e.b.CreateOr(forbidden, s.pieces(side, t));
    }
  }
  std::vector<Value> results;
  for (std::size_t i = 0; i < e.plan.third.introduces.size(); ++i) {
    results.push_back(e.variable(e.setType, e.noCells()));
  }
  forEach(e, e.b.CreateAnd(s.empty, e.set(e.plan.existing)), [&](Value from) {
    FoundLookups found;
    for (std::size_t i = 0; i < results.size(); ++i) {
      const specialise::TypePlan& type = e.plan.types[index(Side::Third)][e.plan.third.introduces[i]];
      Value attacked = e.noCells();
      for (const specialise::Mode mode : specialise::kTakingModes) {
        Value some = e.noCells();
        for (const specialise::ShiftMove& move : type.shifts) {
          if (move.terms[index(mode)].empty()) continue;
          some = e.b.CreateOr(some, shiftTargets(e, s, move, mode, e.cell(from)));
        }
        if (hasPlain(type, mode)) some = e.b.CreateOr(some, reached(e, s, type, mode, from, found));
        attacked = e.b.CreateOr(attacked, e.b.CreateAnd(some, targetsIn(e, s, mode)));
      }
      const Value may = e.isEmpty(e.b.CreateAnd(attacked, forbidden));
      const Value there = e.b.CreateSelect(may, e.cell(from), e.noCells());
      e.put(results[i], e.b.CreateOr(e.get(results[i]), there));
    }
  });
  for (std::size_t i = 0; i < results.size(); ++i) e.store(e.get(results[i]), e.at(out, 8 * e.words * i));
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
