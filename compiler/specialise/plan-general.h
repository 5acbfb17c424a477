// General paths: moves that depend on more than which cells are occupied, or do more than go and take.
#pragma once

#include <algorithm>

#include "compiler/specialise/general-tests.h"
#include "compiler/specialise/plan-effects.h"

namespace fairyforge::specialise {

// A general path with the number of its effect. Paths of one origin with the same group are the same move.
struct PlannedPath {
  Path path;  // its type sets are numbers of Plan::typeSets, its counts of pieces those of Plan::standings
  std::uint32_t group;
  std::uint32_t effect;  // into Plan::effects
  LaterEffects later{};
  std::vector<BitTest> more{};  // what it demands besides: that something does not stand somewhere
  bool isCastlingPath = false;  // is one of TypePlan::castlingPaths or inPlace
};
using PathsByOrigin = std::vector<std::vector<PlannedPath>>;

struct GeneralPlan {
  PathsByOrigin paths;                          // empty: the type has none
  bool takesRoyal = false;                      // may one take a royal piece?
  std::optional<TableOffset> enPassantOrigins;  // for each en-passant target the origins
  std::optional<TableOffset> lastToOrigins;     // ... for each cell where the previous move ended
  CellSet byHandOnly;  // origins from which only positions set up by hand allow such moves
};

// Effects, type sets and standings that are new get the next numbers. `inGames`: see enPassantTargetsInGames.
GeneralPlan planGeneral(const Variant& variant, Side side, const TypeMoves& moves, const CellSet& inGames,
                        EffectNumbers& effects, std::vector<TypeSet>& typeSets,
                        std::vector<Standing>& standings, TableBlock& tables);

// Cells over which a piece may pass in a game that nobody set up by hand.
CellSet enPassantTargetsInGames(const Variant& variant, const AllMoves& moves);

// Can `taker` take a piece en passant that is royal after its move?
bool mayTakeRoyalEnPassant(const Variant& variant, Side taker);

inline bool demands(const Path& path, bool CellCondition::*flag) {
  return std::any_of(path.conditions.begin(), path.conditions.end(),
                     [&](const CellCondition& c) { return c.*flag; });
}

}  // namespace fairyforge::specialise
