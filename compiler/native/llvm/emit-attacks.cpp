// Who attacks a cell, and whether a royal piece stands on an attacked cell.
#include "compiler/native/llvm/emit-attacks.h"

#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

Value attackersBy(Emitter& e, Scene& s, Side by, bool checking, Value cell, Value occupied) {
  Value result = nullptr;
  const auto unite = [&](std::vector<specialise::AttackPlan::Pieces> whose,
                         llvm::function_ref<Value()> cells) {
    if (checking) {
      std::erase_if(whose, [&](const specialise::AttackPlan::Pieces& p) {
        return e.plan.types[index(by)][p.type].givesNoCheck;
      });
    }
    if (whose.empty()) return;
    const Value some = e.b.CreateAnd(cells(), s.unionOf(by, whose));
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  };
  for (const auto& [leaps, whose] : e.plan.attacks[index(by)].leaps) {
    unite(whose, [&, offset = leaps] { return e.tableSet(offset, cell); });
  }
  for (const auto& [id, whose] : e.plan.attacks[index(by)].lookups) {
    unite(whose, [&, known = id] { return lookup(e, known, cell, occupied); });
  }
  if (result == nullptr) return e.noCells();
  const Value sparers = sparersOf(e, s, by, cell);
  return sparers == nullptr ? result : e.b.CreateAnd(result, e.b.CreateNot(sparers));
}

Value generalAttackersPresent(Emitter& e, const Scene& s, Side side) {
  Value result = nullptr;
  std::vector<bool> seen(e.plan.layout.types, false);
  for (const specialise::TypePlan& type : e.plan.types[index(side)]) {
    if (!type.attacksByGeneralPaths || seen[type.type]) continue;
    seen[type.type] = true;
    const Value some = s.pieces(side, type.type);
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : e.notEmpty(result);
}

}  // namespace

void prepareAttackers(Emitter& e, Scene& s) {
  for (const Side enemy : enemies(e.plan, s.side)) {
    for (const auto& [leaps, whose] : e.plan.attacks[index(enemy)].leaps) s.unionOf(enemy, whose);
    for (const auto& [id, whose] : e.plan.attacks[index(enemy)].lookups) s.unionOf(enemy, whose);
  }
}

Value attackers(Emitter& e, Scene& s, Value cell, Value occupied) {
  Value result = nullptr;
  for (const Side enemy : enemies(e.plan, s.side)) {
    const Value some = s.whileAwake(enemy, attackersBy(e, s, enemy, false, cell, occupied));
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result;
}

Value generalAttackersNear(Emitter& e, const Scene& s, Side side, Value royal) {
  Value result = nullptr;
  std::map<std::pair<std::size_t, specialise::TableOffset>, Value> known;
  for (const specialise::TypePlan& type : e.plan.types[index(side)]) {
    if (!type.attacksByGeneralPaths || known.contains({type.type, type.attackersNear})) continue;
    const Value some = e.b.CreateAnd(s.pieces(side, type.type), e.tableSet(type.attackersNear, royal));
    known[{type.type, type.attackersNear}] = some;
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result == nullptr ? nullptr : e.notEmpty(result);
}

void emitAttacked(Emitter& e, Side by, bool checking) {
  e.begin(e.function(checking ? "attacked" : "takes", by), checking);
  const Value state = e.f->getArg(1), cell = e.f->getArg(2);
  Scene s(e, by == Side::White ? Side::Black : Side::White, state);
  const Value result =
      e.variable(e.b.getInt1Ty(), e.notEmpty(attackersBy(e, s, by, checking, cell, s.occupied)));
  if (const Value movers = imitators(e, s, by, checking)) {
    when(e, e.b.CreateAnd(e.notEmpty(movers), e.b.CreateNot(e.get(result))), [&] {
      e.put(result, e.call(e.function("takenByImitators", by), {state, cell, movers}));
    });
  }
  if (const Value present = generalAttackersPresent(e, s, by)) {
    when(e, e.b.CreateAnd(present, e.b.CreateNot(e.get(result))), [&] {
      e.put(result, e.call(e.function("attackedInGeneral", by), {state, cell, e.b.getInt1(!checking)}));
    });
  }
  e.b.CreateRet(e.b.CreateZExt(e.get(result), e.wordType));
}

void emitInDanger(Emitter& e, Side side, Danger danger) {
  constexpr const char* kNames[] = {"inDanger", "exposed", "inCheckByPlayer"};
  e.begin(e.function(kNames[static_cast<std::size_t>(danger)], side), danger == Danger::Check);
  const bool checking = danger != Danger::Any;
  const Value state = e.f->getArg(1);
  Scene s(e, side, state);
  const Value all = s.royals(side);
  if (all == nullptr) {
    e.b.CreateRet(e.word(0));
    return;
  }
  if (e.plan.end.royals[index(side)] == RoyalRule::All) {
    when(e, e.notEmpty(e.withoutLowest(all)), [&] { e.b.CreateRet(e.word(0)); });
  }
  const char* taken = checking || !e.plan.someGiveNoCheck ? "attacked" : "takes";
  forEach(e, all, [&](Value royal) {
    const auto by = [&](Side enemy) {
      const Value found = e.call(e.function(taken, enemy), {state, royal});
      when(e, e.b.CreateICmpNE(found, e.word(0)), [&] { e.b.CreateRet(e.word(1)); });
    };
    by(opponent(side));
    if (!e.plan.layout.third || danger == Danger::CheckByPlayer) return;
    when(e, checking ? thirdIsAwake(e, state) : e.f->getArg(2), [&] { by(Side::Third); });
  });
  e.b.CreateRet(e.word(0));
}

Value exposed(Emitter& e, Side side, Value state, Value awake) {
  if (!e.plan.someGiveNoCheck && !e.plan.layout.third) return e.call(e.function("inDanger", side), {state});
  return e.call(e.function("exposed", side), {state, awake});
}

}  // namespace fairyforge::native::codegen
