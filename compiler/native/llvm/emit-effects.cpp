// Emits code for later effects: sweeps, rebirth of captured pieces, changes of sides
// (specialise::LaterEffects).
#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/making.h"

namespace fairyforge::native::codegen {

Value sweptBy(Emitter& e, Side side, Op what, Value state, Value record, Value from, Value to) {
  const specialise::StateLayout& layout = e.plan.layout;
  Value swept = e.noCells();
  std::size_t at = 8 * specialise::EffectRecord::words(e.words, 0);
  for (const specialise::SweepKind& kind : e.plan.sweepKinds) {
    if (kind.what != what) {
      at += 8 * e.words;
      continue;
    }
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
    if (kind.seen != specialise::kNone) {
      const Value occupied = e.b.CreateOr(e.stateSet(state, layout.occupied(Side::White)),
                                          e.stateSet(state, layout.occupied(Side::Black)));
      FoundLookups found;
      const Value others = e.b.CreateAnd(occupied, e.b.CreateNot(e.cell(from)));
      pieces = e.b.CreateAnd(pieces, occupancyFunction(e, kind.seen, to, others, found));
    }
    swept = e.b.CreateOr(swept, e.b.CreateAnd(pieces, e.loadSet(e.at(record, at))));
    at += 8 * e.words;
  }
  return swept;
}

void takeOver(Emitter& e, Side side, Value state, Value pieces, Value after) {
  const specialise::StateLayout& layout = e.plan.layout;
  const auto change = [&](std::size_t from, std::size_t to, Value cells) {
    e.store(e.b.CreateAnd(e.stateSet(after, from), e.b.CreateNot(cells)), e.at(after, 8 * from));
    e.store(e.b.CreateOr(e.stateSet(after, to), cells), e.at(after, 8 * to));
  };
  const Side other = opponent(side);
  for (std::size_t t = 0; t < layout.types; ++t) {
    const std::size_t from = layout.pieces(other, t);
    change(from, layout.pieces(side, t), e.b.CreateAnd(pieces, e.stateSet(state, from)));
  }
  change(layout.occupied(other), layout.occupied(side), pieces);
  if (!layout.hasUnmoved()) return;
  const std::size_t unmoved = layout.unmovedAt();
  e.store(e.b.CreateAnd(e.stateSet(after, unmoved), e.b.CreateNot(pieces)), e.at(after, 8 * unmoved));
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
