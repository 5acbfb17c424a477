// Emits the function introduce, which finds the cells where the third side may put a new piece.
#include "compiler/native/llvm/emit-general-moves.h"
#include "compiler/native/llvm/emit-moves.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/functions.h"
#include "compiler/native/llvm/making.h"
#include "compiler/native/llvm/move-list.h"

namespace fairyforge::native::codegen {
namespace {

// Returns the cells that a piece of the type on `from` attacks by plain moves.
Value plainlyAttacked(Emitter& e, Scene& s, const specialise::TypePlan& type, Value from,
                      FoundLookups& found) {
  Value attacked = e.noCells();
  for (const specialise::Mode mode : specialise::kTakingModes) {
    Value some = e.noCells();
    for (const specialise::ShiftMove& move : type.shifts) {
      if (move.terms[index(mode)].empty()) continue;
      some = e.b.CreateOr(some, shiftTargets(e, s, move, mode, e.cell(from)));
    }
    if (hasPlain(type, mode)) some = e.b.CreateOr(some, reached(e, s, type.plain, mode, from, found));
    attacked = e.b.CreateOr(attacked, e.b.CreateAnd(some, targetsIn(e, s, mode)));
  }
  return attacked;
}

// Removes from the variable `cells` those from which the type's general moves would take something forbidden.
// To test a cell, a copy of the state gets such a piece on it.
void keepByGeneralMoves(Emitter& e, const Scene& s, std::size_t t, Value forbidden, Value cells, Value out) {
  const specialise::StateLayout& layout = e.plan.layout;
  const Value with = stateOnStack(e);
  forEach(e, e.get(cells), [&](Value from) {
    copyWords(e, s.state, with, 0, layout.size(), nullptr);
    for (const std::size_t at : {layout.pieces(Side::Third, t), layout.occupied(Side::Third)}) {
      const Value address = e.at(with, 8 * at);
      e.store(e.b.CreateOr(e.loadSet(address), e.cell(from)), address);
    }
    const Value end = e.call(e.function(generalOf(t).c_str(), Side::Third), {with, out});
    const Scene there(e, Side::Third, with);
    forWords(e, movesBetween(e, out, end), [&](Value i) {
      const Value move = moveAt(e, out, i);
      const Value isIts = e.b.CreateICmpEQ(e.b.CreateAnd(move, e.word(1023)), from);
      const Value taken = e.b.CreateAnd(victimsOf(e, there, move), forbidden);
      when(e, e.b.CreateAnd(isIts, e.notEmpty(taken)),
           [&] { e.put(cells, e.b.CreateAnd(e.get(cells), e.b.CreateNot(e.cell(from)))); });
    });
  });
}

}  // namespace

void emitIntroduce(Emitter& e) {
  llvm::Function* f = e.begin(e.function("introduce", Side::Third), false);
  const Value state = f->getArg(1), out = f->getArg(2), room = f->getArg(3);
  Scene s(e, Side::Third, state);
  Value forbidden = e.noCells();
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      if (!e.plan.third.introducedOnto.has(typeAt(t))) forbidden = e.b.CreateOr(forbidden, s.pieces(side, t));
    }
  }
  const std::vector<std::size_t>& introduces = e.plan.third.introduces;
  const auto& types = e.plan.types[index(Side::Third)];
  std::vector<Value> results;
  for (std::size_t i = 0; i < introduces.size(); ++i) results.push_back(e.variable(e.setType, e.noCells()));
  forEach(e, e.b.CreateAnd(s.empty, e.set(e.plan.existing)), [&](Value from) {
    FoundLookups found;
    for (std::size_t i = 0; i < introduces.size(); ++i) {
      const Value attacked = plainlyAttacked(e, s, types[introduces[i]], from, found);
      const Value may = e.isEmpty(e.b.CreateAnd(attacked, forbidden));
      const Value there = e.b.CreateSelect(may, e.cell(from), e.noCells());
      e.put(results[i], e.b.CreateOr(e.get(results[i]), there));
    }
  });
  for (std::size_t i = 0; i < introduces.size(); ++i) {
    if (!types[introduces[i]].moveShapes.empty())
      keepByGeneralMoves(e, s, introduces[i], forbidden, results[i], room);
    e.store(e.get(results[i]), e.at(out, 8 * e.words * i));
  }
  e.b.CreateRetVoid();
}

}  // namespace fairyforge::native::codegen
