// When does one condition imply another, and when is the disjunction of two a single condition? The second is
// answered only where one implies the other or they differ in one thing: one opposite trait, the occupants,
// the owners, or what a piece must be where the other demands an empty cell.

#include "compiler/rules/unite-conditions.h"

#include <algorithm>
#include <bit>

namespace fairyforge {
namespace {

// What may be said of a cell, one by one.
struct Flag {
  bool CellTraits::*field;
  Occupants where;  // it can only hold of a cell with one of these
};
constexpr Flag kFlags[] = {
    {&CellTraits::royal, kAnyPiece},        {&CellTraits::unmoved, kAnyPiece},
    {&CellTraits::enPassantTarget, kEmpty}, {&CellTraits::safe, kAnything},
    {&CellTraits::lastFrom, kAnything},     {&CellTraits::lastTo, kAnything},
    {&CellTraits::attacked, kAnything},     {&CellTraits::defended, kAnything},
};

bool includes(const CellTraits& all, const CellTraits& some) {
  return (some.marks & ~all.marks) == 0 &&
         std::all_of(std::begin(kFlags), std::end(kFlags),
                     [&](const Flag& flag) { return all.*flag.field || !(some.*flag.field); }) &&
         std::includes(all.typeSets.begin(), all.typeSets.end(), some.typeSets.begin(), some.typeSets.end());
}

// Drops from `yes` the one trait that it has and `no` does too; where it can hold. Nothing: there is not
// exactly one.
std::optional<Occupants> dropOpposite(CellTraits& yes, CellTraits& no) {
  std::optional<Occupants> where;
  int count = 0;
  for (const Flag& flag : kFlags) {
    if (!(yes.*flag.field) || !(no.*flag.field)) continue;
    yes.*flag.field = no.*flag.field = false;
    where = flag.where;
    ++count;
  }
  const std::uint32_t marks = yes.marks & no.marks;
  yes.marks &= ~marks;
  no.marks &= ~marks;
  if (marks != 0) where = kAnyPiece;
  count += std::popcount(marks);
  std::vector<std::uint16_t> sets;
  std::set_intersection(yes.typeSets.begin(), yes.typeSets.end(), no.typeSets.begin(), no.typeSets.end(),
                        std::back_inserter(sets));
  for (const std::uint16_t set : sets) {
    std::erase(yes.typeSets, set);
    std::erase(no.typeSets, set);
    where = kAnyPiece;
    ++count;
  }
  return count == 1 ? where : std::nullopt;
}

// `has` demands a trait that `lacks` excludes. Otherwise they must be the same where both can hold.
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

// Does all that is demanded of a piece hold of an empty cell too?
bool holdsOfNothing(const CellTraits& traits) {
  return !traits.royal && !traits.unmoved && traits.marks == 0 && traits.typeSets.empty();
}

}  // namespace

void simplify(CellCondition& c, bool isOrigin) {
  if (isOrigin || c.occupants != kEmpty) return;
  c.owners = kAnyOwner;
  c.no.royal = c.no.unmoved = false;
  c.no.marks = 0;
  c.no.typeSets.clear();
}

bool implies(const CellCondition& strict, const CellCondition& loose) {
  return (strict.occupants & ~loose.occupants) == 0 && (strict.owners & ~loose.owners) == 0 &&
         includes(strict, loose) && includes(strict.no, loose.no);
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
  if (!isOrigin && (a.occupants == kEmpty) != (b.occupants == kEmpty)) {
    // What is demanded of a piece there is demanded of the piece only.
    const CellCondition& piece = a.occupants == kEmpty ? b : a;
    CellCondition nothing = a.occupants == kEmpty ? a : b;
    if (!holdsOfNothing(piece)) return false;
    const Occupants occupants = piece.occupants | kEmpty;
    nothing.owners = piece.owners;
    nothing.no.royal = piece.no.royal;
    nothing.no.unmoved = piece.no.unmoved;
    nothing.no.marks = piece.no.marks;
    nothing.no.typeSets = piece.no.typeSets;
    nothing.occupants = piece.occupants;
    if (nothing != piece) return false;
    into = std::move(nothing);
    into.occupants = occupants;
    return true;
  }
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
    for (const Flag& flag : kFlags) mix(t.*flag.field ? 1 : 0);
    mix(t.marks);
    for (const std::uint16_t set : t.typeSets) mix(set + 2u);
  };
  mix(index(c.cell));
  mix(c.occupants);
  mix(c.owners);
  traits(c);
  traits(c.no);
  return hash;
}

}  // namespace fairyforge
