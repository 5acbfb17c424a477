// Plans plain moves (classify.h): as shifts of the set of all pieces of a type, or as occupancy functions of
// each piece.
#pragma once

#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/plan-effects.h"

namespace fairyforge::specialise {

// When pieces can move by the displacement of a ShiftMove: they stand on `origins`, and the cells at the
// offsets `empty` from the origin are empty.
struct ShiftTerm {
  CellSet origins;
  std::vector<int> empty;
  Guard guard = Guard::None;
};

// Moves of all pieces of a type at once by one displacement: the difference of cell numbers.
struct ShiftMove {
  int delta = 0;
  std::array<std::vector<ShiftTerm>, kModes> terms;  // [mode]
  // For moves that mark en-passant targets: the effect number of each origin.
  std::optional<TableOffset> effects;
};

// The numbers of a type's occupancy functions, [guard][mode].
using PlainFunctions = std::array<std::array<FunctionId, kModes>, 2>;
inline constexpr PlainFunctions kNoFunctions{{{kNone, kNone, kNone}, {kNone, kNone, kNone}}};

// The plain moves of a type: shifts if few are enough, otherwise occupancy functions, which planPlain() adds
// to `functions`.
struct PlainPlan {
  PlainFunctions functions = kNoFunctions;
  bool byShift = false;
  std::vector<ShiftMove> shifts;
};
PlainPlan planPlain(const PlainMoves& moves, LookupPlanner& functions);

// Returns the shifts of the moves that mark en-passant targets. Such moves are never occupancy functions.
std::vector<ShiftMove> planMarkingEnPassant(const std::vector<EnPassantMarkingPath>& paths, std::size_t cells,
                                            EffectNumbers& effects, TableBlock& tables);

}  // namespace fairyforge::specialise
