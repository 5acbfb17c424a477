// Emits code that finds the targets which leave the royal pieces of a side safe, from the attack instances
// on their cells. compiler/native/specialise/attacks.h explains the method, and which moves are made
// and tested all the same.
#include <algorithm>

#include "compiler/native/llvm/emit-attacks.h"
#include "compiler/native/llvm/emit-later.h"
#include "compiler/native/llvm/emit-royal.h"

namespace fairyforge::native::codegen {
namespace {

// Emits the code for one attack instance, by the table of kinds in attacks.h. `allow` limits the targets of
// all pieces, so that none completes the attack; `pin` limits the piece in the way; a piece whose leaving
// could also end the attack is added to the pieces whose moves are made and tested.
void line(Emitter& e, Scene& s, const specialise::BetweenTable& table, Value royal, Value attacker,
          const Masks& m, const Body* whenAttacked) {
  using Kind = specialise::BetweenTable::Kind;
  const auto [first, second] = betweenSets(e, table, royal, attacker);
  const Value blockers = e.b.CreateAnd(first, s.occupied);
  const auto allow = [&](Value cells) { e.put(m.allowed, e.b.CreateAnd(e.get(m.allowed), cells)); };
  const auto pin = [&](Value piece, Value there, Value targets) {
    const Value address =
        e.b.CreateInBoundsGEP(e.byteType, m.pinMasks, e.b.CreateMul(piece, e.word(8 * e.words)));
    const Value before = e.b.CreateSelect(e.notEmpty(e.b.CreateAnd(e.get(m.pinned), there)),
                                          e.b.CreateFreeze(e.loadSet(address)), e.allCells());
    e.store(e.b.CreateAnd(before, targets), address);
    e.put(m.pinned, e.b.CreateOr(e.get(m.pinned), there));
  };
  const auto test = [&](Value cells) {
    e.put(m.makeAndTest, e.b.CreateOr(e.get(m.makeAndTest), e.b.CreateAnd(cells, s.own)));
  };

  switch (table.kind) {
    case Kind::Slide: {
      const Value stops = e.b.CreateOr(first, e.cell(attacker));
      whenElse(
          e, e.isEmpty(blockers), [&] { whenAttacked != nullptr ? (*whenAttacked)() : allow(stops); },
          [&] {
            const Value pinned = e.b.CreateAnd(
                s.own, e.b.CreateSelect(e.isEmpty(e.withoutLowest(blockers)), blockers, e.noCells()));
            when(e, e.notEmpty(pinned), [&] { pin(e.lowest(pinned), pinned, stops); });
          });
      break;
    }
    case Kind::Screen: {
      const Value count = e.size(blockers);
      const Value stops = e.b.CreateOr(e.cell(attacker), e.b.CreateAnd(first, s.empty));
      when(e, e.b.CreateICmpULE(count, e.word(2)), [&] {
        whenElse(
            e, e.b.CreateICmpEQ(count, e.word(1)),
            [&] {
              allow(stops);
              test(blockers);
            },
            [&] {
              whenElse(
                  e, e.isEmpty(blockers), [&] { allow(e.b.CreateNot(first)); },
                  [&] {
                    forEach(e, e.b.CreateAnd(blockers, s.own),
                            [&](Value piece) { pin(piece, e.cell(piece), stops); });
                  });
            });
      });
      break;
    }
    case Kind::Hurdle: {
      const Value missing = e.b.CreateAnd(second, s.empty);
      const Value complete = e.isEmpty(missing);
      when(e, e.b.CreateAnd(e.isEmpty(e.withoutLowest(blockers)), e.isEmpty(e.withoutLowest(missing))), [&] {
        whenElse(
            e, e.isEmpty(blockers),
            [&] {
              allow(
                  e.b.CreateSelect(complete, e.b.CreateOr(e.cell(attacker), first), e.b.CreateNot(missing)));
              test(second);
            },
            [&] {
              const Value pinned = e.b.CreateAnd(blockers, s.own);
              const Value stops = e.b.CreateOr(e.cell(attacker), e.b.CreateAnd(first, s.empty));
              when(e, e.notEmpty(pinned), [&] {
                pin(e.lowest(pinned), pinned, e.b.CreateSelect(complete, stops, e.b.CreateNot(missing)));
              });
            });
      });
      break;
    }
  }
}

}  // namespace

bool allAllowedUnlessAttacked(const specialise::Plan& plan, Side side) {
  const std::vector<Side> all = enemies(plan, side);
  return std::all_of(all.begin(), all.end(), [&](Side enemy) {
    const auto& tables = plan.attacks[index(enemy)].lines.tables;
    return std::all_of(tables.begin(), tables.end(), [](const specialise::BetweenTable& table) {
      return table.kind == specialise::BetweenTable::Kind::Slide;
    });
  });
}

Masks masks(Emitter& e, Scene& s, Value royals, bool several, const Body* whenAttacked) {
  using specialise::BetweenTable;
  Masks m;
  m.allowed = e.variable(e.setType, e.allCells());
  const std::vector<Side> all = enemies(e.plan, s.side);
  for (const Side enemy : all) {
    for (const BetweenTable& table : e.plan.attacks[index(enemy)].lines.tables) {
      if (m.pinned == nullptr) {
        m.pinned = e.variable(e.setType, e.noCells());
        m.pinMasks = e.wordsOnStack(e.words * e.plan.cells, 8);
      }
      if (table.kind != BetweenTable::Kind::Slide && m.makeAndTest == nullptr)
        m.makeAndTest = e.variable(e.setType, e.noCells());
    }
  }
  // Returns the pieces that may attack along the lines of a table, by their reach.
  const auto attackersOn = [&](Side enemy, std::size_t table) {
    std::map<specialise::TableOffset, std::vector<specialise::AttackPlan::Pieces>> byReach;
    for (const specialise::AttackLine& l : e.plan.attacks[index(enemy)].lines.lines) {
      if (l.between == table) byReach[l.reach].push_back({index(l.type), l.guard});
    }
    return byReach;
  };
  const auto restrict = [&](Value royal) {
    std::map<Side, Value> sparers;
    for (const Side enemy : all) sparers[enemy] = sparersOf(e, s, enemy, royal);
    const auto those = [&](Side enemy, Value attackers) {
      const Value none = sparers[enemy];
      return s.whileAwake(enemy, none == nullptr ? attackers : e.b.CreateAnd(attackers, e.b.CreateNot(none)));
    };
    Value checkers = nullptr;
    for (const Side enemy : all) {
      for (const auto& [leaps, whose] : e.plan.attacks[index(enemy)].instanceLeaps) {
        const Value some = those(enemy, e.b.CreateAnd(e.tableSet(leaps, royal), s.unionOf(enemy, whose)));
        checkers = checkers == nullptr ? some : e.b.CreateOr(checkers, some);
      }
    }
    if (checkers != nullptr && whenAttacked != nullptr) {
      whenRare(e, e.notEmpty(checkers), *whenAttacked);
    } else if (checkers != nullptr) {
      const Value single = e.b.CreateSelect(e.isEmpty(e.withoutLowest(checkers)), checkers, e.noCells());
      const Value before = e.get(m.allowed);
      e.put(m.allowed, e.b.CreateSelect(e.isEmpty(checkers), before, e.b.CreateAnd(before, single)));
    }
    for (const Side enemy : all) {
      const auto& tables = e.plan.attacks[index(enemy)].lines.tables;
      for (std::size_t i = 0; i < tables.size(); ++i) {
        Value candidates = nullptr;
        for (const auto& [reach, whose] : attackersOn(enemy, i)) {
          const Value some = e.b.CreateAnd(e.tableSet(reach, royal), s.unionOf(enemy, whose));
          candidates = candidates == nullptr ? some : e.b.CreateOr(candidates, some);
        }
        // A listing of one type has the tables of all types, but only its lines.
        if (candidates == nullptr) continue;
        forEach(e, those(enemy, candidates),
                [&](Value attacker) { line(e, s, tables[i], royal, attacker, m, whenAttacked); });
      }
    }
  };
  if (!several) {
    restrict(royals);
  } else {
    // Unions must be emitted before the loop, since later code uses them too.
    for (const Side enemy : all) {
      for (const auto& [leaps, whose] : e.plan.attacks[index(enemy)].instanceLeaps) s.unionOf(enemy, whose);
      for (std::size_t i = 0; i < e.plan.attacks[index(enemy)].lines.tables.size(); ++i)
        for (const auto& [reach, whose] : attackersOn(enemy, i)) s.unionOf(enemy, whose);
    }
    forEach(e, royals, restrict);
  }
  m.allowed = whenAttacked != nullptr ? nullptr : e.get(m.allowed);
  if (m.pinned != nullptr) m.pinned = e.get(m.pinned);
  if (m.makeAndTest != nullptr) m.makeAndTest = e.get(m.makeAndTest);
  return m;
}

}  // namespace fairyforge::native::codegen
