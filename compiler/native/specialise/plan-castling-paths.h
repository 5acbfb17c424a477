// Castling paths: general moves of a royal piece from where it starts, such as castling. Generated code
// follows these, and changes of type in place, without help.
#pragma once

#include "compiler/native/specialise/plan-attacks.h"
#include "compiler/native/specialise/plan-general.h"

namespace fairyforge::specialise {

// A general path of a royal piece from where it starts the game that takes nothing (castling). Its conditions
// are constant sets, so that generated code can follow it without help.
struct CastlingPath {
  Cell origin;
  Cell to;
  CellSet own, empty, unmoved;
  // own cells, each with the number in Plan::typeSets of the types that it must hold
  std::vector<std::pair<Cell, std::uint16_t>> types;
  std::vector<Cell> safe;  // where the mover must not be attacked, its origin excepted
  bool safeAtOrigin = false;
  // testAfter: must the mover's safety be tested with the cells occupied as after the move? `vacated` and
  // `filled` give the changes.
  bool testAfter = true;
  CellSet vacated, filled;
  std::uint32_t effect;
  // The same move with a piece from the hand on a cell that is vacated: its type, and the effect of that
  // move.
  std::vector<std::pair<std::size_t, std::uint32_t>> drops{};
  friend bool operator==(const CastlingPath&, const CastlingPath&) = default;
};

// A change of type where a piece stands, with at most the condition that it has not moved: legal unless the
// royal piece is attacked.
struct ChangePlan {
  std::size_t as;
  Guard guard;
  std::uint32_t effect;
  CellSet origins;
};

// The paths of one type that need no help, and where the others start.
struct PathsWithoutHelp {
  std::vector<CastlingPath> castlingPaths;
  std::vector<ChangePlan> inPlace;
  // The other paths need to be examined only for pieces on generalOrigins and unmoved pieces on
  // generalUnmovedOrigins.
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
};

// The piece whose paths are planned.
struct GeneralMover {
  Side side;
  TypeId type;
  bool staysRoyal;     // it is royal, and none of its moves can change that
  CellSet changingOn;  // where moves change their piece or, by triggers, others
};

// Marks the paths that need no help (PlannedPath::isCastlingPath).
PathsWithoutHelp planPathsWithoutHelp(const Variant& variant, const GeneralMover& mover,
                                      const AllAttacks& attacks, PathsByOrigin& paths);

}  // namespace fairyforge::specialise
