// Who may take what by occupancy functions: who attacks a cell, and the instances of attacks (attacks.h).
#pragma once

#include "compiler/specialise/attacks.h"
#include "compiler/specialise/lookups.h"
#include "compiler/specialise/type-moves.h"

namespace fairyforge::specialise {

struct AttackPlan {  // by the pieces of one side
  struct Pieces {
    std::size_t type;
    Guard guard;
  };
  // Who attacks a cell: by a table of one set a cell, and by lookup.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> leaps;
  std::vector<std::pair<LookupId, std::vector<Pieces>>> lookups;
  // The same by instances: attacks that nothing between can change, and all others.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> instanceLeaps;
  AttackLines lines;
  // Instances for whom attackers are looked for among all types at once. One set for each attacked cell and type, in the
  // order of a state's pieces: from where it attacks by leaps, and by each table of lines.
  struct Rows {
    TableOffset leaps;
    std::vector<TableOffset> lines;
  };
  std::optional<Rows> rows;  // not where an attack is one of unmoved pieces only
  // For imitators, by the type that was moved last: from where it attacks a cell by plain moves.
  std::vector<FunctionId> imitated;
};

// By the pieces of one side, before the lookups are known.
struct SideAttacks {
  AttackPlan plan;  // without who attacks a cell
  std::vector<AttackFunction> functions;
  std::vector<std::pair<FunctionId, AttackPlan::Pieces>> lookups;
};
using AllAttacks = std::array<SideAttacks, kOwners>;

// `moves`: the side's. The functions that tell from where a cell is attacked are added to `functions`.
SideAttacks planAttacks(const Variant& variant, const std::vector<TypeMoves>& moves, LookupPlanner& functions,
                        TableBlock& tables);
// The whole plan.
AttackPlan withLookups(SideAttacks attacks, const LookupPlan& lookups);
std::optional<AttackPlan::Rows> attackRows(const AttackPlan& attacks, std::size_t types, std::size_t cells,
                                           TableBlock& tables);

}  // namespace fairyforge::specialise
