// Replaces the numbers of types and cells in conditions by names; print/goal-sentences.h has the words.

#include "compiler/frontend/write/write-goals.h"

#include <cstdlib>
#include <fmt/format.h>

#include "compiler/frontend/print/goal-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/rules/hexagons.h"

namespace fairyforge::frontend::write {
namespace {

using syntax::GoalWords;

class GoalWriter {
 public:
  GoalWriter(const Variant& variant, const std::vector<std::string>& names, Symmetry symmetry)
      : variant_(variant), names_(names), symmetry_(symmetry) {}

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
    if (set) set->forEach([&](TypeId type) { refs.push_back({names_[index(type)], {}}); });
    return refs;
  }

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

  Vector sumOf(const std::vector<StepId>& leg) const {
    Vector sum;
    for (const StepId step : leg) {
      const Vector v = variant_.board().vectorOf(step);
      sum = {sum.files + v.files, sum.ranks + v.ranks, sum.levels + v.levels};
    }
    return sum;
  }

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
  const std::vector<std::string>& names_;
  const Symmetry symmetry_;
};

}  // namespace

std::string goalsText(const Variant& variant, const std::vector<std::string>& names, Symmetry symmetry) {
  // The words depend on the board and on how Black sees it.
  const Board& board = variant.board();
  syntax::BoardShape shape{{board.files(), {}}, {board.ranks(), {}}, {board.firstRank(), {}}};
  const syntax::Layer layer{{{}, shape},
                            {{}, syntax::ruleThatSays("symmetry", {.symmetry = symmetry}).value()}};
  const print::StatementWords words(layer);
  const GoalWriter writer(variant, names, symmetry);
  std::string text;
  for (const Goal& goal : variant.goals()) text += print::goalSentence(writer.rule(goal), words) + "\n";
  for (const CountRule& count : variant.end().counts)
    text += print::goalSentence(writer.rule(count), words) + "\n";
  for (const Obligation& owed : variant.end().obligations)
    text += print::goalSentence(writer.rule(owed), words) + "\n";
  return text;
}

}  // namespace fairyforge::frontend::write
