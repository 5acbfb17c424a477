// Plain moves: made by shifts for all pieces of a type at once, or by occupancy functions for each piece.
#pragma once

#include "compiler/native/specialise/lookups.h"
#include "compiler/native/specialise/plan-effects.h"

namespace fairyforge::specialise {

// The pieces that can move by the same displacement: those on `origins` for which the cells of `empty`, as
// offsets from the origin, are empty.
struct ShiftTerm {
  CellSet origins;
  std::vector<int> empty;
  Guard guard = Guard::None;
};

// Moves of all pieces of a type at once by a displacement of cell numbers.
struct ShiftMove {
  int delta = 0;
  std::array<std::vector<ShiftTerm>, kModes> terms;  // [mode]
  // For moves that mark en-passant targets: the effect number of each origin.
  std::optional<TableOffset> effects;
};

// Numbers of occupancy functions, [guard][mode].
using PlainFunctions = std::array<std::array<FunctionId, kModes>, 2>;
inline constexpr PlainFunctions kNoFunctions{{{kNone, kNone, kNone}, {kNone, kNone, kNone}}};

// By shifts if a few are enough, else by functions, which are added to `functions`.
struct PlainPlan {
  PlainFunctions functions = kNoFunctions;
  bool byShift = false;
  std::vector<ShiftMove> shifts;
};
PlainPlan planPlain(const PlainMoves& moves, LookupPlanner& functions);

// Moves that mark en-passant targets are always shifts.
std::vector<ShiftMove> planMarkingEnPassant(const std::vector<EnPassantMarkingPath>& paths, std::size_t cells,
                                            EffectNumbers& effects, TableBlock& tables);

}  // namespace fairyforge::specialise
