// Emits code that finds the targets of plain moves (compiler/native/specialise/classify.h): by shifts of sets
// for all pieces of a type at once, by lookups for one piece at a time.
#include "compiler/native/llvm/emit-moves.h"

#include <algorithm>

#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {

using specialise::Mode;

bool hasAny(const specialise::PlainFunctions& functions, Mode mode) {
  return functions[index(specialise::Guard::None)][index(mode)] != specialise::kNone ||
         functions[index(specialise::Guard::Unmoved)][index(mode)] != specialise::kNone;
}
bool hasPlain(const specialise::TypePlan& type, Mode mode) {
  return hasAny(type.plain, mode);
}

Value targetsIn(Emitter& e, const Scene& s, Mode mode) {
  if (mode == Mode::Quiet) return s.empty;
  if (mode == Mode::Capture) return s.takeable;
  Value result = e.noCells();
  for (const Side enemy : enemies(e.plan, s.side)) {
    if (const Value some = s.royals(enemy)) result = e.b.CreateOr(result, some);
  }
  return result;
}

Value reached(Emitter& e, Scene& s, const specialise::PlainFunctions& functions, Mode mode, Value from,
              FoundLookups& found) {
  Value cells = nullptr;
  for (const specialise::Guard guard : specialise::kBothGuards) {
    const specialise::FunctionId id = functions[index(guard)][index(mode)];
    if (id == specialise::kNone) continue;
    Value some = occupancyFunction(e, id, from, s.occupied, found);
    if (guard == specialise::Guard::Unmoved) {
      some = e.b.CreateSelect(e.notEmpty(s.guarded(e.cell(from), guard)), some, e.noCells());
    }
    cells = cells == nullptr ? some : e.b.CreateOr(cells, some);
  }
  return cells;
}

Value targetsOf(Emitter& e, Scene& s, const specialise::TypePlan& type, Value from) {
  FoundLookups found;
  bool alike = true;
  for (const specialise::Guard guard : specialise::kBothGuards) {
    alike = alike &&
            type.plain[index(guard)][index(Mode::Quiet)] == type.plain[index(guard)][index(Mode::Capture)];
  }
  Value result = e.noCells();
  if (alike && hasPlain(type, Mode::Quiet)) {
    const Value open = e.plan.spared.empty() ? e.b.CreateNot(s.own) : e.b.CreateOr(s.empty, s.takeable);
    result = e.b.CreateAnd(reached(e, s, type.plain, Mode::Quiet, from, found), open);
  }
  for (const Mode mode : specialise::kAllModes) {
    if (!hasPlain(type, mode) || (alike && mode != Mode::TakeRoyal)) continue;
    result = e.b.CreateOr(result,
                          e.b.CreateAnd(reached(e, s, type.plain, mode, from, found), targetsIn(e, s, mode)));
  }
  return result;
}

Value targetsByCall(Emitter& e, const Scene& s, const specialise::TypePlan& type, Value from) {
  std::string name = "targets";
  for (const auto& ofGuard : type.plain) {
    for (const specialise::FunctionId id : ofGuard)
      name += id == specialise::kNone ? ".-" : "." + std::to_string(id);
  }
  llvm::Function* f = e.function(name.c_str(), s.side);
  if (f == nullptr) {
    const Elsewhere elsewhere(e);
    f = e.begin(e.declare(functionName(name, s.side), {e.pointerType, e.wordType}, e.setType), false);
    Scene its(e, s.side, f->getArg(1));
    e.b.CreateRet(targetsOf(e, its, type, f->getArg(2)));
  }
  return e.call(f, {s.state, from});
}

CellSet cellsWithChoices(const specialise::TypePlan& type) {
  CellSet cells = type.triggering();
  if (type.arrival) cells |= type.arrival->cells;
  return cells;
}

bool movesByTargets(const specialise::TypePlan& type) {
  return cellsWithChoices(type).empty() && type.gates.empty() && !type.hasLater() &&
         std::ranges::none_of(type.shifts, [](const auto& move) { return move.effects.has_value(); });
}

Value shiftTargets(Emitter& e, const Scene& s, const specialise::ShiftMove& move, Mode mode, Value pieces) {
  Value some = e.noCells();
  for (const specialise::ShiftTerm& term : move.terms[index(mode)]) {
    Value movers = s.guarded(e.b.CreateAnd(pieces, e.set(term.origins)), term.guard);
    for (const int offset : term.empty) movers = e.b.CreateAnd(movers, e.shifted(s.empty, -offset));
    some = e.b.CreateOr(some, movers);
  }
  return e.shifted(some, move.delta);
}

std::vector<Targets> shiftMoves(Emitter& e, const Scene& s, std::size_t type, Value pieces, Value allowed) {
  std::vector<Targets> moves;
  for (const specialise::ShiftMove& move : e.plan.types[index(s.side)][type].shifts) {
    Value targets = e.noCells();
    for (const Mode mode : specialise::kAllModes) {
      if (move.terms[index(mode)].empty()) continue;
      const Value some = shiftTargets(e, s, move, mode, pieces);
      targets = e.b.CreateOr(targets, e.b.CreateAnd(some, targetsIn(e, s, mode)));
    }
    if (allowed != nullptr) targets = e.b.CreateAnd(targets, allowed);
    moves.push_back({type, targets, nullptr, move.delta, move.effects});
  }
  return moves;
}

void lookupMoves(Emitter& e, Scene& s, std::size_t type, Value pieces, Value allowed, TargetsSink sink) {
  const specialise::TypePlan& plan = e.plan.types[index(s.side)][type];
  if (plan.byShift) return;
  forEach(e, pieces, [&](Value from) {
    Value targets = targetsOf(e, s, plan, from);
    if (allowed != nullptr) targets = e.b.CreateAnd(targets, allowed);
    sink({type, targets, from});
  });
}

}  // namespace fairyforge::native::codegen
