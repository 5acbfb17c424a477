// Recovers movement notation from programs, however they were made.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// The moves of a type: notation that holds everywhere, notation from certain cells, and programs for the
// rest.
struct RecoveredMoves {
  std::string everywhere;  // empty: none
  std::vector<std::pair<std::array<CellSet, kSides>, std::string>> onCells;
  std::array<MoveProgram, kSides> programs;
};

// All parts together have the same paths from every cell as the type (variant-hash.h), for White and Black.
// If no notation is found, the programs are the type's own.
RecoveredMoves recoveredMoves(const Variant& variant, TypeId type);

}  // namespace fairyforge::frontend::write
