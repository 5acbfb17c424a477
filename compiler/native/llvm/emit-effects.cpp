#include "compiler/native/llvm/emit-effects.h"

#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

Value sweptBy(Emitter& e, Side side, Value state, Value record) {
  const specialise::StateLayout& layout = e.plan.layout;
  Value swept = e.noCells();
  std::size_t at = 8 * specialise::EffectRecord::words(e.words, 0);
  for (const specialise::SweepKind& kind : e.plan.sweepKinds) {
    Value pieces = e.noCells();
    for (const auto& [occupant, owner] : {std::pair{kOwn, side}, std::pair{kEnemy, opponent(side)}}) {
      if ((kind.whose & occupant) == 0) continue;
      const bool isMost = 2 * kind.types.size() > layout.types;
      Value some = e.noCells();
      for (std::size_t t = 0; t < layout.types; ++t) {
        if (kind.types.has(typeAt(t)) != isMost)
          some = e.b.CreateOr(some, e.stateSet(state, layout.pieces(owner, t)));
      }
      if (isMost) some = e.b.CreateAnd(e.stateSet(state, layout.occupied(owner)), e.b.CreateNot(some));
      pieces = e.b.CreateOr(pieces, some);
    }
    swept = e.b.CreateOr(swept, e.b.CreateAnd(pieces, e.loadSet(e.at(record, at))));
    at += 8 * e.words;
  }
  return swept;
}

void revive(Emitter& e, Value state, Value victims, Value after) {
  const specialise::StateLayout& layout = e.plan.layout;
  const auto arrive = [&](std::size_t at, Value cell) {
    e.store(e.b.CreateOr(e.stateSet(after, at), cell), e.at(after, 8 * at));
  };
  for (const Side owner : kBothSides) {
    for (std::size_t t = 0; t < layout.types; ++t) {
      const Value taken = e.b.CreateAnd(victims, e.stateSet(state, layout.pieces(owner, t)));
      forEach(e, taken, [&](Value cell) {
        const Value number = e.b.CreateAdd(cell, e.word(t * e.plan.cells));
        const Value there = e.loadWord(e.tableAddress(e.plan.rebirths[index(owner)], number, 8));
        when(e, e.b.CreateICmpULT(there, e.word(e.plan.cells)), [&] {
          const Value occupied = e.b.CreateOr(e.stateSet(after, layout.occupied(Side::White)),
                                              e.stateSet(after, layout.occupied(Side::Black)));
          when(e, e.isEmpty(e.b.CreateAnd(occupied, e.cell(there))), [&] {
            arrive(layout.pieces(owner, t), e.cell(there));
            arrive(layout.occupied(owner), e.cell(there));
            if (layout.hasUnmoved()) arrive(layout.unmovedAt(), e.cell(there));
          });
        });
      });
    }
  }
}

}  // namespace fairyforge::native::codegen
