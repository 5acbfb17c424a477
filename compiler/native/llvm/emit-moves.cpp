// Where the pieces of one side may go: plain moves, and those of the only royal piece with its castling
// paths.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

bool Emitter::hasPlain(const TypePlan& type, Mode mode) {
  return type.plain[index(Guard::None)][index(mode)] != kNone ||
         type.plain[index(Guard::Unmoved)][index(mode)] != kNone;
}

// Where moves of a mode may lead.
Value Emitter::targetsIn(const Scene& s, Mode mode) {
  if (mode == Mode::Quiet) return s.empty;
  if (mode == Mode::Capture) return s.enemy;
  Value result = noCells();
  for (const Side enemy : enemies(s.side)) {
    if (const Value some = royals(s, enemy)) result = b_.CreateOr(result, some);
  }
  return result;
}

// What a piece reaches by lookups in one mode, whatever stands on the targets.
Value Emitter::reached(Scene& s, const TypePlan& type, Mode mode, Value from, Found& found) {
  Value cells = nullptr;
  for (const Guard guard : kBothGuards) {
    const FunctionId id = type.plain[index(guard)][index(mode)];
    if (id == kNone) continue;
    Value some = function(id, from, s.occupied, found);
    if (guard == Guard::Unmoved) {
      some = b_.CreateSelect(notEmpty(guarded(s, cell(from), guard)), some, noCells());
    }
    cells = cells == nullptr ? some : b_.CreateOr(cells, some);
  }
  return cells;
}

// The plain targets of a piece by lookups.
Value Emitter::targetsOf(Scene& s, const TypePlan& type, Value from) {
  Found found;
  bool alike = true;
  for (const Guard guard : kBothGuards) {
    alike = alike &&
            type.plain[index(guard)][index(Mode::Quiet)] == type.plain[index(guard)][index(Mode::Capture)];
  }
  Value result = noCells();
  if (alike && hasPlain(type, Mode::Quiet)) {
    result = b_.CreateAnd(reached(s, type, Mode::Quiet, from, found), b_.CreateNot(s.own));
  }
  for (const Mode mode : kAllModes) {
    if (!hasPlain(type, mode) || (alike && mode != Mode::TakeRoyal)) continue;
    result = b_.CreateOr(result, b_.CreateAnd(reached(s, type, mode, from, found), targetsIn(s, mode)));
  }
  return result;
}

// Where pieces get by a displacement in one mode, whatever stands on the targets.
Value Emitter::shiftTargets(const Scene& s, const ShiftMove& move, Mode mode, Value pieces) {
  Value some = noCells();
  for (const ShiftTerm& term : move.terms[index(mode)]) {
    Value movers = guarded(s, b_.CreateAnd(pieces, set(term.origins)), term.guard);
    for (const int offset : term.empty) movers = b_.CreateAnd(movers, shifted(s.empty, -offset));
    some = b_.CreateOr(some, movers);
  }
  return shifted(some, move.delta);
}

void Emitter::shiftMoves(const Scene& s, std::size_t type, Value pieces, Value allowed, Sink sink) {
  for (const ShiftMove& move : plan_.types[index(s.side)][type].shifts) {
    Value targets = noCells();
    for (const Mode mode : kAllModes) {
      if (move.terms[index(mode)].empty()) continue;
      const Value some = shiftTargets(s, move, mode, pieces);
      targets = b_.CreateOr(targets, b_.CreateAnd(some, targetsIn(s, mode)));
    }
    if (allowed != nullptr) targets = b_.CreateAnd(targets, allowed);
    sink({type, targets, nullptr, move.delta, move.effects});
  }
}

// The plain moves of all pieces of a type; `allowed` restricts the targets, or is null.
void Emitter::movesOf(Scene& s, std::size_t type, Value pieces, Value allowed, Sink sink) {
  const TypePlan& plan = plan_.types[index(s.side)][type];
  shiftMoves(s, type, pieces, allowed, sink);
  if (plan.byShift) return;
  forEach(pieces, [&](Value from) {
    Value targets = targetsOf(s, plan, from);
    if (allowed != nullptr) targets = b_.CreateAnd(targets, allowed);
    sink({type, targets, from, 0, std::nullopt});
  });
}

// Moves of the only royal piece. All cells on which it must be safe are asked for together: its targets, and
// what its castling paths demand.
void Emitter::royalMoves(Scene& s, Value royal, const Masks& m, Sink sink,
                         CastlingPathSink castlingPathSink) {
  std::vector<Targets> ways;
  struct Claim {
    std::size_t type;
    const CastlingPath* castlingPath;
    CellSet safe;
    Value holds;
  };
  std::vector<Claim> claims;
  Value asked = noCells();
  const Value from = lowest(royal);
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(s.side)][t];
    if (!type.royal || type.makeAndTest) continue;
    // At most one type has the piece.
    const Value piece = pieces(s, s.side, t);
    shiftMoves(s, t, piece, nullptr, [&](const Targets& targets) { ways.push_back(targets); });
    if (!type.byShift) {
      const Value targets = variable(setType_, noCells());
      when(notEmpty(piece), [&] { put(targets, targetsOf(s, type, from)); });
      ways.push_back({t, get(targets), from, 0, std::nullopt});
    }
    for (const CastlingPath& castlingPath : type.castlingPaths) {
      Claim claim{t, &castlingPath, {}, castlingPathHolds(s, t, castlingPath, m)};
      for (const Cell cell : castlingPath.safe) claim.safe.add(cell);
      // Without screens and hurdles the royal piece is attacked exactly if some target is not allowed.
      if (castlingPath.safeAtOrigin && m.makeAndTest != nullptr) claim.safe.add(castlingPath.origin);
      asked = b_.CreateOr(asked, b_.CreateSelect(claim.holds, set(claim.safe), noCells()));
      claims.push_back(claim);
    }
  }
  for (const Targets& way : ways) asked = b_.CreateOr(asked, way.cells);

  const Value safe = variable(setType_, asked);
  const Value elsewhere = b_.CreateAnd(s.occupied, b_.CreateNot(royal));
  whenElse(
      isEmpty(withoutLowest(withoutLowest(asked))),
      [&] {
        forEach(asked, [&](Value to) {
          const Value there = cell(to);
          const Value attacked = notEmpty(attackers(s, to, b_.CreateOr(elsewhere, there)));
          put(safe, b_.CreateSelect(attacked, b_.CreateXor(get(safe), there), get(safe)));
        });
      },
      [&] {
        const Value endangered = call(function("endangered", s.side), {s.state, elsewhere, from});
        put(safe, b_.CreateAnd(asked, b_.CreateNot(endangered)));
      });
  for (Targets& way : ways) {
    way.cells = b_.CreateAnd(way.cells, get(safe));
    sink(way);
  }
  for (const Claim& claim : claims) {
    Value holds =
        b_.CreateAnd(claim.holds, b_.CreateICmpEQ(b_.CreateAnd(get(safe), set(claim.safe)), set(claim.safe)));
    when(holds, [&] {
      if (!claim.castlingPath->testAfter) return castlingPathSink(claim.type, *claim.castlingPath);
      const Value occupied =
          b_.CreateOr(b_.CreateAnd(s.occupied, b_.CreateNot(set(claim.castlingPath->vacated))),
                      set(claim.castlingPath->filled));
      when(isEmpty(attackers(s, word(index(claim.castlingPath->to)), occupied)),
           [&] { castlingPathSink(claim.type, *claim.castlingPath); });
    });
  }
}

// Changes of type in place leave the only royal piece as safe as it is.
void Emitter::changesInPlace(Scene& s, Value royal, const Masks& m, Value total, Value end, bool counting) {
  const auto& types = plan_.types[index(s.side)];
  if (std::all_of(types.begin(), types.end(), [](const TypePlan& t) { return t.inPlace.empty(); })) return;
  const Value safe = m.makeAndTest == nullptr ? b_.CreateICmpEQ(m.allowed, allCells())
                                              : isEmpty(attackers(s, lowest(royal), s.occupied));
  when(safe, [&] {
    for (const TypePlan& type : types) {
      for (const ChangePlan& change : type.inPlace) {
        const Value movers =
            b_.CreateAnd(guarded(s, pieces(s, s.side, type.type), change.guard), set(change.origins));
        if (counting) {
          add(total, size(movers));
          continue;
        }
        const std::uint64_t what =
            native_move::make(cellAt(0), cellAt(0), typeAt(type.type), typeAt(change.as), change.effect);
        forEach(movers, [&](Value from) {
          const Value where = b_.CreateOr(from, b_.CreateShl(from, native_move::kTo));
          append(end, b_.CreateOr(where, word(what)));
        });
      }
    }
  });
}

// The conditions of a castling path apart from attacks on other cells.
Value Emitter::castlingPathHolds(Scene& s, std::size_t t, const CastlingPath& castlingPath, const Masks& m) {
  CellSet read = castlingPath.own;
  read |= castlingPath.empty;
  Value holds = notEmpty(b_.CreateAnd(pieces(s, s.side, t), cell(word(index(castlingPath.origin)))));
  holds = b_.CreateAnd(holds, b_.CreateICmpEQ(b_.CreateAnd(s.own, set(read)), set(castlingPath.own)));
  holds = b_.CreateAnd(holds, isEmpty(b_.CreateAnd(s.enemy, set(read))));
  if (!castlingPath.unmoved.empty()) {
    const Value moved = b_.CreateNot(stateSet(s.state, plan_.layout.unmovedAt()));
    holds = b_.CreateAnd(holds, isEmpty(b_.CreateAnd(moved, set(castlingPath.unmoved))));
  }
  for (const auto& [where, types] : castlingPath.types) {
    Value fitting = noCells();
    for (std::size_t other = 0; other < plan_.layout.types; ++other) {
      if (plan_.typeSets[types].has(typeAt(other))) fitting = b_.CreateOr(fitting, pieces(s, s.side, other));
    }
    holds = b_.CreateAnd(holds, notEmpty(b_.CreateAnd(fitting, cell(word(index(where))))));
  }
  if (castlingPath.safeAtOrigin && m.makeAndTest == nullptr) {
    holds = b_.CreateAnd(holds, b_.CreateICmpEQ(m.allowed, allCells()));
  }
  return holds;
}

// Of the cells to which the only royal piece of `side` may go: all on which it could be taken by a plain
// move, given the occupied cells without it. Of other cells some.
void Emitter::emitEndangered(Side side) {
  llvm::Function* f = function("endangered", side);
  begin(f, false);
  const Value state = f->getArg(1);
  const Value result = variable(setType_, noCells());
  const Value awake = plan_.layout.third ? scene(side, state).awake : nullptr;
  for (const Side enemy : enemies(side)) {
    Scene s{enemy, state, nullptr, nullptr, f->getArg(2), nullptr, awake, {}};
    s.empty = b_.CreateNot(s.occupied);
    const auto unite = [&](Value cells) { put(result, b_.CreateOr(get(result), cells)); };
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      const TypePlan& type = plan_.types[index(enemy)][t];
      Value movers = whileAwake(s, enemy, pieces(s, enemy, t));
      if (type.plainAttackersNear) {
        movers = b_.CreateAnd(movers, tableSet(*type.plainAttackersNear, f->getArg(3)));
      }
      for (const Mode mode : kTakingModes) {
        for (const ShiftMove& move : type.shifts) {
          if (!move.terms[index(mode)].empty()) unite(shiftTargets(s, move, mode, movers));
        }
      }
      if (!hasPlain(type, Mode::Capture) && !hasPlain(type, Mode::TakeRoyal)) continue;
      forEach(movers, [&](Value from) {
        Found found;
        for (const Mode mode : kTakingModes) {
          if (hasPlain(type, mode)) unite(reached(s, type, mode, from, found));
        }
      });
    }
  }
  b_.CreateRet(get(result));
}

}  // namespace fairyforge
