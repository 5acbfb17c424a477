// Is Black White's image on the board?
#pragma once

#include <vector>

#include "compiler/analyse/rule-images.h"

namespace fairyforge::analyse {

struct SideSymmetry {
  Symmetry symmetry = Symmetry::Mirror;  // the reflection that was tried (never None)
  std::vector<RuleDifference> differences;
  bool holds() const { return differences.empty(); }
};

// By the variant's own reflection; where it names none, by that under which less differs.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
