// Is Black White's image on the board?
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::analyse {

struct SideDifference {
  std::string text;    // what differs, with the first place where it does
  CellSet cells = {};  // White's cells that it is about
};

struct SideSymmetry {
  Symmetry symmetry = Symmetry::Mirror;  // the reflection that was tried (never None)
  std::vector<SideDifference> differences;
  bool holds() const { return differences.empty(); }
};

// By the variant's own reflection; where it names none, by that under which less differs. The array, the
// moves of every type from every cell, changes of type, triggers, hands and ends of the game are compared.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
