// Tests whether Black is White's image on the board.
#pragma once

#include <vector>

#include "compiler/analyse/rule-images.h"

namespace fairyforge::analyse {

struct SideSymmetry {
  Symmetry symmetry = Symmetry::Mirror;  // the reflection that was tried (never None)
  std::vector<RuleDifference> differences;
  bool holds() const { return differences.empty(); }
};

// Tries the variant's own reflection; if it names none, the one with fewer differences.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
