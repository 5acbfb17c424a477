// Converts goals to statements: the numbers of types and cells in their conditions become names.
// print/goal-sentences.cpp prints the statements.

#include <cstdlib>

#include "compiler/core/rules/hexagons.h"
#include "compiler/frontend/write/parts.h"

namespace fairyforge::frontend::write {
namespace {

using syntax::GoalWords;

class GoalWriter {
 public:
  GoalWriter(const Variant& variant, Symmetry symmetry) : variant_(variant), symmetry_(symmetry) {}

  syntax::GoalRule rule(const Goal& goal) const {
    return {goal.result, sideOf(goal.of), words(goal.condition)};
  }
  syntax::GoalRule rule(const CountRule& count) const {
    return {Goal::Result::Draws, sideOf(count.of), words(count.condition),
            syntax::Counting{count.moves, count.anew, count.fromPieces}};
  }
  syntax::GoalRule rule(const Obligation& owed) const {
    return {Goal::Result::Draws, sideOf(owed.of), words(owed.condition), std::nullopt, true};
  }

 private:
  static std::optional<Side> sideOf(const std::array<bool, kSides>& of) {
    if (of[0] && of[1]) return std::nullopt;
    return of[0] ? Side::White : Side::Black;
  }

  std::vector<syntax::TypeRef> types(const std::optional<TypeSet>& set) const {
    std::vector<syntax::TypeRef> refs;
    if (set) set->forEach([&](TypeId type) { refs.push_back({variant_.type(type).id, {}}); });
    return refs;
  }

  // Converts a condition with its parts.
  GoalWords words(const GoalCondition& c) const {
    GoalWords words{
        .kind = c.kind, .count = c.count, .counter = c.counter, .orFewer = c.orFewer, .hands = c.hands};
    words.types = types(c.types);
    for (const Occupancy& o : c.occupants)
      words.occupants.push_back({o.whose, types(o.types), o.negated, o.safe});
    if (!c.places.empty()) {
      words.cells = cells(c.places);
      words.everyCell = c.places.size() > 1;
    }
    if (c.kind == GoalCondition::Kind::Connected) words.lines = linesOf(c);
    for (const auto& leg : c.legs) {
      const Vector white = sumOf(leg[index(Side::White)]), black = sumOf(leg[index(Side::Black)]);
      words.legs.push_back(white);
      if (black != variant_.board().reflected(white, symmetry_)) words.sameForBoth = true;
    }
    for (const GoalCondition& part : c.parts) words.parts.push_back(this->words(part));
    return words;
  }

  // Returns along which lines pieces are connected: orthogonal, diagonal or both.
  syntax::RowLines linesOf(const GoalCondition& c) const {
    bool straight = false, oblique = false;
    for (const auto& leg : c.legs) {
      const Vector v = variant_.board().vectorOf(leg[0].front());
      const bool throughSide = variant_.board().isHexagonal()
                                   ? hexRoute(v).isStraight() && hexRoute(v).direction % 2 == 0
                                   : std::abs(v.files) + std::abs(v.ranks) + std::abs(v.levels) == 1;
      (throughSide ? straight : oblique) = true;
    }
    return straight && oblique ? syntax::RowLines::All
           : straight          ? syntax::RowLines::Orthogonal
                               : syntax::RowLines::Diagonal;
  }

  // Returns the displacement by all steps of a leg.
  Vector sumOf(const std::vector<StepId>& leg) const {
    Vector sum;
    for (const StepId step : leg) {
      const Vector v = variant_.board().vectorOf(step);
      sum = {sum.files + v.files, sum.ranks + v.ranks, sum.levels + v.levels};
    }
    return sum;
  }

  // Returns the cells of all places together, for each side.
  syntax::SidedCells cells(const std::vector<std::array<CellSet, kSides>>& places) const {
    std::array<CellSet, kSides> all;
    for (const auto& place : places) {
      for (const Side side : kBothSides) all[index(side)] |= place[index(side)];
    }
    syntax::SidedCells sided{syntax::SidedCells::Black::Listed, {}, {}};
    for (const Side side : kBothSides) {
      auto& list = side == Side::White ? sided.white : sided.black;
      all[index(side)].forEach([&](Cell cell) {
        list.push_back({syntax::CellItem::Kind::Cells, {variant_.board().name(cell), {}}});
      });
    }
    if (all[0] == all[1]) sided = {syntax::SidedCells::Black::Same, sided.white, {}};
    return sided;
  }

  const Variant& variant_;
  const Symmetry symmetry_;
};

}  // namespace

std::vector<syntax::GoalRule> goalsOf(const Variant& variant, Symmetry symmetry) {
  const GoalWriter writer(variant, symmetry);
  std::vector<syntax::GoalRule> rules;
  for (const Goal& goal : variant.goals()) rules.push_back(writer.rule(goal));
  for (const CountRule& count : variant.end().counts) rules.push_back(writer.rule(count));
  for (const Obligation& owed : variant.end().obligations) rules.push_back(writer.rule(owed));
  return rules;
}

}  // namespace fairyforge::frontend::write
