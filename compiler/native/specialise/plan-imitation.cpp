// Finds from where imitators attack: after a move of a type they attack from their own cells as that type
// does.
#include "compiler/native/specialise/plan-imitation.h"

#include "compiler/core/base/sort-unique.h"
#include "compiler/native/specialise/plan-danger.h"

namespace fairyforge::specialise {

ImitationPlan planImitation(const Variant& variant, Side side, const AllMoves& moves,
                            const AllAttacks& attacks, TableBlock& tables) {
  ImitationPlan result;
  const std::size_t types = variant.types().size(), cells = variant.board().size();
  std::vector<std::vector<CellSet>> reach(types, std::vector<CellSet>(cells));
  std::vector<CellSet> any(cells);
  for (const Side by : {opponent(side), Side::Third}) {
    for (const AttackFunction& attack : attacks[index(by)].functions) {
      if (attack.guard == Guard::Unmoved) continue;
      for (std::size_t to = 0; to < attack.attackers->size(); ++to) {
        for (const OccupancyPath& path : (*attack.attackers)[to]) {
          reach[index(attack.type)][to].add(path.to);
          any[to].add(path.to);
        }
      }
    }
  }
  result.any = tables.add(any);
  result.byType.resize(types);
  const std::vector<CellSet> zones = zonesOfRoyals(variant, side, moves[index(side)]);
  for (std::size_t t = 0; t < types; ++t) {
    const PieceType& type = variant.types()[t];
    if (type.imitates) continue;
    std::vector<TypeId> results{typeAt(t)};
    variant.board().forEachCell([&](Cell cell) {
      const auto& choices = variant.arrival().choices(side, typeAt(t), cell);
      results.insert(results.end(), choices.begin(), choices.end());
    });
    sortUnique(results);
    std::vector<CellSet> imitationReach(cells);
    for (const TypeId result : results) {
      if (variant.type(result).imitates) continue;
      for (std::size_t royal = 0; royal < cells; ++royal) {
        imitationReach[royal] |= reach[index(result)][royal];
        if (!type.royal) continue;
        zones[royal].forEach([&](Cell cell) { imitationReach[royal] |= reach[index(result)][index(cell)]; });
      }
    }
    result.byType[t] = tables.add(imitationReach);
  }
  return result;
}

}  // namespace fairyforge::specialise
