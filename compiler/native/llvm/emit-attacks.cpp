// Who attacks a cell, and which targets leave the only royal piece of a side safe.
// What is deduced from the cells between, and which moves are made and tested all the same, is told in
// compiler/specialise/attacks.h.
#include <algorithm>

#include "compiler/native/llvm/emitter.h"

namespace fairyforge {

Emitter::Scene Emitter::scene(Side side, Value state) {
  Scene s{side, state, nullptr, nullptr, nullptr, nullptr, nullptr, {}};
  s.own = stateSet(state, plan_.layout.occupied(side));
  for (const Side enemy : enemies(side)) {
    const Value some = stateSet(state, plan_.layout.occupied(enemy));
    s.enemy = s.enemy == nullptr ? some : b_.CreateOr(s.enemy, some);
  }
  if (plan_.layout.third) s.awake = b_.CreateSelect(thirdIsAwake(state), allCells(), noCells());
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

std::vector<Side> Emitter::owners() const {
  return {kAllOwners.begin(), kAllOwners.begin() + static_cast<std::ptrdiff_t>(plan_.layout.owners())};
}

std::vector<Side> Emitter::enemies(Side side) const {
  if (side == Side::Third) return {Side::White, Side::Black};
  std::vector<Side> all{opponent(side)};
  if (plan_.layout.third) all.push_back(Side::Third);
  return all;
}

Value Emitter::thirdIsAwake(Value state) {
  const Value turns = loadWord(at(state, 8 * plan_.layout.sinceThirdAt()));
  return b_.CreateICmpUGE(turns, word(plan_.third.delay));
}

Value Emitter::whileAwake(const Scene& s, Side side, Value cells) {
  return side == Side::Third ? b_.CreateAnd(cells, s.awake) : cells;
}

void Emitter::prepareAttackers(Scene& s) {
  for (const Side enemy : enemies(s.side)) {
    for (const auto& [leaps, whose] : plan_.attacks[index(enemy)].leaps) unionOf(s, enemy, whose);
    for (const auto& [id, whose] : plan_.attacks[index(enemy)].lookups) unionOf(s, enemy, whose);
  }
}

Value Emitter::attackersBy(Scene& s, Side by, bool checking, Value cell, Value occupied) {
  Value result = nullptr;
  const auto unite = [&](std::vector<AttackPlan::Pieces> whose, llvm::function_ref<Value()> cells) {
    if (checking) {
      std::erase_if(whose,
                    [&](const AttackPlan::Pieces& p) { return plan_.types[index(by)][p.type].givesNoCheck; });
    }
    if (whose.empty()) return;
    const Value some = b_.CreateAnd(cells(), unionOf(s, by, whose));
    result = result == nullptr ? some : b_.CreateOr(result, some);
  };
  for (const auto& [leaps, whose] : plan_.attacks[index(by)].leaps) {
    unite(whose, [&, offset = leaps] { return tableSet(offset, cell); });
  }
  for (const auto& [id, whose] : plan_.attacks[index(by)].lookups) {
    unite(whose, [&, known = id] { return lookup(known, cell, occupied); });
  }
  return result == nullptr ? noCells() : result;
}

Value Emitter::attackers(Scene& s, Value cell, Value occupied) {
  Value result = nullptr;
  for (const Side enemy : enemies(s.side)) {
    const Value some = whileAwake(s, enemy, attackersBy(s, enemy, false, cell, occupied));
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result;
}

Value Emitter::imitators(const Scene& s, Side side, bool checking) {
  Value result = nullptr;
  for (std::size_t t = 0; t < plan_.layout.types; ++t) {
    const TypePlan& type = plan_.types[index(side)][t];
    if (!type.imitates || (checking && type.givesNoCheck)) continue;
    const Value some = pieces(s, side, t);
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result;
}

// What happens for some types that may have been moved last, each in a place of its own, and otherwise.
void Emitter::switchOnLast(Value state, const std::vector<std::size_t>& cases,
                           llvm::function_ref<void(std::size_t last)> body, Body otherwise) {
  auto* none = llvm::BasicBlock::Create(context_, "", f_);
  auto* after = llvm::BasicBlock::Create(context_, "", f_);
  auto* choice = b_.CreateSwitch(loadWord(at(state, 8 * plan_.layout.lastAt())), none,
                                 static_cast<unsigned>(cases.size()));
  const auto fill = [&](llvm::BasicBlock* block, Body then) {
    b_.SetInsertPoint(block);
    then();
    if (b_.GetInsertBlock()->getTerminator() == nullptr) b_.CreateBr(after);
  };
  for (const std::size_t last : cases) {
    auto* block = llvm::BasicBlock::Create(context_, "", f_);
    choice->addCase(b_.getInt64(last), block);
    fill(block, [&] { body(last); });
  }
  fill(none, otherwise);
  b_.SetInsertPoint(after);
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

Value Emitter::generalAttackersPresent(const Scene& s, Side side) {
  Value result = nullptr;
  std::vector<bool> seen(plan_.layout.types, false);
  for (const TypePlan& type : plan_.types[index(side)]) {
    if (!type.takesInGeneral || seen[type.type]) continue;
    seen[type.type] = true;
    const Value some = pieces(s, side, type.type);
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : notEmpty(result);
}

Value Emitter::generalAttackersNear(const Scene& s, Side side, Value royal) {
  Value result = nullptr;
  std::map<std::pair<std::size_t, std::size_t>, Value> known;
  for (const TypePlan& type : plan_.types[index(side)]) {
    if (!type.takesInGeneral || known.contains({type.type, type.attackersNear})) continue;
    const Value some = b_.CreateAnd(pieces(s, side, type.type), tableSet(type.attackersNear, royal));
    known[{type.type, type.attackersNear}] = some;
    result = result == nullptr ? some : b_.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : notEmpty(result);
}

Emitter::Masks Emitter::masks(Scene& s, Value royal) {
  Masks m;
  Value checkers = nullptr;
  for (const Side enemy : enemies(s.side)) {
    for (const auto& [leaps, whose] : plan_.attacks[index(enemy)].instanceLeaps) {
      const Value some = whileAwake(s, enemy, b_.CreateAnd(tableSet(leaps, royal), unionOf(s, enemy, whose)));
      checkers = checkers == nullptr ? some : b_.CreateOr(checkers, some);
    }
  }
  Value allowed = allCells();
  if (checkers != nullptr) {
    const Value single = isEmpty(withoutLowest(checkers));
    allowed = b_.CreateSelect(isEmpty(checkers), allowed, b_.CreateSelect(single, checkers, noCells()));
  }
  const auto hasLines = [&](Side enemy) { return !plan_.attacks[index(enemy)].lines.lines.empty(); };
  const std::vector<Side> all = enemies(s.side);
  if (std::none_of(all.begin(), all.end(), hasLines)) {
    m.allowed = allowed;
    return m;
  }

  m.allowed = variable(setType_, allowed);
  for (const Side enemy : all) {
    for (const BetweenTable& table : plan_.attacks[index(enemy)].lines.tables) {
      if (m.pinned == nullptr) {
        m.pinned = variable(setType_, noCells());
        m.pinMasks = arrayOfSets();
      }
      if (table.kind != BetweenTable::Kind::Slide && m.makeAndTest == nullptr)
        m.makeAndTest = variable(setType_, noCells());
    }
  }
  for (const Side enemy : all) {
    const AttackLines& lines = plan_.attacks[index(enemy)].lines;
    for (std::size_t i = 0; i < lines.tables.size(); ++i) {
      Value candidates = nullptr;
      for (const AttackLine& l : lines.lines) {
        if (l.between != i) continue;
        const Value some =
            b_.CreateAnd(tableSet(l.reach, royal), unionOf(s, enemy, {{index(l.type), l.guard}}));
        candidates = candidates == nullptr ? some : b_.CreateOr(candidates, some);
      }
      forEach(whileAwake(s, enemy, candidates),
              [&](Value attacker) { line(s, lines.tables[i], royal, attacker, m); });
    }
  }
  m.allowed = get(m.allowed);
  if (m.pinned != nullptr) m.pinned = get(m.pinned);
  if (m.makeAndTest != nullptr) m.makeAndTest = get(m.makeAndTest);
  return m;
}

// One attack instance. What a move must not do follows from how many of the conditions fail now: others may
// not mend the last that fails (`allow`, for all pieces), a piece that stands in the way may not leave it
// (`pin`). Where a piece in the way could also end the attack by leaving, its moves are made and tested
// (`test`).
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
  const auto pin = [&](Value piece, Value there, Value targets) {
    const Value address = b_.CreateInBoundsGEP(byteType_, m.pinMasks, b_.CreateMul(piece, word(8 * words_)));
    const Value before = b_.CreateSelect(notEmpty(b_.CreateAnd(get(m.pinned), there)),
                                         b_.CreateFreeze(loadSet(address)), allCells());
    store(b_.CreateAnd(before, targets), address);
    put(m.pinned, b_.CreateOr(get(m.pinned), there));
  };
  const auto test = [&](Value cells) {
    put(m.makeAndTest, b_.CreateOr(get(m.makeAndTest), b_.CreateAnd(cells, s.own)));
  };

  switch (table.kind) {
    case Kind::Slide: {
      const Value stops = b_.CreateOr(first, cell(attacker));
      whenElse(
          isEmpty(blockers), [&] { allow(stops); },
          [&] {
            const Value pinned =
                b_.CreateAnd(s.own, b_.CreateSelect(isEmpty(withoutLowest(blockers)), blockers, noCells()));
            when(notEmpty(pinned), [&] { pin(lowest(pinned), pinned, stops); });
          });
      break;
    }
    case Kind::Screen: {
      const Value count = size(blockers);
      const Value stops = b_.CreateOr(cell(attacker), b_.CreateAnd(first, s.empty));
      when(b_.CreateICmpULE(count, word(2)), [&] {
        whenElse(
            b_.CreateICmpEQ(count, word(1)),
            [&] {
              allow(stops);
              test(blockers);
            },
            [&] {
              whenElse(
                  isEmpty(blockers), [&] { allow(b_.CreateNot(first)); },
                  [&] {
                    forEach(b_.CreateAnd(blockers, s.own),
                            [&](Value piece) { pin(piece, cell(piece), stops); });
                  });
            });
      });
      break;
    }
    case Kind::Hurdle: {
      const Value second = tableSet(table.sets + 8 * words_, i, 2);
      const Value missing = b_.CreateAnd(second, s.empty);
      const Value complete = isEmpty(missing);
      when(b_.CreateAnd(isEmpty(withoutLowest(blockers)), isEmpty(withoutLowest(missing))), [&] {
        whenElse(
            isEmpty(blockers),
            [&] {
              allow(b_.CreateSelect(complete, b_.CreateOr(cell(attacker), first), b_.CreateNot(missing)));
              test(second);
            },
            [&] {
              const Value pinned = b_.CreateAnd(blockers, s.own);
              const Value stops = b_.CreateOr(cell(attacker), b_.CreateAnd(first, s.empty));
              when(notEmpty(pinned), [&] {
                pin(lowest(pinned), pinned, b_.CreateSelect(complete, stops, b_.CreateNot(missing)));
              });
            });
      });
      break;
    }
  }
}

// Could some imitators of `by`, moving as what was moved last, take the enemy royal piece on a cell?
void Emitter::emitCopied(Side by) {
  begin(function("copied", by), false);
  const Value state = f_->getArg(1), cell = f_->getArg(2), movers = f_->getArg(3);
  const Scene s = scene(by == Side::Third ? Side::White : by, state);
  std::vector<std::size_t> cases;
  const std::vector<FunctionId>& attackers = plan_.attacks[index(by)].imitated;
  for (std::size_t t = 0; t < attackers.size(); ++t) {
    if (attackers[t] != kNone && !plan_.types[index(by)][t].imitates) cases.push_back(t);
  }
  switchOnLast(
      state, cases,
      [&](std::size_t last) {
        Found found;
        const Value some = function(attackers[last], cell, s.occupied, found);
        b_.CreateRet(notEmpty(b_.CreateAnd(some, movers)));
      },
      [] {});
  b_.CreateRet(b_.getFalse());
}

// Could `by` take the enemy royal piece on a cell?
void Emitter::emitAttacked(Side by, bool checking) {
  begin(function(checking ? "attacked" : "takes", by), checking);
  const Value state = f_->getArg(1), cell = f_->getArg(2);
  Scene s = scene(by == Side::White ? Side::Black : Side::White, state);
  const Value result = variable(b_.getInt1Ty(), notEmpty(attackersBy(s, by, checking, cell, s.occupied)));
  if (const Value movers = imitators(s, by, checking)) {
    when(b_.CreateAnd(notEmpty(movers), b_.CreateNot(get(result))), [&] {
      put(result, call(function("copied", by), {state, cell, movers}));
    });
  }
  if (const Value present = generalAttackersPresent(s, by)) {
    when(b_.CreateAnd(present, b_.CreateNot(get(result))), [&] {
      put(result, call(function("attackedInGeneral", by), {state, cell, b_.getInt1(!checking)}));
    });
  }
  b_.CreateRet(b_.CreateZExt(get(result), wordType_));
}

// Could a royal piece of the side that it must keep safe be taken: in check, or (not `checking`) by any
// piece?
void Emitter::emitInDanger(Side side, bool checking) {
  begin(function(checking ? "inDanger" : "exposed", side), checking);
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
  const char* taken = checking || !plan_.someGiveNoCheck ? "attacked" : "takes";
  forEach(all, [&](Value royal) {
    const auto by = [&](Side enemy) {
      const Value found = call(function(taken, enemy), {state, royal});
      when(b_.CreateICmpNE(found, word(0)), [&] { b_.CreateRet(word(1)); });
    };
    by(opponent(side));
    if (!plan_.layout.third) return;
    when(checking ? thirdIsAwake(state) : f_->getArg(2), [&] { by(Side::Third); });
  });
  b_.CreateRet(word(0));
}

Value Emitter::exposed(Side side, Value state, Value awake) {
  if (!plan_.someGiveNoCheck && !plan_.layout.third) return call(function("inDanger", side), {state});
  return call(function("exposed", side), {state, awake});
}

}  // namespace fairyforge
