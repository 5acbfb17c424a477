// Converts goals. Mate, stalemate and repetition with the same result for both players become EndRules, all
// other goals a Goal each.
#include <algorithm>

#include "compiler/core/base/add-once.h"
#include "compiler/frontend/zrf/lower.h"

namespace fairyforge::frontend::zrf {
namespace {

using Source = GoalEntry::Test;
using Target = GoalCondition;
using Kind = GoalCondition::Kind;
using Result = Goal::Result;

// Converts the goals of one game.
class GoalLowering {
 public:
  GoalLowering(const GameModel& game, const Players& players, Layout& layout, VariantDraft& draft,
               Reporter& report)
      : game_(game), players_(players), layout_(layout), draft_(draft), report_(report) {}

  // Converts all goals, and sets the rules that hold in Zillions when no goal says otherwise.
  void run() {
    EndRules& end = draft_.end;
    end.stalemate = StalemateRule::Draw;
    end.repetition = RepetitionRule::Draw;
    end.repetitionCount = 3;
    end.nMoveLimit = 0;
    end.clockResetting = TypeSet::none();
    for (const GoalEntry& goal : game_.goals) findRoyals(goal, goal.condition);
    for (const Side side : kBothSides) {
      end.royals[index(side)] = royal_[index(side)].empty() && anyRoyal() ? RoyalRule::None : RoyalRule::Any;
    }
    if (!royal_[0].empty() && !royal_[1].empty() && royal_[0] != royal_[1]) {
      report_.error(game_.place, "not-carried",
                    "pieces that are royal for one player and not for the other, who has others");
    }
    for (const GoalEntry& goal : game_.goals)
      matesDiffer_ = matesDiffer_ || saysAnotherMate(goal, goal.condition);
    for (const GoalEntry& goal : game_.goals) lower(goal, goal.condition);
  }

 private:
  bool anyRoyal() const { return !royal_[0].empty() || !royal_[1].empty(); }

  // Returns the sides for which the goal is; players without turns are left out with a warning.
  std::vector<Side> sides(const GoalEntry& goal) {
    std::vector<Side> result;
    for (const Number player : goal.players) {
      const auto side = players_.sideOf[player];
      if (!side || *side == Side::Third) {
        report_.warning(goal.place, "outside-rules", "'{}' takes no turns: nobody wins or loses for him",
                        game_.players[player].name);
      } else if (std::ranges::find(result, *side) == result.end()) {
        result.push_back(*side);
      }
    }
    return result;
  }

  // Makes royal the types that goals such as (checkmated King) name: a player loses when a piece of such a
  // type is mated.
  void findRoyals(const GoalEntry& goal, const Source& c) {
    for (const Source& part : c.parts) findRoyals(goal, part);
    if (c.kind != Kind::Checkmated) return;
    for (const Side side : sides(goal)) {
      for (const Number type : c.types) {
        draft_.types[type].royal = true;
        auto& list = royal_[index(side)];
        addOnce(list, type);
        std::ranges::sort(list);
      }
    }
  }

  // Translates a goal: to a rule about stalemate or repetition if it is one of these, else to a Goal.
  void lower(const GoalEntry& goal, const Source& c) {
    // Each part of an `or` becomes a goal, at the same place in the list.
    if (c.kind == Kind::Any) {
      for (const Source& part : c.parts) lower(goal, part);
      return;
    }
    const std::vector<Side> of = sides(goal);
    if (of.empty()) return;
    EndRules& end = draft_.end;
    const bool both = of.size() == kSides;
    // Mate loses without a goal.
    if (c.kind == Kind::Checkmated && goal.result == Result::Loses && !matesDiffer_) return;
    if (c.kind == Kind::Stalemated && both && !stalemateSaid_) {
      stalemateSaid_ = true;
      if (goal.result == Result::Loses) end.stalemate = StalemateRule::StalematedLoses;
      if (goal.result == Result::Wins) end.stalemate = StalemateRule::StalematedWins;
      if (goal.result != Result::MostPieces) return;
    }
    if (c.kind == Kind::Repetition && both && !repetitionSaid_) {
      repetitionSaid_ = true;
      if (goal.result == Result::Draws) return;
      if (goal.result == Result::Loses) {
        end.repetition = RepetitionRule::MoverLoses;
        return;
      }
    }
    auto condition = lower(c, of);
    if (!condition) return;
    Goal lowered;
    lowered.result = goal.result;
    lowered.of = {false, false};
    for (const Side side : of) lowered.of[index(side)] = true;
    lowered.condition = std::move(*condition);
    lowered.span = goal.place.span;
    std::ranges::move(inStages(std::move(lowered)).goals, std::back_inserter(draft_.goals));
  }

  // Returns the types as a set; nothing, which means any type, if the list is empty.
  static std::optional<TypeSet> typeSet(const std::vector<Number>& types) {
    if (types.empty()) return std::nullopt;
    TypeSet set;
    for (const Number type : types) set.add(typeAt(type));
    return set;
  }

  // Does the condition name all royal types of these players?
  bool namesAllRoyals(const Source& c, const std::vector<Side>& of) const {
    return std::ranges::all_of(of, [&](Side side) {
      return std::ranges::all_of(royal_[index(side)],
                                 [&](Number type) { return std::ranges::count(c.types, type) > 0; });
    });
  }

  // Does the goal give another result than a loss to the mate of only some royal types?
  bool saysAnotherMate(const GoalEntry& goal, const Source& c) {
    if (c.kind == Kind::Checkmated && goal.result != Result::Loses && !namesAllRoyals(c, sides(goal)))
      return true;
    return std::ranges::any_of(c.parts, [&](const Source& part) { return saysAnotherMate(goal, part); });
  }

  // Translates a condition. Returns nothing after reporting an error.
  std::optional<Target> lower(const Source& c, const std::vector<Side>& of) {
    Target t;
    for (const Source& part : c.parts) {
      auto lowered = lower(part, of);
      if (!lowered) return std::nullopt;
      t.parts.push_back(std::move(*lowered));
    }
    t.kind = c.kind;
    t.count = c.count;
    t.hands = (c.kind == Kind::Pieces || c.kind == Kind::AllPieces) && game_.option("include off pieces");
    if (c.kind != Kind::Checkmated || !namesAllRoyals(c, of)) t.types = typeSet(c.types);
    if (!addPlaces(c, of, t)) return std::nullopt;
    if (c.kind == Kind::Pattern) addLegs(c, t);
    for (const Occupant& occupant : c.occupants) {
      t.occupants.push_back({occupant.owner, typeSet(occupant.types), occupant.negated});
    }
    return t;
  }

  // Adds the places in the order of the board, and zones as the players of the goal see them.
  bool addPlaces(const Source& c, const std::vector<Side>& of, Target& t) {
    std::vector<Cell> cells;
    for (const Number position : c.positions) {
      if (layout_.cell(position) == kNoCell) {
        report_.error(c.place, "bad-cell", "'{}' was taken from the board by kill-positions",
                      game_.board.positions[position].name);
        return false;
      }
      cells.push_back(layout_.cell(position));
    }
    std::ranges::sort(cells, {}, [](Cell cell) { return index(cell); });
    for (const Cell cell : cells) {
      CellSet place;
      place.add(cell);
      t.places.push_back({place, place});
    }
    for (const Number zone : c.zones) {
      std::array<CellSet, kSides> place;
      for (const Side side : kBothSides) {
        const Side sees = std::ranges::count(of, side) > 0 ? side : of.front();
        place[index(side)] = layout_.cellsOf(zone, players_.player[index(sees)]);
      }
      t.places.push_back(place);
    }
    return true;
  }

  // Adds the steps from each piece of a pattern to the next, as each player sees the directions.
  void addLegs(const Source& c, Target& t) {
    for (std::size_t i = 0; i + 1 < c.occupants.size(); ++i) {
      std::array<std::vector<StepId>, kSides> leg;
      for (const Side side : kBothSides) {
        for (const Number direction : c.steps[i])
          leg[index(side)].push_back(
              layout_.step(game_.board.seenBy(players_.player[index(side)], direction)));
      }
      t.legs.push_back(std::move(leg));
    }
  }

  const GameModel& game_;
  const Players& players_;
  Layout& layout_;
  VariantDraft& draft_;
  Reporter& report_;
  std::array<std::vector<Number>, kSides> royal_;
  bool stalemateSaid_ = false, repetitionSaid_ = false;
  bool matesDiffer_ = false;
};

}  // namespace

void lowerGoals(const GameModel& game, const Players& players, Layout& layout, VariantDraft& draft,
                Reporter& report) {
  GoalLowering(game, players, layout, draft, report).run();
}

}  // namespace fairyforge::frontend::zrf
