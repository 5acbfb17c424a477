// Who attacks a cell, and which targets leave the only royal piece of a side safe.
#include "compiler/codegen/llvm/emitter.h"

namespace fairyforge {

Emitter::Scene Emitter::scene(Side side, Value state) {
  Scene s{side, state, nullptr, nullptr, nullptr, nullptr, {}};
  s.own = stateSet(state, plan_.layout.occupied(side));
  s.enemy = stateSet(state, plan_.layout.occupied(opponent(side)));
  s.occupied = b_.CreateOr(s.own, s.enemy);
  s.empty = b_.CreateNot(s.occupied);
  return s;
}

Value Emitter::guarded(const Scene& s, Value pieces, Guard guard) {
  if (guard == Guard::None) return pieces;
  return b_.CreateAnd(pieces, stateSet(s.state, plan_.layout.unmovedAt()));
}

// Found once a function, at its start: the result must not be asked for first inside a loop or a condition.
Value Emitter::unionOf(Scene& s, Side side, const std::vector<AttackPlan::Pieces>& whose) {
  std::vector<std::uint64_t> key;
  for (const AttackPlan::Pieces& p : whose) key.push_back(2 * p.type + index(p.guard));
  Value& known = s.unions[{index(side), key}];
  if (known != nullptr) return known;
  for (const AttackPlan::Pieces& p : whose) {
    const Value some = guarded(s, pieces(s, side, p.type), p.guard);
    known = known == nullptr ? some : b_.CreateOr(known, some);
  }
  return known;
}

void Emitter::prepareAttackers(Scene& s) {
  const Side enemy = opponent(s.side);
  for (const auto& [leaps, whose] : plan_.attacks[index(enemy)].leaps) unionOf(s, enemy, whose);
  for (const auto& [id, whose] : plan_.attacks[index(enemy)].lookups) unionOf(s, enemy, whose);
}

Value Emitter::attackers(Scene& s, Value cell, Value occupied) {
  const Side enemy = opponent(s.side);
  Value result = nullptr;
  const auto unite = [&](Value some) { result = result == nullptr ? some : b_.CreateOr(result, some); };
  for (const auto& [leaps, whose] : plan_.attacks[index(enemy)].leaps) {
    unite(b_.CreateAnd(tableSet(leaps, cell), unionOf(s, enemy, whose)));
  }
  for (const auto& [id, whose] : plan_.attacks[index(enemy)].lookups) {
    unite(b_.CreateAnd(lookup(id, cell, occupied), unionOf(s, enemy, whose)));
  }
  return result == nullptr ? noCells() : result;
}

Value Emitter::royals(const Scene& s, Side side) {
  Value result = nullptr;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    if (!plan_.types[index(side)][t].royal) continue;
    const Value some = pieces(s, side, t);
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result;
}

Value Emitter::generalTakersPresent(const Scene& s, Side side) {
  Value result = nullptr;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    if (!plan_.types[index(side)][t].takesInGeneral) continue;
    const Value some = pieces(s, side, t);
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : notEmpty(result);
}

Value Emitter::generalTakersNear(const Scene& s, Side side, Value royal) {
  Value result = nullptr;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(side)][t];
    if (!type.takesInGeneral) continue;
    const Value some = b_.CreateAnd(pieces(s, side, t), tableSet(type.dangerFrom, royal));
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : notEmpty(result);
}

Emitter::Masks Emitter::masks(Scene& s, Value royal) {
  const Side enemy = opponent(s.side);
  const AttackPlan& attacks = plan_.attacks[index(enemy)];
  Masks m;

  Value checkers = nullptr;
  for (const auto& [leaps, whose] : attacks.instanceLeaps) {
    const Value some = b_.CreateAnd(tableSet(leaps, royal), unionOf(s, enemy, whose));
    checkers = checkers == nullptr ? some : b_.CreateOr(checkers, some);
  }
  Value allowed = allCells();
  if (checkers != nullptr) {
    const Value single = isEmpty(withoutLowest(checkers));
    allowed = b_.CreateSelect(isEmpty(checkers), allowed, b_.CreateSelect(single, checkers, noCells()));
  }
  if (attacks.lines.lines.empty()) {
    m.allowed = allowed;
    return m;
  }

  m.allowed = variable(setType_, allowed);
  for (const BetweenTable& table : attacks.lines.tables) {
    if (table.kind == BetweenTable::Kind::Slide && m.pinned == nullptr) {
      m.pinned = variable(setType_, noCells());
      m.pinMasks = arrayOfSets();
    }
    if (table.kind != BetweenTable::Kind::Slide && m.tested == nullptr)
      m.tested = variable(setType_, noCells());
  }
  for (std::size_t i = 0; i < attacks.lines.tables.size(); ++i) {
    Value candidates = nullptr;
    for (const AttackLine& l : attacks.lines.lines) {
      if (l.between != i) continue;
      const Value some =
          b_.CreateAnd(tableSet(l.reach, royal), unionOf(s, enemy, {{index(l.type), l.guard}}));
      candidates = candidates == nullptr ? some : b_.CreateOr(candidates, some);
    }
    forEach(candidates, [&](Value attacker) { line(s, attacks.lines.tables[i], royal, attacker, m); });
  }
  m.allowed = get(m.allowed);
  if (m.pinned != nullptr) m.pinned = get(m.pinned);
  if (m.tested != nullptr) m.tested = get(m.tested);
  return m;
}

// One attack instance. What a move must not do follows from how many of the conditions fail now.
void Emitter::line(Scene& s, const BetweenTable& table, Value royal, Value attacker, const Masks& m) {
  using Kind = BetweenTable::Kind;
  const std::size_t setsEach = table.kind == Kind::Hurdle ? 2 : 1;
  Value i = b_.CreateAdd(b_.CreateMul(royal, word(plan_.cells)), attacker);
  if (table.indices) {
    const Value address = tableAddress(*table.indices, i, 4);
    i = b_.CreateZExt(b_.CreateAlignedLoad(b_.getInt32Ty(), address, llvm::Align(4)), wordType_);
  }
  const Value first = tableSet(table.sets, i, setsEach);
  const Value blockers = b_.CreateAnd(first, s.occupied);
  const auto allow = [&](Value cells) { put(m.allowed, b_.CreateAnd(get(m.allowed), cells)); };
  const auto test = [&](Value cells) {
    put(m.tested, b_.CreateOr(get(m.tested), b_.CreateAnd(cells, s.own)));
  };

  switch (table.kind) {
    case Kind::Slide: {
      const Value stops = b_.CreateOr(first, cell(attacker));
      whenElse(
          isEmpty(blockers), [&] { allow(stops); },
          [&] {
            const Value pinned =
                b_.CreateAnd(s.own, b_.CreateSelect(isEmpty(withoutLowest(blockers)), blockers, noCells()));
            when(notEmpty(pinned), [&] {
              const Value address =
                  b_.CreateInBoundsGEP(byteType_, m.pinMasks, b_.CreateMul(lowest(pinned), word(8 * words_)));
              const Value before = b_.CreateSelect(notEmpty(b_.CreateAnd(get(m.pinned), pinned)),
                                                   b_.CreateFreeze(loadSet(address)), allCells());
              store(b_.CreateAnd(before, stops), address);
              put(m.pinned, b_.CreateOr(get(m.pinned), pinned));
            });
          });
      break;
    }
    case Kind::Screen: {
      const Value count = size(blockers);
      when(b_.CreateICmpULE(count, word(2)), [&] {
        whenElse(
            b_.CreateICmpEQ(count, word(1)),
            [&] {
              allow(b_.CreateOr(cell(attacker), b_.CreateAnd(first, s.empty)));
              test(blockers);
            },
            [&] {
              whenElse(
                  isEmpty(blockers), [&] { allow(b_.CreateNot(first)); }, [&] { test(blockers); });
            });
      });
      break;
    }
    case Kind::Hurdle: {
      const Value second = tableSet(table.sets + 8 * words_, i, 2);
      const Value missing = b_.CreateAnd(second, s.empty);
      const Value tooMany = size(blockers), tooFew = size(missing);
      when(isEmpty(withoutLowest(blockers)), [&] {
        when(isEmpty(withoutLowest(missing)), [&] {
          whenElse(
              b_.CreateICmpEQ(tooMany, word(0)),
              [&] {
                const Value stops = b_.CreateOr(cell(attacker), first);
                allow(b_.CreateSelect(b_.CreateICmpEQ(tooFew, word(0)), stops, b_.CreateNot(missing)));
                test(second);
              },
              [&] { test(blockers); });
        });
      });
      break;
    }
  }
}

// Could `by` take the enemy royal piece on a cell?
void Emitter::emitAttacked(Side by) {
  begin(function("attacked", by), true);
  const Value state = f_->getArg(1), cell = f_->getArg(2);
  Scene s = scene(opponent(by), state);
  const Value result = variable(b_.getInt1Ty(), notEmpty(attackers(s, cell, s.occupied)));
  if (const Value present = generalTakersPresent(s, by)) {
    when(b_.CreateAnd(present, b_.CreateNot(get(result))), [&] {
      put(result, call(function("attackedInGeneral", by), {state, cell}));
    });
  }
  b_.CreateRet(b_.CreateZExt(get(result), wordType_));
}

void Emitter::emitInDanger(Side side) {
  begin(function("inDanger", side), true);
  const Value state = f_->getArg(1);
  Scene s = scene(side, state);
  const Value all = royals(s, side);
  if (all == nullptr) {
    b_.CreateRet(word(0));
    return;
  }
  if (plan_.end.royals[index(side)] == RoyalRule::All) {
    when(notEmpty(withoutLowest(all)), [&] { b_.CreateRet(word(0)); });
  }
  forEach(all, [&](Value royal) {
    const Value found = call(function("attacked", opponent(side)), {state, royal});
    when(b_.CreateICmpNE(found, word(0)), [&] { b_.CreateRet(word(1)); });
  });
  b_.CreateRet(word(0));
}

}  // namespace fairyforge
