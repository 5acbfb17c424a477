// Plans castling paths: general paths of a royal piece from its starting cell that take nothing. Generated code
// counts these without making them.
#pragma once

#include "compiler/native/specialise/plan-attacks.h"
#include "compiler/native/specialise/plan-general.h"

namespace fairyforge::specialise {

// A general path of a royal piece from the cell where it starts the game. It takes nothing, and its
// conditions are constant sets of cells, so generated code can test it by itself.
struct CastlingPath {
  Cell origin;
  Cell to;
  CellSet own, empty, unmoved;
  // The cells that must hold an own piece of certain types, each with the number of that set of types in
  // Plan::typeSets.
  std::vector<std::pair<Cell, std::uint16_t>> types;
  std::vector<Cell> safe;  // the cells, except the origin, where the mover must not be attacked
  bool safeAtOrigin = false;
  // Must the mover's safety be tested once more, with the cells occupied as after the move? `vacated` are the
  // cells that the move empties, `filled` those that it fills.
  bool testAfter = true;
  CellSet vacated, filled;
  std::uint32_t effect;
};

// The paths of one type that generated code tests by itself, and the origins of all other general paths.
struct PathsInCode {
  std::vector<CastlingPath> castlingPaths;
  // The other paths need to be examined only for pieces on generalOrigins and unmoved pieces on
  // generalUnmovedOrigins, except those that require an en-passant target or a cell where the previous move
  // ended (GeneralPlan has tables of their origins).
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
};

// The piece whose general paths are planned.
struct GeneralMover {
  Side side;
  TypeId type;
  bool staysRoyal;     // the piece is royal, and none of its moves can change that
  CellSet changingOn;  // where moves change their piece or, by triggers, others
};

// Finds the paths that generated code can test by itself, and marks them in `paths`
// (PlannedPath::isCastlingPath).
PathsInCode planPathsInCode(const Variant& variant, const GeneralMover& mover, const AllAttacks& attacks,
                            PathsByOrigin& paths);

}  // namespace fairyforge::specialise
