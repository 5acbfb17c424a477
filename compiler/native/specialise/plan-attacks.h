// Plans attacks by plain moves: tables of a cell's attackers, and attack instances (attacks.h).
#pragma once

#include "compiler/native/specialise/attacks.h"
#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/type-moves.h"

namespace fairyforge::specialise {

struct AttackPlan {  // how the pieces of one side attack
  struct Pieces {
    std::size_t type;
    Guard guard;
  };
  // Attackers of a cell: tables with a set of attackers' cells for each attacked cell, each with the pieces
  // for which it holds. Here those by leaps; all others are in `lookups`.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> leaps;
  std::vector<std::pair<LookupId, std::vector<Pieces>>> lookups;
  // Attack instances without conditions: leaps. All other instances are in `lines`.
  std::vector<std::pair<TableOffset, std::vector<Pieces>>> instanceLeaps;
  AttackLines lines;
  // By type that moved last: the occupancy function of the cells from which imitators attack then.
  std::vector<FunctionId> imitated;
};

// The attacks of one side, before LookupPlanner::plan() has numbered the lookups.
struct SideAttacks {
  AttackPlan plan;  // complete except for `leaps` and `lookups`
  std::vector<AttackFunction> functions;
  std::vector<std::pair<FunctionId, AttackPlan::Pieces>> lookups;
};
using AllAttacks = std::array<SideAttacks, kOwners>;

// Returns the attacks of one side, whose moves are `moves`. Adds occupancy functions of attackers to
// `functions`.
SideAttacks planAttacks(const Variant& variant, const std::vector<TypeMoves>& moves, LookupPlanner& functions,
                        TableBlock& tables);
// Returns the plan with its lookups, which are known only after all functions were added.
AttackPlan withLookups(SideAttacks attacks, const LookupPlan& lookups);

}  // namespace fairyforge::specialise
