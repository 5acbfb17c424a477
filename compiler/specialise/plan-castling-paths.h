// Castling paths: general moves of a royal piece from where it starts, such as castling, and changes of type
// in place, which generated code follows without help.
#pragma once

#include "compiler/specialise/plan-attacks.h"
#include "compiler/specialise/plan-general.h"

namespace fairyforge::specialise {

// A general path of a royal piece from where it starts the game, by which nothing is taken (castling): its
// conditions as constant sets, so that generated code can follow it without help.
struct CastlingPath {
  Cell origin;
  Cell to;
  CellSet own, empty, unmoved;
  std::vector<std::pair<Cell, std::uint16_t>> types;  // own cells that hold a type of one of Plan::typeSets
  std::vector<Cell> safe;  // where the mover must not be open to attack; its origin not among them
  bool safeAtOrigin = false;
  // The occupied cells after the move, where that can matter for the mover's safety.
  bool testAfter = true;
  CellSet vacated, filled;
  std::uint32_t effect;
  // The same with a piece of a type from the hand on a cell that is left: type and effect.
  std::vector<std::pair<std::size_t, std::uint32_t>> drops{};
  friend bool operator==(const CastlingPath&, const CastlingPath&) = default;
};

// A change of type where a piece stands, with no other condition than that it has not moved: legal unless the
// royal piece is attacked.
struct ChangePlan {
  std::size_t as;
  Guard guard;
  std::uint32_t effect;
  CellSet origins;
};

// Paths of one type that need no help, and where the others start.
struct PathsWithoutHelp {
  std::vector<CastlingPath> castlingPaths;
  std::vector<ChangePlan> inPlace;
  // Where a look at the other paths may be worth while: pieces on these cells, unmoved pieces on those.
  CellSet generalOrigins;
  CellSet generalUnmovedOrigins;
};

// Whose paths they are.
struct GeneralMover {
  Side side;
  TypeId type;
  bool staysRoyal;     // it is royal, and no move of it can change that
  CellSet changingOn;  // where moves change their piece or, by triggers, others
};

// Marks the paths that it finds (PlannedPath::isCastlingPath).
PathsWithoutHelp planPathsWithoutHelp(const Variant& variant, const GeneralMover& mover,
                                      const AllAttacks& attacks, PathsByOrigin& paths);

}  // namespace fairyforge::specialise
