// Decides when one condition implies another, and when "one or the other" is a single condition. The latter
// is recognised only if one implies the other, or if they differ in one thing: a trait that one requires and
// the other excludes, the occupants, the owners, or the requirements on a piece where the other condition
// requires an empty cell.

#include "compiler/core/rules/unite-conditions.h"

#include <algorithm>
#include <bit>
#include <iterator>

namespace fairyforge {
namespace {

using Sets = std::vector<std::uint16_t>;

bool includesNumbers(const Sets& all, const Sets& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Does every fact in `some` follow from `all`? sets(all, some) tells whether each set of types in `some` is
// in `all`.
template <typename SetsInclude>
bool includes(const CellTraits& all, const CellTraits& some, SetsInclude sets) {
  return (some.marks & ~all.marks) == 0 &&
         std::all_of(std::begin(kFlagsOfTests), std::end(kFlagsOfTests),
                     [&](const FlagOfTest& flag) { return all.*flag.field || !(some.*flag.field); }) &&
         sets(all.typeSets, some.typeSets) &&
         std::includes(all.others.begin(), all.others.end(), some.others.begin(), some.others.end());
}

template <typename SetsInclude>
bool implies(const CellCondition& strict, const CellCondition& loose, SetsInclude sets) {
  return (strict.occupants & ~loose.occupants) == 0 && (strict.owners & ~loose.owners) == 0 &&
         includes(strict, loose, sets) && includes(strict.no, loose.no, sets);
}

// Moves the items that both lists have to `common`. Returns their number.
template <typename T>
std::size_t dropCommon(std::vector<T>& a, std::vector<T>& b, std::vector<T>& common) {
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
  for (const T& item : common) {
    std::erase(a, item);
    std::erase(b, item);
  }
  return common.size();
}

// If exactly one trait is both in `yes` and in `no`, removes it from both and returns the occupants with
// which it can hold; otherwise returns nothing.
std::optional<Occupants> dropOpposite(CellTraits& yes, CellTraits& no) {
  std::optional<Occupants> where;
  std::size_t count = 0;
  for (const FlagOfTest& flag : kFlagsOfTests) {
    if (!(yes.*flag.field) || !(no.*flag.field)) continue;
    yes.*flag.field = no.*flag.field = false;
    where = flag.where();
    ++count;
  }
  const std::uint32_t marks = yes.marks & no.marks;
  yes.marks &= ~marks;
  no.marks &= ~marks;
  if (marks != 0) where = kAnyPiece;
  count += static_cast<std::size_t>(std::popcount(marks));
  std::vector<std::uint16_t> sets;
  if (dropCommon(yes.typeSets, no.typeSets, sets) != 0) where = kAnyPiece;
  std::vector<Instruction> others;
  if (dropCommon(yes.others, no.others, others) != 0) where = placesOf(others.front().op);
  count += sets.size() + others.size();
  return count == 1 ? where : std::nullopt;
}

// Replaces the facts about a piece (not those about the cell) in `into` by those in `from`.
void copyOfPiece(const CellTraits& from, CellTraits& into) {
  for (const FlagOfTest& flag : kFlagsOfTests) {
    if (flag.where() == kAnyPiece) into.*flag.field = from.*flag.field;
  }
  into.marks = from.marks;
  into.typeSets = from.typeSets;
  const auto isOfPiece = [](const Instruction& test) { return placesOf(test.op) == kAnyPiece; };
  std::erase_if(into.others, isOfPiece);
  std::copy_if(from.others.begin(), from.others.end(), std::back_inserter(into.others), isOfPiece);
  std::sort(into.others.begin(), into.others.end());
}

// Unites a condition `has` that requires a trait with a condition `lacks` that excludes it. Returns false
// unless both require the same apart from this trait, of all contents of the cell with which the trait can
// hold.
bool uniteOpposites(const CellCondition& has, const CellCondition& lacks, bool isOrigin,
                    CellCondition& into) {
  CellCondition yes = has, no = lacks;
  const auto where = dropOpposite(yes, no.no);
  if (!where) return false;
  const Occupants possible = isOrigin ? kAnything : *where;
  if (yes.occupants != (no.occupants & possible)) return false;
  yes.occupants = no.occupants;
  if (yes != no) return false;
  into = std::move(no);
  return true;
}

// Are these facts possible on an empty cell?
bool holdsOfNothing(const CellTraits& traits) {
  bool holds = true;
  forEachTest(traits, [&](const Instruction& test) { holds = holds && placesOf(test.op) != kAnyPiece; });
  return holds;
}

}  // namespace

void simplify(CellCondition& c, bool isOrigin) {
  if (isOrigin || c.occupants != kEmpty) return;
  c.owners = kAnyOwner;
  if (c.no.any()) copyOfPiece({}, c.no);
}

bool includes(const CellTraits& all, const CellTraits& some) {
  return includes(all, some, includesNumbers);
}

bool implies(const CellCondition& strict, const CellCondition& loose) {
  return implies(strict, loose, includesNumbers);
}

bool subsumes(const Path& loose, const MoveProgram& ofLoose, const Path& strict,
              const MoveProgram& ofStrict) {
  const auto sets = [&](const Sets& all, const Sets& some) {
    return std::all_of(some.begin(), some.end(), [&](std::uint16_t s) {
      return std::any_of(all.begin(), all.end(),
                         [&](std::uint16_t a) { return ofLoose.typeSets[s] == ofStrict.typeSets[a]; });
    });
  };
  // The number of a neighbourhood means the same in both programs only if they have the same neighbourhoods.
  if (ofLoose.neighbourhoods != ofStrict.neighbourhoods) return false;
  return loose.effects() == strict.effects() && sets(strict.lastIn, loose.lastIn) &&
         sets(strict.lastNotIn, loose.lastNotIn) &&
         std::all_of(loose.conditions.begin(), loose.conditions.end(), [&](const CellCondition& wanted) {
           const CellCondition* known = conditionOn(strict, wanted.cell);
           return known != nullptr && implies(*known, wanted, sets);
         });
}

// Unites a condition that the cell is empty with one of a piece on it, if they differ in nothing else: the
// result allows an empty cell, or a piece that meets the requirements.
static bool uniteWithEmpty(CellCondition nothing, const CellCondition& piece, CellCondition& into) {
  if (!holdsOfNothing(piece)) return false;
  nothing.owners = piece.owners;
  copyOfPiece(piece.no, nothing.no);
  nothing.occupants = piece.occupants;
  if (nothing != piece) return false;
  into = std::move(nothing);
  into.occupants |= kEmpty;
  return true;
}

bool uniteConditions(CellCondition& into, const CellCondition& other, bool isOrigin) {
  CellCondition a = into, b = other;
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

std::size_t hashOf(const CellCondition& c) {
  std::size_t hash = 0;
  const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u + 1; };
  const auto traits = [&](const CellTraits& t) {
    for (const FlagOfTest& flag : kFlagsOfTests) mix(t.*flag.field ? 1 : 0);
    mix(t.marks);
    for (const std::uint16_t set : t.typeSets) mix(set + 2u);
    for (const Instruction& test : t.others) mix(static_cast<std::size_t>(test.op) << 16 | test.operand);
  };
  mix(index(c.cell));
  mix(c.occupants);
  mix(c.owners);
  traits(c);
  traits(c.no);
  return hash;
}

}  // namespace fairyforge
