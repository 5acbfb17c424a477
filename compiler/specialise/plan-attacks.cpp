// Who may take what: attack functions, and where a piece must stand to matter to a royal piece.
#include "compiler/specialise/general-tests.h"
#include "compiler/specialise/planner.h"

namespace fairyforge {
namespace {

template <typename Key>
void join(std::vector<std::pair<Key, std::vector<AttackPlan::Pieces>>>& list, Key key,
          AttackPlan::Pieces whose) {
  const auto known = std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.first == key; });
  (known == list.end() ? list.emplace_back(key, std::vector<AttackPlan::Pieces>{}) : *known)
      .second.push_back(whose);
}

}  // namespace

void Planner::planAttacks(Side side, const std::vector<SharedMoves>& moves) {
  AttackPlan& attacks = plan_.attacks[index(side)];
  std::vector<AttackFunction>& functions = attackFunctions_[index(side)];
  const std::size_t types = variant_.types().size();
  attacks.imitated.assign(types, kNone);
  for (std::size_t t = 0; t < types; ++t) {
    for (const Guard guard : kBothGuards) {
      OccupancyFunction takes(plan_.cells);
      for (const Mode mode : kTakingModes) {
        const OccupancyFunction& some = moves[t]->plain[index(guard)][index(mode)];
        for (std::size_t from = 0; from < some.size(); ++from) {
          takes[from].insert(takes[from].end(), some[from].begin(), some[from].end());
        }
      }
      for (const EnPassantMarkingPath& p : moves[t]->markingEnPassant) {
        if (p.guard == guard && p.mode == Mode::Capture) takes[index(p.from)].push_back(p.path);
      }
      simplify(takes);
      if (isEmpty(takes)) continue;
      const FunctionId attackers = planner_.add(inverse(takes));
      attackLookups_[index(side)].emplace_back(attackers, AttackPlan::Pieces{t, guard});
      if (guard == Guard::None) attacks.imitated[t] = attackers;
      const std::vector<CellSet> leaps = attackLeaps(takes, plan_.cells);
      if (std::any_of(leaps.begin(), leaps.end(), [](const CellSet& s) { return !s.empty(); })) {
        join(attacks.instanceLeaps, plan_.tables.add(leaps), {t, guard});
      }
      functions.push_back({typeAt(t), guard, &planner_.function(attackers)});
      castlingPathsNeedHelp_ = castlingPathsNeedHelp_ || variant_.types()[t].givesNoCheck;
    }
    const PieceType& type = variant_.types()[t];
    castlingPathsNeedHelp_ = castlingPathsNeedHelp_ || (type.imitates && !type.givesNoCheck);
  }
  attacks.lines = attackLines(functions, plan_.cells, plan_.tables);
}

// When the lookups are known.
void Planner::joinAttacks() {
  for (const Side side : kAllOwners) {
    AttackPlan& attacks = plan_.attacks[index(side)];
    for (const auto& [function, whose] : attackLookups_[index(side)]) {
      const FunctionPlan& f = plan_.lookups.functions[function];
      if (f.leaps != kNone) join(attacks.leaps, f.leaps, whose);
      for (const LookupId lookup : f.lookups) join(attacks.lookups, lookup, whose);
    }
  }
}

// For each cell of a player's royal piece: where it may ask whether it is safe.
std::vector<CellSet> Planner::zonesOfRoyals(Side side, const Classified& moves) const {
  std::vector<CellSet> zones(plan_.cells);
  const std::vector<TypePlan>& types = plan_.types[index(side)];
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (!types[t].royal) continue;
    const ClassifiedMoves& m = *moves[index(side)][t];
    for (std::size_t from = 0; from < plan_.cells; ++from) {
      zones[from].add(cellAt(from));
      for (const auto& ofGuard : m.plain) {
        for (const OccupancyFunction& function : ofGuard) {
          for (const OccupancyPath& path : function[from]) zones[from].add(path.to);
        }
      }
      for (const GeneralPath& g : m.general[from]) {
        zones[from].add(g.path.to);
        for (const Cell cell : safeCells(g.path)) zones[from].add(cell);
      }
    }
    for (const EnPassantMarkingPath& p : m.markingEnPassant) zones[index(p.from)].add(p.path.to);
  }
  return zones;
}

void Planner::planPlainDanger(TypePlan& t, const ClassifiedMoves& moves, const std::vector<CellSet>& zones) {
  if (t.byShift) return;
  std::vector<CellSet> attackers(plan_.cells), danger(plan_.cells);  // by victim's and royal piece's cell
  for (const auto& ofGuard : moves.plain) {
    for (const Mode mode : kTakingModes) {
      const OccupancyFunction& function = ofGuard[index(mode)];
      for (std::size_t from = 0; from < function.size(); ++from) {
        for (const OccupancyPath& path : function[from]) attackers[index(path.to)].add(cellAt(from));
      }
    }
  }
  for (const EnPassantMarkingPath& p : moves.markingEnPassant) {
    if (p.mode == Mode::Capture) attackers[index(p.path.to)].add(p.from);
  }
  for (std::size_t royal = 0; royal < plan_.cells; ++royal) {
    zones[royal].forEach([&](Cell cell) { danger[royal] |= attackers[index(cell)]; });
  }
  t.plainAttackersNear = plan_.tables.add(danger);
}

// From which cells each type that takes in general could matter to a royal piece on a cell,
// whatever stands elsewhere.
void Planner::planDanger(Side side, const Classified& moves) {
  std::vector<CellSet> zones(plan_.cells);
  for (const Side victim : kBothSides) {
    if (victim == side) continue;
    const std::vector<CellSet> some = zonesOfRoyals(victim, moves);
    for (std::size_t cell = 0; cell < zones.size(); ++cell) zones[cell] |= some[cell];
  }
  const bool takesRoyalEnPassant = mayTakeRoyalEnPassant(side);
  for (std::size_t i = 0; i < plan_.layout.types; ++i)
    planPlainDanger(plan_.types[index(side)][i], *moves[index(side)][i], zones);
  for (TypePlan& t : plan_.types[index(side)]) {
    if (!t.takesInGeneral) continue;
    std::vector<CellSet> attackers(plan_.cells), danger(plan_.cells);  // by victim's and royal piece's cell
    CellSet anywhere;
    for (std::size_t origin = 0; origin < plan_.cells; ++origin) {
      for (const PlannedPath& planned : t.general[origin]) {
        for (const Cell victim : planned.path.victims) attackers[index(victim)].add(cellAt(origin));
        if (planned.path.takesEnPassantVictim && takesRoyalEnPassant) anywhere.add(cellAt(origin));
      }
    }
    for (std::size_t royal = 0; royal < plan_.cells; ++royal) {
      danger[royal] = anywhere;
      zones[royal].forEach([&](Cell cell) { danger[royal] |= attackers[index(cell)]; });
    }
    t.attackersNear = plan_.tables.add(danger);
    t.attackersOnto = plan_.tables.add(attackers);
  }
}

// Where enemy imitators may take the royal piece of `side`, by what the side has moved.
void Planner::planCopies(Side side, const Classified& moves) {
  const std::size_t types = variant_.types().size();
  std::vector<std::vector<CellSet>> reach(types, std::vector<CellSet>(plan_.cells));
  std::vector<CellSet> any(plan_.cells);
  for (const Side by : {opponent(side), Side::Third}) {
    for (const AttackFunction& attack : attackFunctions_[index(by)]) {
      if (attack.guard == Guard::Unmoved) continue;
      for (std::size_t to = 0; to < attack.attackers->size(); ++to) {
        for (const OccupancyPath& path : (*attack.attackers)[to]) {
          reach[index(attack.type)][to].add(path.to);
          any[to].add(path.to);
        }
      }
    }
  }
  plan_.anyImitationReach[index(side)] = plan_.tables.add(any);
  const std::vector<CellSet> zones = zonesOfRoyals(side, moves);
  for (std::size_t t = 0; t < types; ++t) {
    TypePlan& plan = plan_.types[index(side)][t];
    if (plan.imitates) continue;
    std::vector<TypeId> results{typeAt(t)};
    variant_.board().forEachCell([&](Cell cell) {
      const auto& choices = variant_.arrival().choices(side, typeAt(t), cell);
      results.insert(results.end(), choices.begin(), choices.end());
    });
    sortUnique(results);
    std::vector<CellSet> imitationReach(plan_.cells);
    for (const TypeId result : results) {
      if (variant_.type(result).imitates) continue;
      for (std::size_t royal = 0; royal < plan_.cells; ++royal) {
        imitationReach[royal] |= reach[index(result)][royal];
        if (!plan.royal) continue;
        zones[royal].forEach([&](Cell cell) { imitationReach[royal] |= reach[index(result)][index(cell)]; });
      }
    }
    plan.imitationReach = plan_.tables.add(imitationReach);
  }
}

}  // namespace fairyforge
