// The functions that list, record and count the legal moves of one side, and those that they call for rare
// pieces.
// Why most moves need no test, and which are made and tested: compiler/specialise/attacks.h.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

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
      if (plan_.end.material.has(typeAt(t))) left = b_.CreateOr(left, pieces(s, side, t));
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

// May the type have general moves other than castling paths? Null where it never has.
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
  if (!type.enPassantOrigins && !type.lastToOrigins) return result;
  const Value may = variable(b_.getInt1Ty(), result == nullptr ? b_.getFalse() : result);
  const auto orBy = [&](std::size_t cells, std::size_t origins) {
    forEach(stateSet(s.state, cells), [&](Value one) {
      const Value fits = notEmpty(b_.CreateAnd(tableSet(origins, one), movers));
      put(may, b_.CreateOr(get(may), fits));
    });
  };
  if (type.enPassantOrigins) orBy(plan_.layout.enPassantTargetsAt(), *type.enPassantOrigins);
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
// adds to `makeAndTest` what must be made and tested, or has everything made and tested.
void Emitter::noteImitations(Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll) {
  const auto& types = plan_.types[index(s.side)];
  Value movers = noCells();
  for (const Side enemy : enemies(s.side)) {
    if (const Value some = imitators(s, enemy)) movers = b_.CreateOr(movers, some);
  }
  when(notEmpty(movers), [&] {
    Value nearRoyal = nullptr;
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      if (!types[t].royal || types[t].makeAndTest || !types[t].imitationReach) continue;
      const Value some = b_.CreateAnd(movers, tableSet(*types[t].imitationReach, royal));
      nearRoyal = nearRoyal == nullptr ? some : b_.CreateOr(nearRoyal, some);
    }
    if (nearRoyal != nullptr) whenRare(notEmpty(nearRoyal), testAll);
    when(notEmpty(b_.CreateAnd(movers, tableSet(plan_.anyImitationReach[index(s.side)], royal))), [&] {
      put(testDrops, b_.getTrue());
      Value all = noCells();
      for (std::size_t t = 0; t < plan_.layout.types; ++t) {
        if (types[t].royal) continue;
        Value own = pieces(s, s.side, t);
        if (types[t].imitationReach) {
          const Value near = notEmpty(b_.CreateAnd(movers, tableSet(*types[t].imitationReach, royal)));
          own = b_.CreateSelect(near, own, noCells());
        }
        all = b_.CreateOr(all, own);
      }
      put(makeAndTest, b_.CreateOr(get(makeAndTest), all));
    });
  });
}

// Legal moves by masks where the side has exactly one royal piece (or the game none), else by trying out
// every pseudo-legal move.
void Emitter::legal(Side side, Purpose purpose) {
  const bool counting = purpose == Purpose::Count;
  llvm::Function* f = function(counting ? "count" : purpose == Purpose::List ? "generate" : "record", side);
  begin(f, purpose == Purpose::List);
  const Value state = f->getArg(1), out = f->getArg(2);
  Scene s = scene(side, state);
  const Value end = variable(pointerType_, out);
  const Value total = variable(wordType_, word(0));
  const Records records = purpose == Purpose::Record ? beginRecords(f->getArg(3)) : Records{};
  const auto finish = [&] {
    if (purpose == Purpose::Record) return returnRecords(records, end);
    b_.CreateRet(counting ? get(total) : get(end));
  };
  const auto written = [&](Value newEnd, Value from) {
    if (!counting) return put(end, newEnd);
    const Value bytes =
        b_.CreateSub(b_.CreatePtrToInt(newEnd, wordType_), b_.CreatePtrToInt(from, wordType_));
    add(total, b_.CreateLShr(bytes, 3));
  };
  const auto sink = [&](const Targets& targets) {
    if (counting) return count(s, targets, total, end);
    purpose == Purpose::List ? write(s, targets, end) : record(s, targets, records, end);
  };

  whenDecided(s, finish);
  // Castling paths are followed on the fast way itself.
  const auto general = [&](bool castlingPaths) {
    if (!hasGeneral(side)) return;
    if (castlingPaths)
      return written(call(function("general", side), {state, b_.getTrue(), get(end)}), get(end));
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
  const auto drops = [&](Value allowed, bool makeAndTest) {
    if (plan_.hands.types.empty()) return;
    when(hasHand(state, side), [&] {
      if (counting && !makeAndTest)
        return add(total, call(function("countDrops", side), {state, allowed, get(end)}));
      const Value last = call(function("drops", side), {state, allowed, get(end)});
      written(makeAndTest ? call(function("filter", side), {state, get(end), last}) : last, get(end));
    });
  };

  Masks m;
  Value makeAndTest = nullptr, testDrops = nullptr;
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
      if (const Value near = generalAttackersNear(s, enemy, lowest(royal))) when(near, testAll);
    }
    if (plan_.hasImitators) {
      makeAndTest = variable(setType_, noCells());
      testDrops = variable(b_.getInt1Ty(), b_.getFalse());
      noteImitations(s, lowest(royal), makeAndTest, testDrops, testAll);
      makeAndTest = get(makeAndTest);
    }
    m = masks(s, lowest(royal));
  }

  if (m.makeAndTest != nullptr)
    makeAndTest = makeAndTest == nullptr ? m.makeAndTest : b_.CreateOr(makeAndTest, m.makeAndTest);
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    if (!plan_.types[index(side)][t].makeAndTest || royal == nullptr) continue;
    const Value some = pieces(s, side, t);
    makeAndTest = makeAndTest == nullptr ? some : b_.CreateOr(makeAndTest, some);
  }
  Value elsewhere = nullptr;
  if (m.pinned != nullptr) elsewhere = m.pinned;
  if (makeAndTest != nullptr)
    elsewhere = elsewhere == nullptr ? makeAndTest : b_.CreateOr(elsewhere, makeAndTest);
  const Value anyTargets = m.allowed == nullptr ? allCells() : m.allowed;
  const Value noMasks = llvm::ConstantPointerNull::get(pointerType_);
  const auto some = [&](Value movers, Value pinned, Value masks) {
    written(call(function("some", side), {state, movers, anyTargets, pinned, masks, get(end)}), get(end));
  };
  const bool byPiece = isLarge_ && !counting;
  if (byPiece) {
    Value movers = s.own;
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      const TypePlan& type = plan_.types[index(side)][t];
      if (type.royal || type.makeAndTest) movers = b_.CreateAnd(movers, b_.CreateNot(pieces(s, side, t)));
    }
    if (elsewhere != nullptr) movers = b_.CreateAnd(movers, b_.CreateNot(elsewhere));
    some(movers, noCells(), noMasks);
  }
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(side)][t];
    if (type.royal || type.makeAndTest || byPiece) continue;
    Value movers = pieces(s, side, t);
    if (elsewhere != nullptr) movers = b_.CreateAnd(movers, b_.CreateNot(elsewhere));
    if (type.imitates) {
      when(notEmpty(movers), [&] { some(movers, noCells(), noMasks); });
    } else {
      movesOf(s, t, movers, m.allowed, sink);
    }
  }
  if (royal != nullptr) {
    royalMoves(s, royal, m, sink, [&](std::size_t t, const CastlingPath& castlingPath) {
      if (counting) return add(total, word(1));
      append(end, word(native_move::make(castlingPath.origin, castlingPath.to, typeAt(t), typeAt(t),
                                         castlingPath.effect)));
    });
    changesInPlace(s, royal, m, total, end, counting);
  }
  if (m.pinned != nullptr) {
    Value pinned = m.pinned;
    if (makeAndTest != nullptr) pinned = b_.CreateAnd(pinned, b_.CreateNot(makeAndTest));
    whenRare(notEmpty(pinned), [&] { some(pinned, pinned, m.pinMasks); });
  }
  if (makeAndTest != nullptr) {
    whenRare(notEmpty(makeAndTest), [&] {
      written(call(function("tested", side), {state, makeAndTest, get(end)}), get(end));
    });
  }
  general(royal == nullptr);
  if (royal != nullptr && dropsAreMadeAndTested()) {
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

// Pseudo-legal plain moves of some pieces, each of them made and tested.
void Emitter::emitMakeAndTest(Side side) {
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
