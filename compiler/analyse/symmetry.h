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

// Compares Black's rules with the image of White's: by the variant's own reflection or, if it names none, by
// the one with fewer differences.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
