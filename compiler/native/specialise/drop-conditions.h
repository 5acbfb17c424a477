// Conditions on other pieces that decide where something may be dropped, as sets of cells.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

// A condition on the pieces of some types, of the owner of the hand or of others, which decides where
// something may be dropped: the targets of an area are allowed if at least `least` of these pieces stand on
// its cells, or fewer if `stand` is false.
struct DropCondition {
  TypeSet types;
  Occupants occupants = kAnyPiece;
  std::uint16_t least = 1;
  bool stand = true;  // at least `least`; else fewer
  struct Area {
    CellSet cells, targets;
  };
  std::vector<Area> areas;
};

// Returns the conditions of a drop program that only tests neighbourhoods and drops onto an empty cell.
// Returns nothing for other programs, which plans do not have.
std::optional<std::vector<DropCondition>> dropConditions(const Board& board, const MoveProgram& drop);

}  // namespace fairyforge::specialise
