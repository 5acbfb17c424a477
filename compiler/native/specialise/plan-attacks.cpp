// Inverts the captures of each type, so that attackers of a cell can be looked up by that cell. Types with
// equal moves share functions; leaps and lines are made by attacks.h.
#include "compiler/native/specialise/plan-attacks.h"

#include <algorithm>
#include <map>

#include "compiler/core/base/add-once.h"

namespace fairyforge::specialise {
namespace {

// Returns the number of the occupancy function that gives, for an attacked cell, the cells of attackers with
// these moves; kNone if the moves attack nothing.
FunctionId attackersOf(const ClassifiedMoves& moves, Guard guard, std::size_t cells,
                       LookupPlanner& functions) {
  OccupancyFunction takes(cells);
  for (const Mode mode : kTakingModes) {
    const OccupancyFunction& some = moves.attacks(guard, mode);
    for (std::size_t from = 0; from < some.size(); ++from) {
      takes[from].insert(takes[from].end(), some[from].begin(), some[from].end());
    }
  }
  for (const EnPassantMarkingPath& p : moves.markingEnPassant) {
    if (p.guard == guard && p.mode == Mode::Capture) takes[index(p.from)].push_back(p.path);
  }
  simplify(takes);
  return isEmpty(takes) ? kNone : functions.add(inverse(takes));
}

}  // namespace

SideAttacks planAttacks(const Variant& variant, const std::vector<TypeMoves>& moves, LookupPlanner& functions,
                        TableBlock& tables) {
  SideAttacks result;
  AttackPlan& attacks = result.plan;
  const std::size_t types = variant.types().size(), cells = variant.board().size();
  attacks.imitated.assign(types, kNone);
  std::map<std::pair<const ClassifiedMoves*, Guard>, FunctionId> known;  // shared by types that move alike
  for (std::size_t t = 0; t < types; ++t) {
    for (const Guard guard : kBothGuards) {
      const auto [entry, isNew] = known.try_emplace({moves[t].moves.get(), guard}, kNone);
      if (isNew) entry->second = attackersOf(*moves[t].moves, guard, cells, functions);
      const FunctionId attackers = entry->second;
      if (attackers == kNone) continue;
      result.lookups.emplace_back(attackers, AttackPlan::Pieces{t, guard});
      if (guard == Guard::None) attacks.imitated[t] = attackers;
      result.functions.push_back({typeAt(t), guard, &functions.function(attackers)});
    }
  }
  std::vector<std::vector<Reach>> leaps;
  attacks.lines = attackLines(result.functions, leaps, cells, tables);
  for (std::size_t i = 0; i < leaps.size(); ++i) {
    for (const Reach& some : leaps[i]) {
      if (std::all_of(some.begin(), some.end(), [](const CellSet& s) { return s.empty(); })) continue;
      const AttackFunction& attack = result.functions[i];
      valueFor(attacks.instanceLeaps, tables.add(some)).push_back({index(attack.type), attack.guard});
    }
  }
  return result;
}

AttackPlan withLookups(SideAttacks attacks, const LookupPlan& lookups) {
  for (const auto& [function, whose] : attacks.lookups) {
    const FunctionPlan& f = lookups.functions[function];
    if (f.leaps) valueFor(attacks.plan.leaps, *f.leaps).push_back(whose);
    for (const LookupId lookup : f.lookups) valueFor(attacks.plan.lookups, lookup).push_back(whose);
  }
  return std::move(attacks.plan);
}

}  // namespace fairyforge::specialise
