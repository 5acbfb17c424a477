// Who may take what by occupancy functions: the attackers of a cell, and the instances of attacks
// (attacks.h).
#pragma once

#include "compiler/native/specialise/attacks.h"
#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct AttackPlan {  // by the pieces of one side
  struct Pieces {
    std::size_t type;
    Guard guard;
  };
  // Who attacks a cell: tables with one set of attackers' cells for each attacked cell, each with the pieces
  // to which it applies. Other attacks are in `lookups`.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> leaps;
  std::vector<std::pair<LookupId, std::vector<Pieces>>> lookups;
  // The same for instances of attacks: those that nothing between can change. All others are in lines.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> instanceLeaps;
  AttackLines lines;
  // For code that searches all types at once for the attackers of instances. One set for each attacked cell
  // and type, in the order of a state's pieces: the cells from which the type attacks by leaps, and by each
  // table of lines.
  struct Rows {
    TableOffset leaps;
    std::vector<TableOffset> lines;
  };
  std::optional<Rows> rows;  // no value if some attack belongs to unmoved pieces only
  // For imitators, by the type that moved last: the cells from which it attacks a cell by plain moves.
  std::vector<FunctionId> imitated;
};

// The attacks of one side's pieces, before the lookups are known.
struct SideAttacks {
  AttackPlan plan;  // without `leaps` and `lookups`
  std::vector<AttackFunction> functions;
  std::vector<std::pair<FunctionId, AttackPlan::Pieces>> lookups;
};
using AllAttacks = std::array<SideAttacks, kOwners>;

// Returns the attacks of one side, whose moves are `moves`. Adds the functions that say from where a cell is
// attacked to `functions`.
SideAttacks planAttacks(const Variant& variant, const std::vector<TypeMoves>& moves, LookupPlanner& functions,
                        TableBlock& tables);
// Returns the plan with its lookups, which are known only after all functions were added.
AttackPlan withLookups(SideAttacks attacks, const LookupPlan& lookups);
// Returns the rows of the plan's attacks; nothing if some attack belongs to unmoved pieces only.
std::optional<AttackPlan::Rows> attackRows(const AttackPlan& attacks, std::size_t types, std::size_t cells,
                                           TableBlock& tables);

}  // namespace fairyforge::specialise
