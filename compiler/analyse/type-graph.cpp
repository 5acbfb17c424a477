// Finds strongly connected components of the graph of type changes by shortest chains in both directions,
// with a cycle as evidence.

#include "compiler/analyse/type-graph.h"

#include <algorithm>
#include <map>

namespace fairyforge::analyse {
namespace {

using Changes = std::vector<possible::TypeChange>;

// Returns a shortest non-empty chain of changes from `from` to `to`; empty if there is none.
Changes chain(const Changes& changes, TypeId from, TypeId to) {
  std::map<TypeId, possible::TypeChange> reachedBy;
  std::vector<TypeId> open{from};
  for (std::size_t i = 0; i < open.size() && !reachedBy.contains(to); ++i) {
    for (const possible::TypeChange& change : changes) {
      if (change.from == open[i] && reachedBy.try_emplace(change.to, change).second)
        open.push_back(change.to);
    }
  }
  Changes chain;
  if (!reachedBy.contains(to)) return chain;
  TypeId at = to;
  do {
    chain.push_back(reachedBy.at(at));
    at = chain.back().from;
  } while (at != from);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

}  // namespace

std::vector<TypeKnot> knotsOf(const possible::Possibilities& possible, const Variant& variant, Side side) {
  Changes changes = possible.changes();
  std::erase_if(changes, [&](const possible::TypeChange& change) { return change.side != side; });
  std::vector<TypeKnot> knots;
  std::vector<bool> done(variant.types().size());
  for (std::size_t t = 0; t < done.size(); ++t) {
    const TypeId type = typeAt(t);
    if (done[t] || !possible.occurs(side, type)) continue;
    TypeKnot knot;
    knot.circle = chain(changes, type, type);
    for (std::size_t u = t; u < done.size(); ++u) {
      const TypeId other = typeAt(u);
      const bool alike =
          u == t || (!chain(changes, type, other).empty() && !chain(changes, other, type).empty());
      if (!alike) continue;
      knot.types.push_back(other);
      done[u] = true;
    }
    const auto inside = [&](TypeId id) {
      return std::find(knot.types.begin(), knot.types.end(), id) != knot.types.end();
    };
    for (const possible::TypeChange& change : changes) {
      if (inside(change.from) && !inside(change.to)) knot.final = false;
      if (!inside(change.from) && inside(change.to)) knot.entered = true;
    }
    knots.push_back(std::move(knot));
  }
  return knots;
}

}  // namespace fairyforge::analyse
