// Writes the conditions of goals, each from the view of one player. Zillions counts pieces exactly, so "at
// most" becomes an `or`. Zillions cannot ask about the opponent's pieces inside a condition; a goal that is
// wholly about them is written as a goal of the opponent.

#include <algorithm>

#include "compiler/export/zrf/compose.h"

namespace fairyforge::exports::zrf {
namespace {

using Kind = GoalCondition::Kind;
using Result = Goal::Result;

}  // namespace

bool countsHands(const Variant& variant) {
  std::optional<bool> counts;
  for (const Goal& goal : variant.goals()) {
    if (!counts && goal.countsPieces()) counts = goal.condition.hands;
    forEachCondition(goal.condition, [&](const GoalCondition& c) {
      if (!counts && (c.kind == Kind::Pieces || c.kind == Kind::AllPieces)) counts = c.hands;
    });
  }
  return variant.hands().any() && counts.value_or(false);
}

namespace {

std::size_t typesOf(const Variant& variant, const Occupancy& occupant) {
  std::size_t count = 0;
  for (std::size_t t = 0; t < variant.types().size(); ++t)
    count += !occupant.types || occupant.types->has(typeAt(t)) ? 1 : 0;
  return count;
}

// Can Zillions express these occupants? A condition can name one type of own pieces; several types only in a
// list of places (`several`).
bool isSayable(const Variant& variant, const Occupancy& occupant, bool several) {
  const std::size_t types = typesOf(variant, occupant);
  const bool own = occupant.whose == Occupancy::Whose::Own;
  return types > 0 && !occupant.safe && (!own || types == 1 || (several && !occupant.negated));
}

// Does the pattern, going round joined edges, meet the same cell twice? Zillions would count the piece on it
// twice.
bool comesRound(const Board& board, const GoalCondition& c) {
  bool round = false;
  const auto goesOn = [](Cell, std::size_t) { return true; };
  board.forEachCell([&](Cell cell) {
    for (const Side side : kBothSides)
      round =
          round || followPattern(c, board, cell, side, goesOn) != followOnce(c, board, cell, side, goesOn);
  });
  return round;
}

bool isSayable(const Variant& variant, const GoalCondition& c) {
  const auto sayable = [&](bool several) {
    return std::ranges::all_of(c.occupants,
                               [&](const Occupancy& o) { return isSayable(variant, o, several); });
  };
  switch (c.kind) {
    case Kind::Places:
      return c.count < 2 && sayable(true);
    case Kind::Pattern:
      return sayable(false) && !comesRound(variant.board(), c);
    case Kind::Pieces:
    case Kind::AllPieces:
      return c.hands == countsHands(variant) || !variant.hands().any();
    case Kind::Checkmated:
      return !variant.royalTypes().empty();
    case Kind::Captured:
    case Kind::Stalemated:
    case Kind::Repetition:
    case Kind::All:
    case Kind::Any:
    case Kind::Not:
      break;
    default:
      return false;
  }
  return std::ranges::all_of(c.parts, [&](const GoalCondition& part) { return isSayable(variant, part); });
}

bool mayFulfilForBoth(const Variant& variant) {
  return std::ranges::any_of(variant.types(), [](const PieceType& type) {
    return type.program[0].uses(Op::EachBeside) || type.program[1].uses(Op::EachBeside);
  });
}

// Rewrites "the player wins if the opponent reaches it" as "the opponent loses if he reaches it".
Goal settled(Goal goal) {
  while (goal.condition.kind == Kind::Other && !goal.countsPieces()) {
    GoalCondition inner = std::move(goal.condition.parts[0]);
    goal.condition = std::move(inner);
    std::swap(goal.of[0], goal.of[1]);
    if (goal.result != Result::Draws)
      goal.result = goal.result == Result::Wins ? Result::Loses : Result::Wins;
  }
  return goal;
}

class ConditionWriter {
 public:
  ConditionWriter(const Context& context, Side side) : context_(context), side_(side) {}

  Expr write(const GoalCondition& c) {
    switch (c.kind) {
      case Kind::Pieces:
        return counting("pieces-remaining", c);
      case Kind::AllPieces:
        return counting("total-piece-count", c);
      case Kind::Places:
        return places(c);
      case Kind::Pattern:
        return pattern(c);
      case Kind::Captured:
        return list("captured", namesOf(c.types));
      case Kind::Checkmated:
        return mate(c.types ? namesOf(c.types) : royals());
      case Kind::Stalemated:
        if (context_.names.soul.empty()) return "stalemated";
        return list(
            "or", {"stalemated", list("and", {mate({context_.names.soul}), list("not", {mate(royals())})})});
      case Kind::Repetition:
        return "repetition";
      case Kind::Not:
        return list("not", {write(c.parts[0])});
      default: {
        Exprs parts;
        for (const GoalCondition& part : c.parts) parts.push_back(write(part));
        return list(c.kind == Kind::Any ? "or" : "and", parts);
      }
    }
  }

 private:
  static Expr mate(const Exprs& types) { return list("checkmated", types); }
  Exprs royals() const { return {context_.names.royals.begin(), context_.names.royals.end()}; }

  Exprs namesOf(const std::optional<TypeSet>& types) const {
    Exprs names;
    for (std::size_t t = 0; t < context_.names.types.size(); ++t) {
      if (!types || types->has(typeAt(t))) names.emplace_back(context_.names.types[t]);
    }
    return names;
  }

  // Has the game helper pieces beside the board? Counts must not include them.
  bool hasHelpers() const { return !context_.names.soul.empty() || context_.variant.registers().last; }

  // Returns a condition on the number of pieces ("pieces-remaining" and so on). Zillions tests exact numbers
  // only, so "or fewer" becomes a choice of them.
  Expr counting(const char* word, const GoalCondition& c) const {
    Exprs exact;
    for (int n = c.orFewer ? 0 : c.count; n <= c.count; ++n) {
      Exprs items{std::to_string(n)};
      if (c.types || hasHelpers()) append(items, namesOf(c.types));
      exact.push_back(list(word, items));
    }
    return joined("or", std::move(exact));
  }

  Exprs occupants(const Occupancy& occupant) const {
    using Whose = Occupancy::Whose;
    Exprs names = namesOf(occupant.types);
    if (occupant.whose != Whose::Own)
      names = {list(occupant.whose == Whose::Opponents ? "opponent" : "any-owner", names)};
    if (occupant.negated) names = {list("not", names)};
    return names;
  }

  // Returns a condition that certain pieces stand on all of these cells (absolute-config).
  Expr places(const GoalCondition& c) {
    Exprs items, cells;
    for (const Occupancy& occupant : c.occupants) append(items, occupants(occupant));
    for (const auto& place : c.places) {
      const auto& [white, black] = place;
      const bool one = white == black && white.size() == 1;
      white.forEach([&](Cell cell) {
        if (one) cells.emplace_back(context_.variant.board().name(cell));
      });
      if (!one) cells.emplace_back(context_.zones.name(white, black, "goal-zone"));
    }
    items.emplace_back(cells);
    return list("absolute-config", items);
  }

  // Returns a condition that pieces stand in a row, by the directions from the first one (relative-config).
  Expr pattern(const GoalCondition& c) {
    Exprs items = occupants(c.occupants[0]);
    for (std::size_t i = 0; i < c.legs.size(); ++i) {
      for (const StepId step : c.legs[i][index(side_)]) {
        for (const std::string& name : context_.directions.of(step))
          items.emplace_back(side_ == Side::White ? name : context_.directions.turned(name));
      }
      append(items, occupants(c.occupants[i + 1]));
    }
    return list("relative-config", items);
  }

  const Context& context_;
  Side side_;
};

}  // namespace

std::vector<bool> goalsOfZillions(const Variant& variant) {
  std::vector<bool> sayable;
  for (const Goal& goal : variant.goals()) {
    const Goal plain = settled(goal);
    const bool counts = plain.result != Result::FewestPieces &&
                        (plain.result != Result::MostPieces || !variant.hands().any() ||
                         goal.condition.hands == countsHands(variant));
    sayable.push_back(counts && isSayable(variant, plain.condition));
  }
  return sayable;
}

std::vector<GoalEntry> goalEntriesOf(const Context& context, const Goal& goal) {
  const Goal plain = settled(goal);
  const char* kind = plain.result == Result::Wins    ? "win-condition"
                     : plain.result == Result::Loses ? "loss-condition"
                     : plain.result == Result::Draws ? "draw-condition"
                                                     : "count-condition";
  std::vector<GoalEntry> entries;
  for (const Side side : kBothSides) {
    if (!plain.of[index(side)]) continue;
    Expr condition = ConditionWriter(context, side).write(plain.condition);
    // Zillions tests an `or` as several goals, one after the other. That makes a difference if one move can
    // fulfil one part for one player and another part for the other.
    const bool isOr = condition.isList() && condition.items[0].word == "or";
    if (isOr && mayFulfilForBoth(context.variant)) condition = list("and", {condition});
    if (!entries.empty() && entries.back().condition == condition) {
      entries.back().players.emplace_back(kPlayers[index(side)]);
    } else {
      entries.push_back({kind, {kPlayers[index(side)]}, std::move(condition)});
    }
  }
  return entries;
}

}  // namespace fairyforge::exports::zrf
