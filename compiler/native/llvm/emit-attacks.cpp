// Emits tests of attacks on cells and on royal pieces. To find attackers by plain moves, tables are indexed
// by the attacked cell. Imitators and general paths are tested by functions of their own, which are called
// only if such a piece may attack the cell.
#include "compiler/native/llvm/emit-attacks.h"

#include <algorithm>
#include <set>
#include <vector>

#include "compiler/native/llvm/emit-imitators.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

enum class Whose : std::uint8_t { All, ThatGiveCheck, ThatGiveNone };

bool areMeant(Emitter& e, Side by, std::size_t type, Whose whose) {
  return whose == Whose::All || e.plan.types[index(by)][type].givesNoCheck == (whose == Whose::ThatGiveNone);
}

// Emits code that finds the pieces of `by` which attack the cell by plain moves if the cells in `occupied`
// are occupied. `which`: all pieces, or only those that can (or cannot) give check.
Value attackersBy(Emitter& e, Scene& s, Side by, Whose which, Value cell, Value occupied) {
  const auto ofThem = [&](std::vector<specialise::AttackPlan::Pieces> whose) -> Value {
    std::erase_if(whose,
                  [&](const specialise::AttackPlan::Pieces& p) { return !areMeant(e, by, p.type, which); });
    return whose.empty() ? nullptr : s.unionOf(by, whose);
  };
  Value result = e.noCells();
  for (const auto& [leaps, whose] : e.plan.attacks[index(by)].leaps) {
    const Value pieces = ofThem(whose);
    if (pieces != nullptr) result = e.b.CreateOr(result, e.b.CreateAnd(e.tableSet(leaps, cell), pieces));
  }
  const Value found = e.isLarge ? e.variable(e.setType, result) : nullptr;
  for (const auto& [id, whose] : e.plan.attacks[index(by)].lookups) {
    const Value pieces = ofThem(whose);
    if (pieces == nullptr) continue;
    const auto seen = [&](Value some) { return e.b.CreateAnd(some, lookup(e, id, cell, occupied)); };
    if (!e.isLarge) {
      result = e.b.CreateOr(result, seen(pieces));
      continue;
    }
    // Large games have many lookups, of which few have a piece that could attack; the others are skipped.
    const Value near = e.b.CreateAnd(pieces, e.tableSet(e.plan.lookups.lookups[id].most, cell));
    when(e, e.notEmpty(near), [&] { e.put(found, e.b.CreateOr(e.get(found), seen(near))); });
  }
  if (e.isLarge) result = e.get(found);
  const Value sparers = sparersOf(e, s, by, cell);
  return sparers == nullptr ? result : e.b.CreateAnd(result, e.b.CreateNot(sparers));
}

// Returns the pieces of the side that `table`, a table of attackers by general paths, has for the cell; null if the
// side never has such pieces.
Value generalAttackers(Emitter& e, const Scene& s, Side side, Whose whose,
                       specialise::TableOffset specialise::TypePlan::*table, Value cell) {
  Value result = nullptr;
  std::set<std::pair<std::size_t, specialise::TableOffset>> seen;
  for (const specialise::TypePlan& type : e.plan.types[index(side)]) {
    if (!type.attacksByGeneralPaths || !areMeant(e, side, type.type, whose)) continue;
    if (!seen.insert({type.type, type.*table}).second) continue;
    const Value some = e.b.CreateAnd(s.pieces(side, type.type), e.tableSet(type.*table, cell));
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result;
}

// Returns the imitators that may take something on the cell, whatever type they imitate.
Value imitatorsNear(Emitter& e, const Scene& s, Side by, bool checking, Value cell) {
  const Value movers = imitators(e, s, by, checking);
  if (movers == nullptr || by == Side::Third) return movers;
  return e.b.CreateAnd(movers, e.tableSet(e.plan.anyImitationReach[index(opponent(by))], cell));
}

}  // namespace

std::pair<Value, Value> betweenSets(Emitter& e, const specialise::BetweenTable& table, Value cell,
                                    Value attacker) {
  const bool two = table.kind == specialise::BetweenTable::Kind::Hurdle;
  Value i = e.b.CreateAdd(e.b.CreateMul(cell, e.word(e.plan.cells)), attacker);
  if (table.indices) i = e.load32(e.tableAddress(*table.indices, i, 4));
  const Value first = e.tableSet(table.sets, i, two ? 2 : 1);
  return {first, two ? e.tableSet(table.sets + 8 * e.words, i, 2) : nullptr};
}

void prepareAttackers(Emitter& e, Scene& s) {
  for (const Side enemy : enemies(e.plan, s.side)) {
    for (const auto& [leaps, whose] : e.plan.attacks[index(enemy)].leaps) s.unionOf(enemy, whose);
    for (const auto& [id, whose] : e.plan.attacks[index(enemy)].lookups) s.unionOf(enemy, whose);
  }
}

Value attackers(Emitter& e, Scene& s, Value cell, Value occupied) {
  Value result = nullptr;
  for (const Side enemy : enemies(e.plan, s.side)) {
    const Value some = s.whileAwake(enemy, attackersBy(e, s, enemy, Whose::All, cell, occupied));
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result;
}

Value generalAttackersNear(Emitter& e, const Scene& s, Side side, Value royal) {
  const Value some = generalAttackers(e, s, side, Whose::All, &specialise::TypePlan::attackersNear, royal);
  return some == nullptr ? nullptr : e.notEmpty(some);
}

void emitAttacked(Emitter& e, Side by, bool checking) {
  e.begin(e.function(checking ? "attacked" : "takes", by), checking);
  const Value state = e.f->getArg(1), cell = e.f->getArg(2);
  Scene s(e, by == Side::White ? Side::Black : Side::White, state);
  const Value result = e.variable(e.b.getInt1Ty(), e.b.getFalse());
  const Whose whose = checking ? Whose::ThatGiveCheck : Whose::ThatGiveNone;
  if (!checking) {
    const Value attacked = e.call(e.function("attacked", by), {state, cell});
    when(e, e.b.CreateICmpNE(attacked, e.word(0)), [&] { e.b.CreateRet(attacked); });
  }
  e.put(result, e.notEmpty(attackersBy(e, s, by, whose, cell, s.occupied)));
  if (const Value movers = imitatorsNear(e, s, by, checking, cell)) {
    when(e, e.b.CreateAnd(e.notEmpty(movers), e.b.CreateNot(e.get(result))), [&] {
      e.put(result, e.call(e.function("takenByImitators", by), {state, cell, movers}));
    });
  }
  if (const Value some = generalAttackers(e, s, by, whose, &specialise::TypePlan::attackersOnto, cell)) {
    Value may = e.notEmpty(some);
    if (e.plan.layout.hasEnPassant()) {
      const Value victim = e.loadWord(e.at(state, 8 * e.plan.layout.enPassantVictimAt()));
      may = e.b.CreateOr(may, e.b.CreateICmpEQ(victim, cell));
    }
    when(e, e.b.CreateAnd(may, e.b.CreateNot(e.get(result))), [&] {
      e.put(result, e.call(e.function("attackedInGeneral", by), {state, cell, e.b.getInt1(!checking)}));
    });
  }
  e.b.CreateRet(e.b.CreateZExt(e.get(result), e.wordType));
}

void emitInDanger(Emitter& e, Side side, Danger danger) {
  constexpr const char* kNames[] = {"inDanger", "exposed", "inCheckByPlayer"};
  e.begin(e.function(kNames[static_cast<std::size_t>(danger)], side), danger != Danger::CheckByPlayer);
  const bool checking = danger != Danger::Any;
  const Value state = e.f->getArg(1);
  Scene s(e, side, state);
  const Value all = s.royals(side);
  if (all == nullptr) {
    e.b.CreateRet(e.word(0));
    return;
  }
  if (isAboutTheLast(e.plan.end.royals[index(side)])) {
    when(e, e.notEmpty(e.withoutLowest(all)), [&] { e.b.CreateRet(e.word(0)); });
  }
  const char* taken = checking || !e.plan.someGiveNoCheck ? "attacked" : "takes";
  const auto whenAttacked = [&](Value royal, llvm::function_ref<void()> then) {
    const auto by = [&](Side enemy) {
      const Value found = e.call(e.function(taken, enemy), {state, royal});
      when(e, e.b.CreateICmpNE(found, e.word(0)), then);
    };
    by(opponent(side));
    if (!e.plan.layout.third || danger == Danger::CheckByPlayer) return;
    when(e, checking ? thirdIsAwake(e, state) : e.f->getArg(2), [&] { by(Side::Third); });
  };
  if (e.plan.end.royals[index(side)] == RoyalRule::One) {
    const Value safe = e.variable(e.setType, all);
    forEach(e, all, [&](Value royal) {
      whenAttacked(royal, [&] { e.put(safe, e.b.CreateAnd(e.get(safe), e.b.CreateNot(e.cell(royal)))); });
    });
    const Value exposed = e.b.CreateAnd(e.notEmpty(all), e.isEmpty(e.get(safe)));
    e.b.CreateRet(e.b.CreateZExt(exposed, e.wordType));
    return;
  }
  const auto ask = [&](Value royal) { whenAttacked(royal, [&] { e.b.CreateRet(e.word(1)); }); };
  if (e.words > 2) {
    // This is the usual case: exactly one royal piece.
    when(e, e.b.CreateAnd(e.notEmpty(all), e.isEmpty(e.withoutLowest(all))), [&] {
      ask(e.lowest(all));
      e.b.CreateRet(e.word(0));
    });
  }
  forEach(e, all, ask);
  e.b.CreateRet(e.word(0));
}

Value exposed(Emitter& e, Side side, Value state, Value awake) {
  if (!e.plan.someGiveNoCheck && !e.plan.layout.third) return e.call(e.function("inDanger", side), {state});
  return e.call(e.function("exposed", side), {state, awake});
}

}  // namespace fairyforge::native::codegen
