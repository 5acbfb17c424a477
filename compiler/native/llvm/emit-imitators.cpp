// Emits code for imitators. A switch over the type that moved last selects the entry of Plan::types by which
// the imitator moves.
#include "compiler/native/llvm/emit-imitators.h"

#include <map>

#include "compiler/native/llvm/emit-lookups.h"
#include "compiler/native/llvm/flow.h"

namespace fairyforge::native::codegen {
namespace {

// Emits body(last) for each of the given types that may have moved last, and `otherwise` for all others.
void switchOnLast(Emitter& e, Value state, const std::vector<std::size_t>& cases,
                  llvm::function_ref<void(std::size_t last)> body, Body otherwise) {
  auto* none = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* after = llvm::BasicBlock::Create(e.context, "", e.f);
  auto* choice = e.b.CreateSwitch(e.loadWord(e.at(state, 8 * e.plan.layout.lastAt())), none,
                                  static_cast<unsigned>(cases.size()));
  for (const std::size_t last : cases) {
    auto* block = llvm::BasicBlock::Create(e.context, "", e.f);
    choice->addCase(e.b.getInt64(last), block);
    fill(
        e, block, [&] { body(last); }, after);
  }
  fill(e, none, otherwise, after);
  e.b.SetInsertPoint(after);
}

}  // namespace

Value imitators(Emitter& e, const Scene& s, Side side, bool checking) {
  Value result = nullptr;
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    const specialise::TypePlan& type = e.plan.types[index(side)][t];
    if (!type.imitates || (checking && type.givesNoCheck)) continue;
    const Value some = s.pieces(side, t);
    result = result == nullptr ? some : e.b.CreateOr(result, some);
  }
  return result;
}

void ofRole(Emitter& e, const Scene& s, std::size_t t, llvm::function_ref<void(std::size_t role)> body) {
  const auto& types = e.plan.types[index(s.side)];
  std::vector<std::size_t> cases;
  std::map<std::size_t, std::size_t> roles;  // by the type that moved last
  for (std::size_t i = e.plan.layout.types; i < types.size(); ++i) {
    if (types[i].type != t) continue;
    cases.push_back(types[i].last);
    roles[types[i].last] = i;
  }
  if (!types[t].imitates) return body(t);
  switchOnLast(
      e, s.state, cases, [&](std::size_t last) { body(roles.at(last)); }, [&] { body(t); });
}

void forEachRole(Emitter& e, const Scene& s, RoleBody body) {
  for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
    const Value movers = s.pieces(s.side, t);
    const auto ofMovers = [&] { ofRole(e, s, t, [&](std::size_t role) { body(role, movers); }); };
    if (e.plan.types[index(s.side)][t].imitates) {
      when(e, e.notEmpty(movers), ofMovers);
    } else {
      ofMovers();
    }
  }
}

void noteImitations(Emitter& e, Scene& s, Value royal, Value makeAndTest, Value testDrops, Body testAll) {
  const auto& types = e.plan.types[index(s.side)];
  Value movers = e.noCells();
  for (const Side enemy : enemies(e.plan, s.side)) {
    if (const Value some = imitators(e, s, enemy)) movers = e.b.CreateOr(movers, some);
  }
  when(e, e.notEmpty(movers), [&] {
    Value nearRoyal = nullptr;
    for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
      if (!types[t].royal || types[t].makeAndTest || !types[t].imitationReach) continue;
      const Value some = e.b.CreateAnd(movers, e.tableSet(*types[t].imitationReach, royal));
      nearRoyal = nearRoyal == nullptr ? some : e.b.CreateOr(nearRoyal, some);
    }
    if (nearRoyal != nullptr) whenRare(e, e.notEmpty(nearRoyal), testAll);
    when(e, e.notEmpty(e.b.CreateAnd(movers, e.tableSet(e.plan.anyImitationReach[index(s.side)], royal))),
         [&] {
           e.put(testDrops, e.b.getTrue());
           Value all = e.noCells();
           for (std::size_t t = 0; t < e.plan.layout.types; ++t) {
             if (types[t].royal) continue;
             Value own = s.pieces(s.side, t);
             if (types[t].imitationReach) {
               const Value near =
                   e.notEmpty(e.b.CreateAnd(movers, e.tableSet(*types[t].imitationReach, royal)));
               own = e.b.CreateSelect(near, own, e.noCells());
             }
             all = e.b.CreateOr(all, own);
           }
           e.put(makeAndTest, e.b.CreateOr(e.get(makeAndTest), all));
         });
  });
}

void emitTakenByImitators(Emitter& e, Side by) {
  e.begin(e.function("takenByImitators", by), false);
  const Value state = e.f->getArg(1), cell = e.f->getArg(2), movers = e.f->getArg(3);
  const Scene s(e, by == Side::Third ? Side::White : by, state);
  std::vector<std::size_t> cases;
  const std::vector<specialise::FunctionId>& attackers = e.plan.attacks[index(by)].imitated;
  for (std::size_t t = 0; t < attackers.size(); ++t) {
    if (attackers[t] != specialise::kNone && !e.plan.types[index(by)][t].imitates) cases.push_back(t);
  }
  switchOnLast(
      e, state, cases,
      [&](std::size_t last) {
        FoundLookups found;
        const Value some = occupancyFunction(e, attackers[last], cell, s.occupied, found);
        e.b.CreateRet(e.notEmpty(e.b.CreateAnd(some, movers)));
      },
      [] {});
  e.b.CreateRet(e.b.getFalse());
}

}  // namespace fairyforge::native::codegen
