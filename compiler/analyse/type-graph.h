// The graph of changes of type: cycles of types, and types that a piece cannot leave any more.
#pragma once

#include <vector>

#include "compiler/core/possible/possibilities.h"

namespace fairyforge::analyse {

// A strongly connected component: types that can all become each other, or a single type that cannot become
// itself again.
struct TypeKnot {
  std::vector<TypeId> types;  // ascending
  bool final = true;          // no change leads out of it
  bool entered = false;       // a change leads into it
  // If it has several types: a cycle of changes through some of them, back to the first.
  std::vector<possible::TypeChange> circle;
};

// Returns the components of the side's types that occur, in the order of their first types.
std::vector<TypeKnot> knotsOf(const possible::Possibilities& possible, const Variant& variant, Side side);

}  // namespace fairyforge::analyse
