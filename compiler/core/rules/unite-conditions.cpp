// Decides when one demand implies another, and when "one or the other" is a single demand. The latter is
// recognised only if one implies the other, or if they differ in one thing: a test that must hold by one and
// fail by the other, the occupants, the owners, or the tests of a piece where the other demands an empty cell.

#include "compiler/core/rules/unite-conditions.h"

#include <algorithm>

namespace fairyforge {
namespace {

bool isOfPiece(const DemandedTest& test) {
  return placesOf(test.op) == kAnyPiece;
}

// Unites a demand `has` that a test holds with a demand `lacks` that it fails. Returns false unless both demand
// the same apart from this test, of all contents of the cell with which the test can hold.
bool uniteOpposites(const CellDemand& has, const CellDemand& lacks, bool isOrigin, CellDemand& into) {
  CellDemand yes = has, no = lacks;
  const auto test = dropOpposite(yes, no);
  if (!test) return false;
  const Occupants possible = isOrigin ? kAnything : placesOf(test->op);
  if (yes.occupants != (no.occupants & possible)) return false;
  yes.occupants = no.occupants;
  if (yes != no) return false;
  into = std::move(no);
  return true;
}

}  // namespace

void simplify(CellDemand& d, bool isOrigin) {
  if (isOrigin || d.occupants != kEmpty) return;
  d.owners = kAnyOwner;
  std::erase_if(d.tests, [](const DemandedTest& test) { return test.negated && isOfPiece(test); });
}

bool implies(const CellDemand& strict, const CellDemand& loose) {
  return (strict.occupants & ~loose.occupants) == 0 && (strict.owners & ~loose.owners) == 0 &&
         std::ranges::includes(strict.tests, loose.tests);
}

std::optional<DemandedTest> dropOpposite(CellDemand& yes, CellDemand& no) {
  std::optional<DemandedTest> found;
  for (const DemandedTest& test : no.tests) {
    if (!test.negated || test.ofTypes || !yes.has(test.opposite())) continue;
    if (found) return std::nullopt;
    found = test.opposite();
  }
  if (!found) return std::nullopt;
  std::erase(yes.tests, *found);
  std::erase(no.tests, found->opposite());
  return found;
}

bool subsumes(const Path& loose, const MoveProgram& ofLoose, const Path& strict,
              const MoveProgram& ofStrict) {
  const auto sameSet = [&](std::uint16_t its, std::uint16_t known) {
    return ofLoose.typeSets[its] == ofStrict.typeSets[known];
  };
  const auto sets = [&](const std::vector<std::uint16_t>& all, const std::vector<std::uint16_t>& some) {
    return std::ranges::all_of(some, [&](std::uint16_t s) {
      return std::ranges::any_of(all, [&](std::uint16_t a) { return sameSet(s, a); });
    });
  };
  const auto includes = [&](const CellDemand& all, const CellDemand& some) {
    return std::ranges::all_of(some.tests, [&](const DemandedTest& wanted) {
      if (wanted.op != Op::TestType) return all.has(wanted);
      return std::ranges::any_of(all.operandsOf(Op::TestType, wanted.negated),
                                 [&](std::uint16_t known) { return sameSet(wanted.operand, known); });
    });
  };
  // The number of a neighbourhood means the same in both programs only if they have the same neighbourhoods.
  if (!ofLoose.neighbourhoods.empty() && ofLoose.neighbourhoods != ofStrict.neighbourhoods) return false;
  return loose.effects() == strict.effects() && sets(strict.lastIn, loose.lastIn) &&
         sets(strict.lastNotIn, loose.lastNotIn) &&
         std::ranges::all_of(loose.conditions, [&](const CellCondition& wanted) {
           const CellCondition* known = conditionOn(strict, wanted.cell);
           return known != nullptr && (known->occupants & ~wanted.occupants) == 0 &&
                  (known->owners & ~wanted.owners) == 0 && includes(*known, wanted);
         });
}

// Unites a demand that the cell is empty with one of a piece on it, if they differ in nothing else: the result
// allows an empty cell, or a piece that meets the requirements.
static bool uniteWithEmpty(CellDemand nothing, const CellDemand& piece, CellDemand& into) {
  nothing.owners = piece.owners;
  std::ranges::copy_if(piece.tests, std::back_inserter(nothing.tests),
                       [](const DemandedTest& test) { return test.negated && isOfPiece(test); });
  std::ranges::sort(nothing.tests);
  nothing.occupants = piece.occupants;
  if (nothing != piece) return false;
  into = std::move(nothing);
  into.occupants |= kEmpty;
  return true;
}

bool uniteDemands(CellDemand& into, const CellDemand& other, bool isOrigin) {
  CellDemand a = into, b = other;
  simplify(a, isOrigin);
  simplify(b, isOrigin);
  if (implies(b, a)) {
    into = std::move(a);
    return true;
  }
  if (implies(a, b)) {
    into = std::move(b);
    return true;
  }
  if (uniteOpposites(a, b, isOrigin, into) || uniteOpposites(b, a, isOrigin, into)) return true;
  if (!isOrigin && (a.occupants == kEmpty) != (b.occupants == kEmpty))
    return a.occupants == kEmpty ? uniteWithEmpty(std::move(a), b, into)
                                 : uniteWithEmpty(std::move(b), a, into);
  const Occupants occupants = a.occupants | b.occupants;
  const Owners owners = a.owners | b.owners;
  const bool oneDiffers = a.occupants == b.occupants || a.owners == b.owners;
  a.occupants = b.occupants = occupants;
  a.owners = b.owners = owners;
  if (!oneDiffers || a != b) return false;
  into = std::move(a);
  return true;
}

std::size_t hashOf(const CellDemand& d) {
  std::size_t hash = 0;
  const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u + 1; };
  mix(d.occupants);
  mix(d.owners);
  for (const DemandedTest& test : d.tests) {
    mix(static_cast<std::size_t>(test.op) << 17 | std::size_t{test.operand} << 1 | (test.negated ? 1 : 0));
    if (test.ofTypes) mix(*test.ofTypes);
  }
  return hash;
}

}  // namespace fairyforge
