// Plans general paths: moves whose conditions ask more than which cells are occupied, or that do more than
// move and take (classify.h).
#pragma once

#include "compiler/native/specialise/general-tests.h"
#include "compiler/native/specialise/plan-effects.h"

namespace fairyforge::specialise {

// A general path with the number of its effect. Paths from one origin with equal `group` are the same move.
struct PlannedPath {
  // Sets of types in its conditions are indices of Plan::typeSets, counts of pieces are indices of
  // Plan::pieceMinimums.
  Path path;
  std::uint32_t group;
  std::uint32_t effect;  // index in Plan::effects
  LaterEffects later{};
  std::vector<BitTest> more{};       // further conditions: pieces that must not stand on some cells
  bool isCastlingPath = false;       // one of TypePlan::castlingPaths
  bool isInTaking = false;           // GeneralPath::isInTaking
  bool takesRoyalEnPassant = false;  // may the en-passant victim be a royal piece?
};
using PathsByOrigin = std::vector<std::vector<PlannedPath>>;

struct GeneralPlan {
  PathsByOrigin paths;      // empty if the type has none
  bool takesRoyal = false;  // may one of the paths, other than those that take plainly, take a royal piece?
  // For each en-passant target, the origins of the paths that require it.
  std::optional<TableOffset> enPassantOrigins;
  // For each cell where the previous move ended, the origins of the paths that require it.
  std::optional<TableOffset> lastToOrigins;
};

// Plans the general paths of a type of the side. Appends new effects, sets of types and minimums to the
// lists. `passedByRoyals` is the result of passedByEnemyRoyals().
GeneralPlan planGeneral(const Variant& variant, Side side, const TypeMoves& moves,
                        const CellSet& passedByRoyals, EffectNumbers& effects, std::vector<TypeSet>& typeSets,
                        std::vector<PieceMinimum>& pieceMinimums, TableBlock& tables);

// Returns the cells on which pieces of `taker` may take a royal piece en passant: those that an enemy passes by
// a move after which it is royal.
CellSet passedByEnemyRoyals(const Variant& variant, Side taker, const AllMoves& moves);

}  // namespace fairyforge::specialise
