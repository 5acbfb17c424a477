// Compares the paths of one origin pairwise. On the site a player enters only two cells. So two moves with
// the same two cells that differ in their effects cannot be told apart if both are possible in one position.
// Of these, moves that only go and capture on their destination have precedence.

#include <algorithm>
#include <map>
#include <tuple>

#include "compiler/export/game-courier/collector.h"

namespace fairyforge::exports::game_courier {
namespace {

bool doTheSame(const Path& a, const Path& b) {
  return std::tie(a.victims, a.takesEnPassantVictim, a.relocations, a.enPassantTargets, a.landing) ==
         std::tie(b.victims, b.takesEnPassantVictim, b.relocations, b.enPassantTargets, b.landing);
}

// Does the path only go and capture on its destination?
bool isPlain(const Path& path) {
  return path.relocations.empty() && path.enPassantTargets.empty() && !path.takesEnPassantVictim &&
         path.landing == kArriving &&
         std::ranges::all_of(path.victims, [&](Cell victim) { return victim == path.to; });
}

class Ambiguity {
 public:
  Ambiguity(const Variant& variant, const MoveProgram& program, Cell origin)
      : variant_(variant), program_(program), origin_(origin) {}

  // Could both paths be possible in the same position?
  bool meet(const Path& a, const Path& b) const {
    for (const CellCondition& one : a.conditions) {
      if (one.cell == origin_) continue;
      for (const CellCondition& other : b.conditions) {
        if (one.cell == other.cell && !meet(one, other)) return false;
      }
    }
    return a.lastIn.empty() || b.lastIn.empty() || types(a.lastIn, false).overlaps(types(b.lastIn, false));
  }

 private:
  bool meet(const CellCondition& a, const CellCondition& b) const {
    const Occupants both = a.occupants & b.occupants;
    if ((both & kEmpty) != 0) return true;
    return both != 0 && types(a.operandsOf(Op::TestType), a.asks(Op::TestRoyal))
                            .overlaps(types(b.operandsOf(Op::TestType), b.asks(Op::TestRoyal)));
  }

  template <typename Sets>
  TypeSet types(Sets&& sets, bool royal) const {
    TypeSet types = royal ? variant_.royalTypes() : TypeSet::all(variant_.types().size());
    for (const std::uint16_t set : sets) types &= program_.typeSets[set];
    return types;
  }

  const Variant& variant_;
  const MoveProgram& program_;
  const Cell origin_;
};

}  // namespace

std::vector<std::size_t> ambiguousMoves(const Variant& variant, const MoveProgram& program, Cell origin,
                                        const std::vector<Path>& paths) {
  std::map<Cell, std::vector<std::size_t>> byTarget;
  for (const bool plain : {true, false}) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (isPlain(paths[i]) == plain) byTarget[paths[i].to].push_back(i);
    }
  }
  const Ambiguity ambiguity(variant, program, origin);
  std::vector<std::size_t> gone;
  for (const auto& [to, numbers] : byTarget) {
    if (to == origin) continue;
    std::vector<std::size_t> kept;
    for (const std::size_t i : numbers) {
      const bool hidden = std::ranges::any_of(kept, [&](std::size_t k) {
        return !doTheSame(paths[i], paths[k]) && ambiguity.meet(paths[i], paths[k]);
      });
      (hidden ? gone : kept).push_back(i);
    }
  }
  return gone;
}

}  // namespace fairyforge::exports::game_courier
