// Builds the goals, the draws by counting moves and the obligations from their sentences.

#include <algorithm>
#include <cstdlib>

#include "compiler/core/base/find-in.h"
#include "compiler/core/rules/hexagons.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

class GoalBuilder : Building {
 public:
  explicit GoalBuilder(const Building& building) : Building(building) {}

  void addAll() {
    for (const syntax::Statement* statement : game_.goals) {
      const auto& goal = std::get<syntax::GoalRule>(statement->what);
      std::array<bool, kSides> of{};
      for (const Side side : kBothSides) of[index(side)] = !goal.of || *goal.of == side;
      if (const auto& counting = goal.counting)
        draft_.end.counts.push_back(
            {of, conditionOf(goal.condition), counting->moves, counting->anew, counting->fromPieces});
      else if (goal.mustEnd)
        draft_.end.obligations.push_back({of, conditionOf(goal.condition)});
      else
        addGoal({goal.result, of, conditionOf(goal.condition), statement->span});
    }
  }

 private:
  void addGoal(Goal goal) {
    const SourceSpan span = goal.span;
    StagedGoals staged = inStages(std::move(goal));
    if (staged.holdsAmongMoves)
      error(span, "not-supported", "a goal cannot hold because a player is not stalemated or not checkmated")
          .note("goals that ask for pieces are evaluated before it is known whether the player can move");
    std::ranges::move(staged.goals, std::back_inserter(draft_.goals));
  }

  // Returns one vector of each pair of opposite directions along these lines. Only for hexagons (three pairs
  // through sides, three through corners) and for boards with levels.
  std::vector<Vector> directionsOf(syntax::RowLines lines) {
    using syntax::RowLines;
    if (draft_.board.isHexagonal() && lines == RowLines::Ranks)
      error(game_.boardSpan, "not-on-hexagons", "a goal asks for a row along ranks, and hexagons have none")
          .note("the lines of hexagons are 'along files', 'orthogonally' and 'diagonally'");
    std::vector<Vector> directions;
    const auto add = [&](bool isOrthogonal, Vector direction) {
      if (isOrthogonal ? lines != RowLines::Diagonal : lines != RowLines::Orthogonal)
        directions.push_back(direction);
    };
    if (draft_.board.isHexagonal()) {
      const int end = lines == RowLines::Files ? 1 : 6;
      for (int direction = 0; direction < end; ++direction) add(direction % 2 == 0, hexDirection(direction));
      return directions;
    }
    for (int i = 0; i < 13; ++i) {  // 13 of the 26 vectors to neighbours; the others are opposite to these
      const Vector v{i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1};
      add(std::abs(v.files) + std::abs(v.ranks) + std::abs(v.levels) == 1, v);
    }
    return directions;
  }

  // Returns a condition that holds if the row stands in any of these directions.
  static syntax::GoalWords rowAlong(const syntax::GoalWords& row, const std::vector<Vector>& directions) {
    syntax::GoalWords rows{.kind = GoalCondition::Kind::Any};
    for (const Vector direction : directions) {
      rows.parts.push_back(row.parts.empty() ? row : row.parts[0]);
      rows.parts.back().lines = syntax::RowLines::None;
      for (Vector& leg : rows.parts.back().legs) leg = direction;
    }
    return rows;
  }

  // Returns a condition that allows any number of the pattern's repeated occupant, which has index `at`. One
  // of several patterns must hold: there is one for each number, from none up to as many as the board has
  // room for.
  syntax::GoalWords eachNumber(const syntax::GoalWords& pattern, std::ptrdiff_t at) {
    syntax::GoalWords numbers{.kind = GoalCondition::Kind::Any};
    const int most = std::max({draft_.board.files(), draft_.board.ranks(), draft_.board.levels()}) - 2;
    syntax::GoalWords next = pattern;
    const Vector leg = pattern.legs[static_cast<std::size_t>(at) - 1];
    syntax::OccupantWords one = pattern.occupants[static_cast<std::size_t>(at)];
    one.repeated = false;
    next.occupants.erase(next.occupants.begin() + at);
    next.legs.erase(next.legs.begin() + at - 1);
    for (int count = 0; count <= most; ++count) {
      numbers.parts.push_back(next);
      next.occupants.insert(next.occupants.begin() + at, one);
      next.legs.insert(next.legs.begin() + at - 1, leg);
    }
    return numbers;
  }

  // Translates a goal's condition: resolves types and cells, and reflects directions for Black.
  GoalCondition conditionOf(const syntax::GoalWords& words) {
    if (const auto* repeated = firstWhere(words.occupants, &syntax::OccupantWords::repeated))
      return conditionOf(eachNumber(words, repeated - words.occupants.data()));
    using syntax::RowLines;
    const bool isConnection = words.kind == GoalCondition::Kind::Connected;
    const bool alongAxis = words.lines == RowLines::Ranks || words.lines == RowLines::Files;
    const bool hasOtherLines = draft_.board.isHexagonal() || (draft_.board.levels() > 1 && !alongAxis);
    if (words.lines != RowLines::None && !isConnection && hasOtherLines)
      return conditionOf(rowAlong(words, directionsOf(words.lines)));
    GoalCondition condition{};
    condition.kind = words.kind;
    condition.count = words.count;
    condition.counter = words.counter;
    condition.hands = words.hands;
    condition.orFewer = words.orFewer;
    const auto setOf = [&](const std::vector<syntax::TypeRef>& types) {
      return types.empty() ? std::nullopt : std::optional(types_.set(types));
    };
    condition.types = setOf(words.types);
    for (const syntax::OccupantWords& o : words.occupants)
      condition.occupants.push_back({o.whose, setOf(o.types), o.negated, o.safe});
    const Symmetry symmetry = tableSymmetry(draft_.symmetry);
    if (words.cells) {
      const auto cells = cellSets(*words.cells);
      condition.places = words.everyCell ? oneByOne(cells) : std::vector{cells};
    }
    for (const Vector leg : words.legs) {
      Vector black = words.sameForBoth ? leg : draft_.board.reflected(leg, symmetry);
      black.levels = leg.levels;
      condition.legs.push_back({std::vector{draft_.board.step(leg)}, std::vector{draft_.board.step(black)}});
    }
    if (isConnection) condition.legs = stepsOf(words.lines);
    for (const syntax::GoalWords& part : words.parts) condition.parts.push_back(conditionOf(part));
    return condition;
  }

  // Returns, for each player, the steps to the neighbours along these lines; they are the same for both.
  std::vector<std::array<std::vector<StepId>, kSides>> stepsOf(syntax::RowLines lines) {
    using syntax::MoveLines;
    std::vector<std::array<std::vector<StepId>, kSides>> steps;
    const MoveLines along = lines == syntax::RowLines::Orthogonal ? MoveLines::Orthogonal
                            : lines == syntax::RowLines::Diagonal ? MoveLines::Diagonal
                                                                  : MoveLines::All;
    for (const StepId step : stepsBeside(along, draft_.board)) steps.push_back({{{step}, {step}}});
    return steps;
  }

  // Pairs the first cell of each player, the second, and so on. A player with fewer cells has empty sets at
  // the end.
  static std::vector<std::array<CellSet, kSides>> oneByOne(const std::array<CellSet, kSides>& cells) {
    std::vector<std::array<CellSet, kSides>> places;
    for (const Side side : kBothSides) {
      std::size_t i = 0;
      cells[index(side)].forEach([&](Cell cell) {
        if (places.size() == i) places.emplace_back();
        places[i++][index(side)].add(cell);
      });
    }
    return places;
  }
};

}  // namespace

void addGoals(const Building& building) {
  GoalBuilder(building).addAll();
}

}  // namespace fairyforge::frontend::build
