// Translates the conditions of a drop program on neighbouring pieces into sets of cells where a drop is
// allowed.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// A condition for drops, such as "no own Pawn on the file". It counts pieces of some types, of the owner of
// the hand or of others: the cells `targets` of an area are allowed if at least `least` of these pieces stand
// on its `cells` or, if `stand` is false, fewer.
struct DropCondition {
  TypeSet types;
  Occupants occupants = kAnyPiece;
  std::uint16_t least = 1;
  bool stand = true;  // true: at least `least` pieces must stand there; false: fewer
  struct Area {
    CellSet cells, targets;
  };
  std::vector<Area> areas;
};

// Returns the conditions of a drop program that only tests neighbourhoods and drops onto an empty cell.
// Returns nothing for all other programs and if a condition has too many areas; games with these have no
// plan.
std::optional<std::vector<DropCondition>> dropConditions(const Board& board, const MoveProgram& drop);

}  // namespace fairyforge::specialise
