// The canonical order of moves: by origin, destination and resulting type, then by effects.

#include "runtime/move.h"

#include <algorithm>
#include <tuple>

namespace fairyforge {

bool operator<(const Move& a, const Move& b) {
  const auto plain = [](const Move& m) { return std::tie(m.from, m.to, m.as); };
  if (plain(a) != plain(b)) return plain(a) < plain(b);
  const auto less = [](const auto& x, const auto& y) {
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  };
  if (a.victims != b.victims) return less(a.victims, b.victims);
  if (a.relocations != b.relocations) return less(a.relocations, b.relocations);
  if (a.enPassantTargets != b.enPassantTargets) return less(a.enPassantTargets, b.enPassantTargets);
  if (a.changes != b.changes) return less(a.changes, b.changes);
  if (a.edits != b.edits) return less(a.edits, b.edits);
  return std::tie(a.continuesWith, a.kind) < std::tie(b.continuesWith, b.kind);
}

void canonicalise(MoveList& moves) {
  const auto unordered = [](const Move& a, const Move& b) { return !(a < b); };
  if (std::adjacent_find(moves.begin(), moves.end(), unordered) == moves.end()) return;
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
}

}  // namespace fairyforge
