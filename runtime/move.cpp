// The canonical order of moves: by origin, destination and resulting type, then by effects.

#include "runtime/move.h"

#include <algorithm>
#include <tuple>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge {

bool operator<(const Move& a, const Move& b) {
  const auto parts = [](const Move& m) {
    return std::tie(m.from, m.to, m.as, m.victims, m.relocations, m.enPassantTargets, m.changes, m.edits,
                    m.continuesWith, m.kind);
  };
  return parts(a) < parts(b);
}

void canonicalise(MoveList& moves) {
  const auto unordered = [](const Move& a, const Move& b) { return !(a < b); };
  if (std::adjacent_find(moves.begin(), moves.end(), unordered) == moves.end()) return;
  sortUnique(moves);
}

}  // namespace fairyforge
