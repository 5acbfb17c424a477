// The moves of one side. The same walk over types and targets serves two ends: recording moves
// (emit-records.cpp) and counting them.
#include <algorithm>

#include "compiler/codegen/llvm/emitter.h"

namespace fairyforge {
// ---- targets

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
// what its rights demand.
void Emitter::royalMoves(Scene& s, Value royal, const Masks& m, Sink sink, RightSink rightSink) {
  std::vector<Targets> ways;
  struct Claim {
    std::size_t type;
    const RightPlan* right;
    CellSet safe;
    Value holds;
  };
  std::vector<Claim> claims;
  Value asked = noCells();
  const Value from = lowest(royal);
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(s.side)][t];
    if (!type.royal || type.tested) continue;
    // At most one type has the piece.
    const Value piece = pieces(s, s.side, t);
    shiftMoves(s, t, piece, nullptr, [&](const Targets& targets) { ways.push_back(targets); });
    if (!type.byShift) {
      const Value targets = variable(setType_, noCells());
      when(notEmpty(piece), [&] { put(targets, targetsOf(s, type, from)); });
      ways.push_back({t, get(targets), from, 0, std::nullopt});
    }
    for (const RightPlan& right : type.rights) {
      Claim claim{t, &right, {}, rightHolds(s, t, right, m)};
      for (const Cell cell : right.safe) claim.safe.add(cell);
      // Without screens and hurdles the royal piece is attacked exactly if some target is not allowed.
      if (right.safeAtOrigin && m.tested != nullptr) claim.safe.add(right.origin);
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
      if (!claim.right->testAfter) return rightSink(claim.type, *claim.right);
      const Value occupied = b_.CreateOr(b_.CreateAnd(s.occupied, b_.CreateNot(set(claim.right->vacated))),
                                         set(claim.right->filled));
      when(isEmpty(attackers(s, word(index(claim.right->to)), occupied)),
           [&] { rightSink(claim.type, *claim.right); });
    });
  }
}

// Changes of type in place leave the only royal piece as safe as it is.
void Emitter::changesInPlace(Scene& s, Value royal, const Masks& m, Value total, Value end, bool counting) {
  const auto& types = plan_.types[index(s.side)];
  if (std::all_of(types.begin(), types.end(), [](const TypePlan& t) { return t.inPlace.empty(); })) return;
  const Value safe = m.tested == nullptr ? b_.CreateICmpEQ(m.allowed, allCells())
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

// The conditions of a right apart from attacks on other cells.
Value Emitter::rightHolds(Scene& s, std::size_t t, const RightPlan& right, const Masks& m) {
  CellSet read = right.own;
  read |= right.empty;
  Value holds = notEmpty(b_.CreateAnd(pieces(s, s.side, t), cell(word(index(right.origin)))));
  holds = b_.CreateAnd(holds, b_.CreateICmpEQ(b_.CreateAnd(s.own, set(read)), set(right.own)));
  holds = b_.CreateAnd(holds, isEmpty(b_.CreateAnd(s.enemy, set(read))));
  if (!right.unmoved.empty()) {
    const Value moved = b_.CreateNot(stateSet(s.state, plan_.layout.unmovedAt()));
    holds = b_.CreateAnd(holds, isEmpty(b_.CreateAnd(moved, set(right.unmoved))));
  }
  for (const auto& [where, types] : right.types) {
    Value fitting = noCells();
    for (std::size_t other = 0; other < plan_.layout.types; ++other) {
      if (plan_.typeSets[types][other]) fitting = b_.CreateOr(fitting, pieces(s, s.side, other));
    }
    holds = b_.CreateAnd(holds, notEmpty(b_.CreateAnd(fitting, cell(word(index(where))))));
  }
  if (right.safeAtOrigin && m.tested == nullptr) {
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
      if (type.plainDangerFrom) {
        movers = b_.CreateAnd(movers, tableSet(*type.plainDangerFrom, f->getArg(3)));
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

// ---- the two ends

Value Emitter::countTargets(const TypePlan& type, Value cells) {
  Value total = size(cells);
  if (!type.arrival) return total;
  for (const auto& [ways, some] : type.arrival->severalWays) {
    const Value more = size(b_.CreateAnd(cells, set(some)));
    total = b_.CreateAdd(total, b_.CreateMul(more, word(static_cast<std::uint64_t>(ways - 1))));
  }
  return total;
}

void Emitter::count(const Scene& s, const Targets& targets, Value total, Value end) {
  const TypePlan& type = plan_.types[index(s.side)][targets.type];
  CellSet triggered = type.severalTriggers;
  for (const auto& [number, cells] : type.triggers) triggered |= cells;
  if (triggered.empty()) return add(total, countTargets(type, targets.cells));
  add(total, countTargets(type, b_.CreateAnd(targets.cells, b_.CreateNot(set(triggered)))));
  for (const auto& [number, cells] : type.triggers) {
    const Value some = b_.CreateAnd(targets.cells, set(cells));
    when(notEmpty(some), [&, which = number] {
      add(total, b_.CreateMul(countTargets(type, some), triggerWays(s, type, plan_.triggers[which])));
    });
  }
  if (type.severalTriggers.empty()) return;
  Targets several = targets;
  several.cells = b_.CreateAnd(targets.cells, set(type.severalTriggers));
  when(notEmpty(several.cells), [&] {
    const Value scratch = variable(pointerType_, get(end));
    write(s, several, scratch);
    const Value bytes =
        b_.CreateSub(b_.CreatePtrToInt(get(scratch), wordType_), b_.CreatePtrToInt(get(end), wordType_));
    add(total, b_.CreateLShr(bytes, 3));
  });
}

// Emits a move to each cell, several where the mover may choose what it becomes.
void Emitter::writeTo(const TypePlan& type, Value cells, llvm::function_ref<Value(Value to)> moveTo,
                      llvm::function_ref<void(Value move)> emit) {
  const Value same = word(std::uint64_t{type.type} << native_move::kAs);
  const Value changing = type.arrival ? set(type.arrival->cells) : noCells();
  const Value unchanged = type.arrival ? b_.CreateAnd(cells, b_.CreateNot(changing)) : cells;
  forEach(unchanged, [&](Value to) { emit(b_.CreateOr(moveTo(to), same)); });
  if (!type.arrival) return;
  forEach(b_.CreateAnd(cells, changing), [&](Value to) {
    const Value move = moveTo(to);
    writeChoices(type, to, [&](Value as) { emit(b_.CreateOr(move, as)); });
  });
}

// Emits each type, in its place in a move, that a piece may become on a cell with such choices.
void Emitter::writeChoices(const TypePlan& type, Value to, llvm::function_ref<void(Value as)> emit) {
  const Value record = tableAddress(type.arrival->records, to, 16);
  const Value choices = at(block_, loadWord(record));
  forWords(loadWord(at(record, 8)),
           [&](Value i) { emit(b_.CreateShl(loadWord(at(choices, b_.CreateShl(i, 3))), native_move::kAs)); });
}

void Emitter::write(const Scene& s, const Targets& targets, Value end) {
  const TypePlan& type = plan_.types[index(s.side)][targets.type];
  const auto moveTo = [&](Value to) {
    const Value from = targets.from != nullptr
                           ? targets.from
                           : b_.CreateSub(to, word(static_cast<std::uint64_t>(targets.delta)));
    Value move = b_.CreateOr(from, b_.CreateShl(to, native_move::kTo));
    move = b_.CreateOr(move, word(std::uint64_t{type.type} << native_move::kType));
    if (targets.effects) {
      const Value effect = loadWord(tableAddress(*targets.effects, from, 8));
      move = b_.CreateOr(move, b_.CreateShl(effect, native_move::kEffect));
    }
    return move;
  };
  CellSet triggered = type.severalTriggers;
  for (const auto& [number, cells] : type.triggers) triggered |= cells;
  if (isLarge_ && targets.from != nullptr && !targets.effects && !type.arrival && triggered.empty()) {
    const std::uint64_t what =
        native_move::make(cellAt(0), cellAt(0), typeAt(type.type), typeAt(type.type), 0);
    const Value move = b_.CreateOr(targets.from, word(what));
    return put(end, call(module_.getFunction("list"), {move, targets.cells, get(end)}));
  }
  const Value plain =
      triggered.empty() ? targets.cells : b_.CreateAnd(targets.cells, b_.CreateNot(set(triggered)));
  writeTo(type, plain, moveTo, [&](Value move) { append(end, move); });
  for (const auto& [number, cells] : type.triggers) {
    writeTo(type, b_.CreateAnd(targets.cells, set(cells)), moveTo, [&, which = number](Value move) {
      writeTriggered(s, plan_.triggers[which], b_.CreateAnd(move, word(1023)), move, end);
    });
  }
  if (type.severalTriggers.empty()) return;
  const Value first = get(end);
  writeTo(type, b_.CreateAnd(targets.cells, set(type.severalTriggers)), moveTo,
          [&](Value move) { append(end, move); });
  put(end, expanded(s.side, s.state, first, get(end)));
}

// The moves of one piece to each of some cells.
void Emitter::emitList() {
  begin(llvm::Function::Create(signature({wordType_, setType_, pointerType_}, pointerType_),
                               llvm::Function::InternalLinkage, "list", module_),
        false);
  const Value end = variable(pointerType_, f_->getArg(3));
  forEach(f_->getArg(2),
          [&](Value to) { append(end, b_.CreateOr(f_->getArg(1), b_.CreateShl(to, native_move::kTo))); });
  b_.CreateRet(get(end));
}

void Emitter::append(Value end, Value move) {
  const Value now = get(end);
  store(move, now);
  put(end, at(now, 8));
}

// ---- functions

void Emitter::whenDecided(const Scene& s, Body then) {
  Value decided = nullptr;
  const auto unite = [&](Value some) { decided = decided == nullptr ? some : b_.CreateOr(decided, some); };
  for (const Side side : kBothSides) {
    if (!plan_.end.losesWithoutRoyals[index(side)]) continue;
    const Value left = royals(s, side);
    if (left != nullptr) unite(isEmpty(left));
  }
  const auto bare = [&](Side side) {
    Value left = noCells();
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      if (plan_.end.material[t]) left = b_.CreateOr(left, pieces(s, side, t));
    }
    return isEmpty(left);
  };
  using Kind = BareKingRule::Kind;
  if (plan_.end.bareKing != Kind::Off) unite(bare(opponent(s.side)));
  if (plan_.end.bareKing == Kind::Immediate) unite(bare(s.side));
  if (decided != nullptr) whenRare(decided, then);
}

bool Emitter::hasGeneral(Side side) const {
  const auto& types = plan_.types[index(side)];
  return std::any_of(types.begin(), types.end(), [](const TypePlan& type) { return !type.general.empty(); });
}

// May the type have general moves other than rights? Null where it never has.
Value Emitter::generalMayExist(const Scene& s, std::size_t t) {
  const TypePlan& type = plan_.types[index(s.side)][t];
  if (type.general.empty()) return nullptr;
  const Value movers = pieces(s, s.side, type.type);
  Value origins = nullptr;
  if (!type.generalOrigins.empty()) origins = set(type.generalOrigins);
  if (!type.generalUnmovedOrigins.empty()) {
    const Value unmoved =
        b_.CreateAnd(stateSet(s.state, plan_.layout.unmovedAt()), set(type.generalUnmovedOrigins));
    origins = origins == nullptr ? unmoved : b_.CreateOr(origins, unmoved);
  }
  const Value result = origins == nullptr ? nullptr : notEmpty(b_.CreateAnd(movers, origins));
  if (!type.passedOrigins && !type.lastToOrigins) return result;
  const Value may = variable(b_.getInt1Ty(), result == nullptr ? b_.getFalse() : result);
  const auto orBy = [&](std::size_t cells, std::size_t origins) {
    forEach(stateSet(s.state, cells), [&](Value one) {
      const Value fits = notEmpty(b_.CreateAnd(tableSet(origins, one), movers));
      put(may, b_.CreateOr(get(may), fits));
    });
  };
  if (type.passedOrigins) orBy(plan_.layout.passedAt(), *type.passedOrigins);
  if (type.lastToOrigins) orBy(plan_.layout.lastToAt(), *type.lastToOrigins);
  return get(may);
}

// All types of a side with their pieces; what imitators do only where they stand, and by what was moved last.
void Emitter::forEachRole(const Scene& s, RoleBody body) {
  const auto& types = plan_.types[index(s.side)];
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const Value movers = pieces(s, s.side, t);
    if (!types[t].imitates) {
      body(t, movers);
      continue;
    }
    std::vector<std::size_t> cases;
    std::map<std::size_t, std::size_t> roles;  // by the type moved last
    for (std::size_t i = plan_.layout.types; i < types.size(); ++i) {
      if (types[i].type != t) continue;
      cases.push_back(types[i].last);
      roles[types[i].last] = i;
    }
    when(notEmpty(movers), [&] {
      switchOnLast(
          s.state, cases, [&](std::size_t last) { body(roles.at(last), movers); }, [&] { body(t, movers); });
    });
  }
}

// After a move of a type, enemy imitators move as that type. Where that might matter to the only royal piece:
// adds to `tested` what must be tried out, or has everything tried out.
void Emitter::noteCopies(Scene& s, Value royal, Value tested, Value testDrops, Body testAll) {
  const auto& types = plan_.types[index(s.side)];
  Value movers = noCells();
  for (const Side enemy : enemies(s.side)) {
    if (const Value some = imitators(s, enemy)) movers = b_.CreateOr(movers, some);
  }
  when(notEmpty(movers), [&] {
    Value nearRoyal = nullptr;
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      if (!types[t].royal || types[t].tested || !types[t].copied) continue;
      const Value some = b_.CreateAnd(movers, tableSet(*types[t].copied, royal));
      nearRoyal = nearRoyal == nullptr ? some : b_.CreateOr(nearRoyal, some);
    }
    if (nearRoyal != nullptr) whenRare(notEmpty(nearRoyal), testAll);
    when(notEmpty(b_.CreateAnd(movers, tableSet(plan_.copiedAny[index(s.side)], royal))), [&] {
      put(testDrops, b_.getTrue());
      Value all = noCells();
      for (std::size_t t = 0; t < plan_.layout.types; ++t) {
        if (types[t].royal) continue;
        Value own = pieces(s, s.side, t);
        if (types[t].copied) {
          const Value near = notEmpty(b_.CreateAnd(movers, tableSet(*types[t].copied, royal)));
          own = b_.CreateSelect(near, own, noCells());
        }
        all = b_.CreateOr(all, own);
      }
      put(tested, b_.CreateOr(get(tested), all));
    });
  });
}

// Record and count: legal moves by masks where the side has exactly one royal piece (or the game none), else
// by trying out every pseudo-legal move.
void Emitter::legal(Side side, bool counting) {
  llvm::Function* f = function(counting ? "count" : "record", side);
  begin(f, false);
  const Value state = f->getArg(1), out = f->getArg(2);
  Scene s = scene(side, state);
  const Value end = variable(pointerType_, out);
  const Value total = variable(wordType_, word(0));
  const Records records = counting ? Records{} : beginRecords(f->getArg(3));
  const auto finish = [&] {
    if (counting) {
      b_.CreateRet(get(total));
    } else {
      returnRecords(records, end);
    }
  };
  const auto written = [&](Value newEnd, Value from) {
    if (!counting) return put(end, newEnd);
    const Value bytes =
        b_.CreateSub(b_.CreatePtrToInt(newEnd, wordType_), b_.CreatePtrToInt(from, wordType_));
    add(total, b_.CreateLShr(bytes, 3));
  };
  const auto sink = [&](const Targets& targets) {
    counting ? count(s, targets, total, end) : record(s, targets, records, end);
  };

  whenDecided(s, finish);
  // Rights are followed on the fast way itself.
  const auto general = [&](bool rights) {
    if (!hasGeneral(side)) return;
    if (rights) return written(call(function("general", side), {state, b_.getTrue(), get(end)}), get(end));
    Value may = nullptr;
    for (std::size_t t = 0; t < plan_.types[index(side)].size(); ++t) {
      const Value some = generalMayExist(s, t);
      if (some != nullptr) may = may == nullptr ? some : b_.CreateOr(may, some);
    }
    if (may == nullptr) return;
    whenRare(may, [&] {
      written(call(function("general", side), {state, b_.getFalse(), get(end)}), get(end));
    });
  };
  const auto drops = [&](Value allowed, bool tested) {
    if (plan_.hands.types.empty()) return;
    when(hasHand(state, side), [&] {
      if (counting && !tested)
        return add(total, call(function("countDrops", side), {state, allowed, get(end)}));
      const Value last = call(function("drops", side), {state, allowed, get(end)});
      written(tested ? call(function("filter", side), {state, get(end), last}) : last, get(end));
    });
  };

  Masks m;
  Value tested = nullptr, testDrops = nullptr;
  const Value royal = royals(s, side);
  if (royal != nullptr) {
    prepareAttackers(s);
    const Value slow = b_.CreateOr(isEmpty(royal), notEmpty(withoutLowest(royal)));
    const auto testAll = [&] {
      written(call(function("tested", side), {state, s.own, get(end)}), get(end));
      general(true);
      drops(allCells(), true);
      finish();
    };
    whenRare(slow, testAll);
    for (const Side enemy : enemies(side)) {
      if (const Value near = generalTakersNear(s, enemy, lowest(royal))) when(near, testAll);
    }
    if (plan_.hasImitators) {
      tested = variable(setType_, noCells());
      testDrops = variable(b_.getInt1Ty(), b_.getFalse());
      noteCopies(s, lowest(royal), tested, testDrops, testAll);
      tested = get(tested);
    }
    m = masks(s, lowest(royal));
  }

  if (m.tested != nullptr) tested = tested == nullptr ? m.tested : b_.CreateOr(tested, m.tested);
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    if (!plan_.types[index(side)][t].tested || royal == nullptr) continue;
    const Value some = pieces(s, side, t);
    tested = tested == nullptr ? some : b_.CreateOr(tested, some);
  }
  Value elsewhere = nullptr;
  if (m.pinned != nullptr) elsewhere = m.pinned;
  if (tested != nullptr) elsewhere = elsewhere == nullptr ? tested : b_.CreateOr(elsewhere, tested);
  const Value anyTargets = m.allowed == nullptr ? allCells() : m.allowed;
  const Value noMasks = llvm::ConstantPointerNull::get(pointerType_);
  const auto some = [&](Value movers, Value pinned, Value masks) {
    written(call(function("some", side), {state, movers, anyTargets, pinned, masks, get(end)}), get(end));
  };
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(side)][t];
    if (type.royal || type.tested) continue;
    Value movers = pieces(s, side, t);
    if (elsewhere != nullptr) movers = b_.CreateAnd(movers, b_.CreateNot(elsewhere));
    if (type.imitates) {
      when(notEmpty(movers), [&] { some(movers, noCells(), noMasks); });
    } else {
      movesOf(s, t, movers, m.allowed, sink);
    }
  }
  if (royal != nullptr) {
    royalMoves(s, royal, m, sink, [&](std::size_t t, const RightPlan& right) {
      if (counting) return add(total, word(1));
      append(end, word(native_move::make(right.origin, right.to, typeAt(t), typeAt(t), right.effect)));
    });
    changesInPlace(s, royal, m, total, end, counting);
  }
  if (m.pinned != nullptr) {
    Value pinned = m.pinned;
    if (tested != nullptr) pinned = b_.CreateAnd(pinned, b_.CreateNot(tested));
    whenRare(notEmpty(pinned), [&] { some(pinned, pinned, m.pinMasks); });
  }
  if (tested != nullptr) {
    whenRare(notEmpty(tested), [&] {
      written(call(function("tested", side), {state, tested, get(end)}), get(end));
    });
  }
  general(royal == nullptr);
  if (royal != nullptr && dropsAreTested()) {
    drops(allCells(), true);
  } else if (testDrops == nullptr) {
    drops(anyTargets, false);
  } else {
    whenElse(
        get(testDrops), [&] { drops(allCells(), true); }, [&] { drops(anyTargets, false); });
  }
  finish();
}

// Writes the plain moves of some pieces, one piece after the other. Targets are among `allowed`; those of
// `pinned` have masks besides.
void Emitter::emitSome(Side side) {
  llvm::Function* f = function("some", side);
  begin(f, false);
  Scene s = scene(side, f->getArg(1));
  const Value movers = f->getArg(2), allowed = f->getArg(3), pinned = f->getArg(4), masks = f->getArg(5);
  const Value end = variable(pointerType_, f->getArg(6));
  const auto sink = [&](const Targets& targets) { write(s, targets, end); };
  forEachRole(s, [&](std::size_t t, Value pieces) {
    const TypePlan& type = plan_.types[index(side)][t];
    if (type.byShift && type.shifts.empty()) return;
    forEach(b_.CreateAnd(movers, pieces), [&](Value from) {
      const Value mask = variable(setType_, allowed);
      when(notEmpty(b_.CreateAnd(pinned, cell(from))), [&] {
        const Value own = b_.CreateInBoundsGEP(byteType_, masks, b_.CreateMul(from, word(8 * words_)));
        put(mask, b_.CreateAnd(allowed, loadSet(own)));
      });
      const Value targets = get(mask);
      shiftMoves(s, t, cell(from), targets, sink);
      if (!type.byShift) sink({t, b_.CreateAnd(targetsOf(s, type, from), targets), from, 0, std::nullopt});
    });
  });
  b_.CreateRet(get(end));
}

// Pseudo-legal plain moves of some pieces, each of them tried out.
void Emitter::emitTested(Side side) {
  llvm::Function* f = function("tested", side);
  begin(f, false);
  const Value state = f->getArg(1), movers = f->getArg(2), out = f->getArg(3);
  const Value none = llvm::ConstantPointerNull::get(pointerType_);
  const Value end = call(function("some", side), {state, movers, allCells(), noCells(), none, out});
  b_.CreateRet(call(function("filter", side), {state, out, end}));
}

// Keeps those moves of a list that leave the royal pieces safe.
void Emitter::emitFilter(Side side) {
  llvm::Function* f = function("filter", side);
  begin(f, false);
  const Value state = f->getArg(1), first = f->getArg(2), last = f->getArg(3);
  const auto& types = plan_.types[index(side)];
  if (std::none_of(types.begin(), types.end(), [](const TypePlan& t) { return t.royal; })) {
    b_.CreateRet(last);
    return;
  }
  const Value awake = plan_.layout.third ? thirdIsAwake(state) : b_.getFalse();
  const Value kept = variable(pointerType_, first);
  const Value after = stateOnStack();
  const Value bytes = b_.CreateSub(b_.CreatePtrToInt(last, wordType_), b_.CreatePtrToInt(first, wordType_));
  forWords(b_.CreateLShr(bytes, 3), [&](Value i) {
    const Value move = loadWord(at(first, b_.CreateShl(i, 3)));
    make(side, state, move, after);
    const Value danger = exposed(side, after, awake);
    store(move, get(kept));
    put(kept, b_.CreateSelect(b_.CreateICmpEQ(danger, word(0)), at(get(kept), 8), get(kept)));
  });
  b_.CreateRet(get(kept));
}

}  // namespace fairyforge
