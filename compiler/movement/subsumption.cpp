// Compares paths by structure: same effects, and every condition of the one implied by a condition of the
// other. Types are compared by the sets themselves, since each program numbers its own.

#include "compiler/movement/subsumption.h"

#include <algorithm>

namespace fairyforge {
namespace {

template <typename Set>
bool isPartOf(Set part, Set whole) {
  return (part & ~whole) == 0;
}

using Sets = std::vector<std::uint16_t>;

// Is every set that `wanted` names, by numbers of its program, named by `known` too?
bool demandsNoMore(const Sets& wanted, const MoveProgram& ofWanted, const Sets& known,
                   const MoveProgram& ofKnown) {
  return std::all_of(wanted.begin(), wanted.end(), [&](std::uint16_t w) {
    return std::any_of(known.begin(), known.end(),
                       [&](std::uint16_t k) { return ofWanted.typeSets[w] == ofKnown.typeSets[k]; });
  });
}

class Comparison {
 public:
  Comparison(const Path& wanted, const MoveProgram& ofWanted, const Path& known, const MoveProgram& ofKnown)
      : wanted_(wanted), ofWanted_(ofWanted), known_(known), ofKnown_(ofKnown) {}

  // Does `wanted` do what `known` does, and demand no more?
  bool dominates() const {
    return doesTheSame() && demandsNoMore(wanted_.lastIn, ofWanted_, known_.lastIn, ofKnown_) &&
           demandsNoMore(wanted_.lastNotIn, ofWanted_, known_.lastNotIn, ofKnown_) &&
           std::all_of(wanted_.conditions.begin(), wanted_.conditions.end(),
                       [&](const CellCondition& condition) { return isKnown(condition); });
  }

 private:
  bool doesTheSame() const {
    const Path &a = wanted_, &b = known_;
    return a.to == b.to && a.landing == b.landing && a.victims == b.victims &&
           a.takesEnPassantVictim == b.takesEnPassantVictim && a.relocations == b.relocations &&
           a.enPassantTargets == b.enPassantTargets && a.edits == b.edits && a.kind == b.kind &&
           a.next == b.next;
  }

  bool isKnown(const CellCondition& wanted) const {
    const auto found = std::find_if(known_.conditions.begin(), known_.conditions.end(),
                                    [&](const CellCondition& c) { return c.cell == wanted.cell; });
    if (found == known_.conditions.end()) return false;
    const CellCondition& known = *found;
    const auto holds = [&](bool CellTraits::*flag) { return !(wanted.*flag) || known.*flag; };
    return isPartOf(known.occupants, wanted.occupants) && isPartOf(known.owners, wanted.owners) &&
           isPartOf(wanted.marks, known.marks) && holds(&CellTraits::royal) && holds(&CellTraits::unmoved) &&
           holds(&CellTraits::enPassantTarget) && holds(&CellTraits::safe) && holds(&CellTraits::lastFrom) &&
           holds(&CellTraits::lastTo) && holds(&CellTraits::attacked) && holds(&CellTraits::defended) &&
           demandsNoMore(wanted.typeSets, ofWanted_, known.typeSets, ofKnown_) && !wanted.no.any();
  }

  const Path& wanted_;
  const MoveProgram& ofWanted_;
  const Path& known_;
  const MoveProgram& ofKnown_;
};

bool isDominated(const Path& path, const MoveProgram& program, const std::vector<PathsFrom>& others) {
  return std::any_of(others.begin(), others.end(), [&](const PathsFrom& other) {
    return std::any_of(other.paths.begin(), other.paths.end(), [&](const Path& candidate) {
      return Comparison(candidate, *other.program, path, program).dominates();
    });
  });
}

}  // namespace

bool isRedundant(const PathsFrom& paths, const std::vector<PathsFrom>& others) {
  return std::all_of(paths.paths.begin(), paths.paths.end(),
                     [&](const Path& path) { return isDominated(path, *paths.program, others); });
}

}  // namespace fairyforge
