// The graph of changes of type: in which circles pieces turn, and what they cannot leave any more.
#pragma once

#include <vector>

#include "compiler/possible/possibilities.h"

namespace fairyforge::analyse {

// Types that can all become each other, or a single type that cannot become itself again.
struct TypeKnot {
  std::vector<TypeId> types;  // ascending
  bool final = true;          // nothing leads out
  bool entered = false;       // something leads in
  // If there are several types: changes that lead through some of them and back to the first.
  std::vector<possible::TypeChange> circle;
};

// The knots of the side's types that occur, in the order of their first types.
std::vector<TypeKnot> knotsOf(const possible::Possibilities& possible, const Variant& variant, Side side);

}  // namespace fairyforge::analyse
