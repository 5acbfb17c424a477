// Other pieces that decide where something may be dropped, as sets of cells.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

// Pieces of the owner of a hand, or of others, that decide where something may be put: on the targets of an area, if so
// many of them stand on its cells, or fewer.
struct DropCondition {
  TypeSet types;
  Occupants occupants = kAnyPiece;
  std::uint16_t least = 1;
  bool stand = true;  // so many; else fewer
  struct Area {
    CellSet cells, targets;
  };
  std::vector<Area> areas;
};

// The conditions of a drop program that asks for nothing else; none if it is one that plans do not have.
std::optional<std::vector<DropCondition>> dropConditions(const Board& board, const MoveProgram& drop);

}  // namespace fairyforge::specialise
