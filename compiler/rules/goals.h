// Goals: conditions on the position, and on how it came about, that end a game. They are data, so that any
// front end may compose them; runtime/goals.h evaluates them and says in which order. What is said of conditions alike
// follows from their table: when they are asked, their names in data, the sentences of what is counted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/rules/basics.h"
#include "compiler/rules/board.h"
#include "compiler/rules/type-set.h"
#include "compiler/text/source.h"

namespace fairyforge {

// What is looked for on a cell, seen by the player for whom the goal is asked.
struct Occupancy {
  enum class Whose : std::uint8_t { Own, Opponents, Anyones } whose = Whose::Own;
  std::optional<TypeSet> types{};  // none: of any type
  bool negated = false;            // anything else, nothing included
  bool safe = false;               // and no enemy of the piece could take it
  bool operator==(const Occupancy&) const = default;
};

// What goals count: each is a register that grows by what players do (registers.h).
enum class GoalCounter : std::uint8_t {
  Checks,   // turns that the player has ended with check
  Passes,   // turns just before this one that were passes, whoever's
  Captures  // pieces of others that the player's moves have taken off the board
};
inline constexpr std::size_t kGoalCounters = static_cast<std::size_t>(GoalCounter::Captures) + 1;
constexpr std::size_t index(GoalCounter counter) {
  return static_cast<std::size_t>(counter);
}

struct GoalCondition {
  enum class Kind : std::uint8_t {
    Pieces,      // the player has exactly `count` pieces of `types`
    AllPieces,   // ... all owners together
    Places,      // each of `places` has a cell, or `count` cells, that hold one of `occupants`
    Pattern,     // from some cell: occupants[0] there, occupants[i+1] where the steps of legs[i] lead from
                 // the cell before; no cell twice
    Captured,    // the previous move took a piece of `types` of the player (register Taken)
    Stalemated,  // the player is to move, cannot and is not in check
    Checkmated,  // ... and is in check; with `types`, a royal piece of these is
    Repetition,  // the player has made a position occur EndRules::repetitionCount times
    Counted,     // `counter` has come to `count`, or more, for the player
    ToMove,      // the player is to move, and the other has moved last
    All,
    Any,        // of `parts`; none: All holds, Any does not
    Not,        // parts[0] does not hold
    Other,      // parts[0] holds for the other player
    AfterMove,  // parts[0] holds after some move of the player to move; goals do not end the game meanwhile
    Connected  // steps of `legs`, one each, lead from one of the player's pieces of `types` to all others of them, over
               // none but them; so it is where there is one, or none
  } kind;
  int count = 0;
  GoalCounter counter{};           // Counted
  bool orFewer = false;            // Pieces, AllPieces: or fewer than `count`
  bool hands = false;              // pieces in hands count too
  std::optional<TypeSet> types{};  // none: of any type
  std::vector<Occupancy> occupants{};
  std::vector<std::array<CellSet, kSides>> places{};            // by player
  std::vector<std::array<std::vector<StepId>, kSides>> legs{};  // by player
  std::vector<GoalCondition> parts{};
  bool counts(GoalCounter what) const { return kind == Kind::Counted && counter == what; }
  bool isCount(int pieces) const { return pieces == count || (orFewer && pieces < count); }
  bool operator==(const GoalCondition&) const = default;
};

// What a condition must be asked after (runtime/goals.h).
enum class GoalStage : std::uint8_t { Board, Taken, Moves, History };

struct GoalConditionInfo {
  GoalCondition::Kind kind;
  std::string_view name;  // in data
  GoalStage stage = GoalStage::Board;
  // Does it depend on nothing but how pieces stand, if its parts do?
  bool isOfPieces = false;
};
struct GoalCounterInfo {
  GoalCounter counter;
  std::string_view name;  // in data
  // The sentence of a player who has done it so often, `has given 3 checks`; empty: it has words of its own.
  std::string_view has{}, what{};
};

namespace goal_table {
using Kind = GoalCondition::Kind;
inline constexpr GoalConditionInfo kConditions[] = {
    {Kind::Pieces, "pieces", GoalStage::Board, true},
    {Kind::AllPieces, "all pieces", GoalStage::Board, true},
    {Kind::Places, "places", GoalStage::Board, true},
    {Kind::Pattern, "pattern", GoalStage::Board, true},
    {Kind::Captured, "captured", GoalStage::Taken},
    {Kind::Stalemated, "stalemated", GoalStage::Moves},
    {Kind::Checkmated, "checkmated", GoalStage::Moves},
    {Kind::Repetition, "repetition", GoalStage::History},
    {Kind::Counted, "counted"},
    {Kind::ToMove, "to move"},
    {Kind::All, "all", GoalStage::Board, true},
    {Kind::Any, "any", GoalStage::Board, true},
    {Kind::Not, "not", GoalStage::Board, true},
    {Kind::Other, "other", GoalStage::Board, true},
    {Kind::AfterMove, "after a move"},
    {Kind::Connected, "connected", GoalStage::Board, true},
};
inline constexpr GoalCounterInfo kCounters[] = {
    {GoalCounter::Checks, "checks", "has given", "check"},
    {GoalCounter::Passes, "passes"},
    {GoalCounter::Captures, "captures", "has captured", "piece"},
};
constexpr bool areInOrder() {
  std::size_t kind = 0, counter = 0;
  for (const GoalConditionInfo& row : kConditions)
    if (static_cast<std::size_t>(row.kind) != kind++) return false;
  for (const GoalCounterInfo& row : kCounters)
    if (index(row.counter) != counter++) return false;
  return kind == static_cast<std::size_t>(Kind::Connected) + 1 && counter == kGoalCounters;
}
static_assert(areInOrder(), "a row for each kind of condition and for each counter, in their order");
}  // namespace goal_table

constexpr const GoalConditionInfo& infoOf(GoalCondition::Kind kind) {
  return goal_table::kConditions[static_cast<std::size_t>(kind)];
}
constexpr const GoalCounterInfo& infoOf(GoalCounter counter) {
  return goal_table::kCounters[index(counter)];
}

// Calls visit(condition) for it and all its parts.
template <typename Visit>
void forEachCondition(const GoalCondition& condition, const Visit& visit) {
  visit(condition);
  for (const GoalCondition& part : condition.parts) forEachCondition(part, visit);
}

// Calls visit(cell, number of its occupant) for the cells of a Pattern in turn, from a first one on, until it
// returns false or the pattern leaves the board; does neither happen?
template <typename Visit>
bool followPattern(const GoalCondition& c, const Board& board, Cell cell, Side player, Visit visit) {
  for (std::size_t i = 0; i < c.occupants.size(); ++i) {
    if (i > 0) {
      for (const StepId step : c.legs[i - 1][index(player)])
        if (cell != kNoCell) cell = board.walk(cell, step);
    }
    if (cell == kNoCell || !visit(cell, i)) return false;
  }
  return true;
}

// ... that holds no cell twice, as the way round joined edges may.
template <typename Visit>
bool followOnce(const GoalCondition& c, const Board& board, Cell cell, Side player, Visit visit) {
  CellSet before;
  return followPattern(c, board, cell, player, [&](Cell at, std::size_t i) {
    if (before.has(at)) return false;
    before.add(at);
    return visit(at, i);
  });
}

struct Goal {
  // For the player for whom the condition holds; MostPieces, FewestPieces: the player with more, or fewer, pieces wins.
  enum class Result : std::uint8_t { Wins, Loses, Draws, MostPieces, FewestPieces } result;
  bool countsPieces() const { return result == Result::MostPieces || result == Result::FewestPieces; }
  std::array<bool, kSides> of{true, true};  // the players for whom the condition is asked
  GoalCondition condition;
  SourceSpan span{};
};

// A count of moves towards a draw (registers CountRule, Counted). It begins for the player to move when the condition
// holds for him and nothing is counted yet, and the game is a draw when more than `moves` of each side have been
// counted without mate. Of several rules the first that holds counts.
struct CountRule {
  std::array<bool, kSides> of{true, true};  // the players who may count
  GoalCondition condition;                  // of pieces and cells alone
  int moves = 1;
  bool anew = false;        // begins, whatever is counted, by a capture or promotion that makes it hold
  bool fromPieces = false;  // each piece on the board counts as a move that has been made
  SourceSpan span{};
  bool operator==(const CountRule&) const = default;
};

// What a player who finds it may not leave so: his move must end it. A pass may leave it, and is legal then even in
// check.
struct Obligation {
  std::array<bool, kSides> of{true, true};
  GoalCondition condition;  // of pieces and cells alone
  SourceSpan span{};
  bool operator==(const Obligation&) const = default;
};

// Who wins what would be a draw: the player with more points. Empty: nobody.
struct DrawRule {
  std::vector<int> points{};  // by type, for each piece on the board
  std::array<int, kSides> given{};
  bool operator==(const DrawRule&) const = default;
  bool decides() const { return !points.empty(); }
};

}  // namespace fairyforge
