// Movement notation found again in programs, however these came about.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::frontend::write {

// What a type moves by: notation that holds everywhere, notation from certain cells, and programs that do the
// rest.
struct RecoveredMoves {
  std::string everywhere;  // empty: none
  std::vector<std::pair<std::array<CellSet, kSides>, std::string>> onCells;
  std::array<MoveProgram, kSides> programs;
};

// All parts together have the same paths from every cell (variant-hash.h), for White and Black; where no notation
// does, the programs are those of the type as they are.
RecoveredMoves recoveredMoves(const Variant& variant, TypeId type);

}  // namespace fairyforge::frontend::write
