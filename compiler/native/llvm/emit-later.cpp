// Emits code for plain moves with later effects (specialise::LaterEffects): their targets are removed from
// those of other plain moves, a function of their own lists them, and moves that would remove an own royal
// piece are left out.

#include "compiler/native/llvm/emit-later.h"

#include <algorithm>

#include "compiler/native/llvm/flow.h"
#include "compiler/native/llvm/target-uses.h"

namespace fairyforge::native::codegen {

using specialise::Mode;

namespace {

const std::optional<specialise::LaterPlan>& laterOf(const specialise::TypePlan& type, Mode mode) {
  return type.later[index(mode)];
}

}  // namespace

bool takesWithoutLater(const specialise::TypePlan& type) {
  const auto takes = [&](Mode mode) {
    return hasPlain(type, mode) || std::ranges::any_of(type.shifts, [&](const specialise::ShiftMove& move) {
             return !move.terms[index(mode)].empty();
           });
  };
  return takes(Mode::TakeRoyal) || (takes(Mode::Capture) && !laterOf(type, Mode::Capture));
}

Value targetsWithLater(Emitter& e, const Scene& s, const specialise::TypePlan& type, const Targets& targets) {
  if (!type.hasLater() || targets.effects) return nullptr;
  Value cells = e.noCells();
  if (laterOf(type, Mode::Quiet)) cells = e.b.CreateOr(cells, s.empty);
  if (laterOf(type, Mode::Capture)) cells = e.b.CreateOr(cells, s.enemy);
  return e.b.CreateAnd(targets.cells, cells);
}

Value piecesWithLater(Emitter& e, const Scene& s) {
  Value pieces = e.noCells();
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    if (e.plan.types[index(s.side)][t].hasLater()) pieces = e.b.CreateOr(pieces, s.pieces(s.side, t));
  }
  return pieces;
}

SparedTargets::SparedTargets(Emitter& e, const Scene& s, Side by, Mode mode) : mode_(mode) {
  const Value royals = s.royals(by);
  if (royals == nullptr) return;
  for (const specialise::TypePlan& type : e.plan.types[index(by)]) {
    const auto& later = laterOf(type, mode);
    if (later && later->sparedBy) cells_[*later->sparedBy] = e.variable(e.setType, e.noCells());
  }
  for (auto& [table, cells] : cells_) {
    forEach(e, royals, [&, table = table, cells = cells](Value royal) {
      e.put(cells, e.b.CreateOr(e.get(cells), e.tableSet(table, royal)));
    });
    cells = e.get(cells);
  }
}

Value SparedTargets::of(const specialise::TypePlan& type) const {
  const auto& later = laterOf(type, mode_);
  const auto known = later && later->sparedBy ? cells_.find(*later->sparedBy) : cells_.end();
  return known == cells_.end() ? nullptr : known->second;
}

Value sparersOf(Emitter& e, const Scene& s, Side by, Value cell) {
  Value sparers = nullptr;
  std::map<specialise::TableOffset, Value> pieces;
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    const auto& later = laterOf(e.plan.types[index(by)][t], Mode::Capture);
    if (!later || !later->spares) continue;
    const Value some = s.pieces(by, t);
    Value& all = pieces[*later->spares];
    all = all == nullptr ? some : e.b.CreateOr(all, some);
  }
  const Value royals = pieces.empty() ? nullptr : s.royals(by);
  if (royals == nullptr) return nullptr;
  for (const auto& [spares, all] : pieces) {
    const Value mustSpare = e.notEmpty(e.b.CreateAnd(royals, e.tableSet(spares, cell)));
    const Value some = e.b.CreateSelect(mustSpare, all, e.noCells());
    sparers = sparers == nullptr ? some : e.b.CreateOr(sparers, some);
  }
  return sparers;
}

void emitLater(Emitter& e, Side side) {
  e.begin(e.function("later", side), false);
  Scene s(e, side, e.f->getArg(1));
  const Value movers = e.f->getArg(2), end = e.variable(e.pointerType, e.f->getArg(3));
  for (const Mode mode : {Mode::Quiet, Mode::Capture}) {
    const SparedTargets spared(e, s, side, mode);
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      const specialise::TypePlan& type = e.plan.types[index(side)][t];
      const auto& later = laterOf(type, mode);
      if (!later) continue;
      Value allowed = targetsIn(e, s, mode);
      if (const Value none = spared.of(type)) allowed = e.b.CreateAnd(allowed, e.b.CreateNot(none));
      const Value pieces = e.b.CreateAnd(movers, s.pieces(side, t));
      const auto list = [&](Targets targets) {
        if (targets.effects) return;
        targets.effectsTo = later->effects;
        write(e, s, targets, end);
      };
      for (const Targets& targets : shiftMoves(e, s, t, pieces, allowed)) list(targets);
      lookupMoves(e, s, t, pieces, allowed, list);
    }
  }
  e.b.CreateRet(e.get(end));
}

}  // namespace fairyforge::native::codegen
