// Goals: conditions on the position and its history that end a game. They are data, so that any front end can
// compose them; runtime/reached-goals.h evaluates them. Two tables below describe each kind of condition (when it can
// be evaluated, its name in JSON) and each counter (its name and its phrase in descriptions).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "compiler/core/rules/basics.h"
#include "compiler/core/rules/board.h"
#include "compiler/core/rules/rule-row.h"
#include "compiler/core/rules/type-set.h"
#include "compiler/core/text/source.h"

namespace fairyforge {

// What a cell must hold, as seen by the player for whom the goal is evaluated.
struct Occupancy {
  enum class Whose : std::uint8_t { Own, Opponents, Anyones } whose = Whose::Own;
  std::optional<TypeSet> types{};  // nothing: any type
  bool negated = false;            // matches everything else, including an empty cell
  bool safe = false;               // the piece must also be safe from capture by its enemies
  bool operator==(const Occupancy&) const = default;
};

template <>
inline constexpr auto kWordsOf<Occupancy::Whose> = std::to_array<std::string_view>({"own", "opponent's",
                                                                                    "anyone's"});

// The counters of goals. Each is a register that increases with the players' moves (registers.h).
enum class GoalCounter : std::uint8_t {
  Checks,   // turns that the player has ended by giving check
  Passes,   // consecutive turns just before this one that were passes, by either player
  Captures  // pieces of others that the player's moves have removed from the board
};
inline constexpr std::size_t kGoalCounters = static_cast<std::size_t>(GoalCounter::Captures) + 1;
constexpr std::size_t index(GoalCounter counter) {
  return static_cast<std::size_t>(counter);
}

// A condition on the position and its history; may consist of parts.
struct GoalCondition {
  enum class Kind : std::uint8_t {
    Pieces,     // the player has exactly `count` pieces of `types`
    AllPieces,  // the same, for the pieces of all owners together
    // Each of `places` has at least `count` cells, and at least one, that hold one of `occupants`.
    Places,
    // Some cell holds occupants[0], and each occupants[i+1] is where the steps of legs[i] lead from the cell
    // before; the cells are all different.
    Pattern,
    Captured,    // the previous move took a piece of `types` of the player (Setup::taken)
    Stalemated,  // the player is to move, has no legal move and is not in check
    Checkmated,  // the player is to move, has no legal move and is in check; with `types`, a royal
                 // piece of these types is in check
    Repetition,  // the player has made a position occur EndRules::repetitionCount times
    Counted,     // `counter` is at least `count` for the player
    ToMove,      // the player is to move, and the opponent made the last move
    All,
    Any,    // at least one of `parts` holds; with no parts, All holds and Any does not
    Not,    // parts[0] does not hold
    Other,  // parts[0] holds for the other player
    // `parts[0]` holds after some move of the player to move; goals do not end the game during this test.
    AfterMove,
    // The player's pieces of `types` are all connected by single steps of `legs` over such pieces; also holds
    // if there is one such piece or none.
    Connected
  } kind;
  int count = 0;
  GoalCounter counter{};           // used by Counted
  bool orFewer = false;            // used by Pieces and AllPieces: `count` or fewer
  bool hands = false;              // pieces in hand count too
  std::optional<TypeSet> types{};  // nothing: any type
  std::vector<Occupancy> occupants{};
  std::vector<std::array<CellSet, kSides>> places{};            // by player
  std::vector<std::array<std::vector<StepId>, kSides>> legs{};  // by player
  std::vector<GoalCondition> parts{};
  bool counts(GoalCounter what) const { return kind == Kind::Counted && counter == what; }
  bool isCount(int pieces) const { return pieces == count || (orFewer && pieces < count); }
  bool operator==(const GoalCondition&) const = default;
};

// What a condition needs to know, besides the board, before it can be evaluated (runtime/reached-goals.h): the pieces
// taken by the previous move, the legal moves, or the history of the game.
enum class GoalStage : std::uint8_t { Board, Taken, Moves, History };

// A row of the table of kinds of conditions.
struct GoalConditionInfo {
  GoalCondition::Kind kind;
  std::string_view name;  // the name of the kind in the JSON of the rules
  GoalStage stage = GoalStage::Board;
  // Does a condition of this kind depend only on the pieces on the board and in hand, if the same is true of
  // its parts?
  bool isOfPieces = false;
};
// A row of the table of counters that goals can ask for: checks, captures, passes.
struct GoalCounterInfo {
  GoalCounter counter;
  std::string_view name;  // the name of the counter in the JSON of the rules and in the Variant hash
  // Words of the phrase `has given 3 checks`; empty if the counter is described otherwise.
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
// Does each row of the two tables stand at the index of its kind or counter?
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

// Calls visit(condition) for the condition and, recursively, its parts.
template <typename Visit>
void forEachCondition(const GoalCondition& condition, const Visit& visit) {
  visit(condition);
  for (const GoalCondition& part : condition.parts) forEachCondition(part, visit);
}

// Calls visit(cell, i) for the cell of each occupants[i] of a Pattern, starting with `cell`. Returns false as
// soon as visit returns false or the pattern leaves the board, otherwise true.
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

// Does what followPattern() does, but also returns false if the pattern visits a cell twice, which can happen
// across joined edges.
template <typename Visit>
bool followOnce(const GoalCondition& c, const Board& board, Cell cell, Side player, Visit visit) {
  CellSet before;
  return followPattern(c, board, cell, player, [&](Cell at, std::size_t i) {
    if (before.has(at)) return false;
    before.add(at);
    return visit(at, i);
  });
}

// A way to end the game: the condition, and what it means for the player for whom it holds.
struct Goal {
  // The result for the player for whom the condition holds. MostPieces, FewestPieces: the player with more,
  // or fewer, pieces wins.
  enum class Result : std::uint8_t { Wins, Loses, Draws, MostPieces, FewestPieces } result;
  bool countsPieces() const { return result == Result::MostPieces || result == Result::FewestPieces; }
  std::array<bool, kSides> of{true, true};  // the players for whom the condition is evaluated
  GoalCondition condition;
  SourceSpan span{};
};

template <>
inline constexpr auto kWordsOf<Goal::Result> =
    std::to_array<std::string_view>({"wins", "loses", "draws", "most pieces", "fewest pieces"});

// Returns the latest stage that a part of the condition needs.
GoalStage stageOf(const GoalCondition& condition);

// The goals that a goal consists of, by stage.
struct StagedGoals {
  std::vector<Goal> goals;
  // A goal asks whether there are moves, and may hold although there are: `not it is stalemated`.
  bool holdsAmongMoves = false;
};
// Parts the goal so that whatever ends the game without regard to the moves or the history does so at its own
// stage: `its King stands on e4 or it is stalemated` becomes two goals.
StagedGoals inStages(Goal goal);

// A draw by counting moves, as in Makruk. A count begins for the player to move when the condition holds for
// him and no count is running. The game is a draw when each side has made more than `moves` moves of the
// count without mate. If several rules apply, the first one is used. Setup::countRule and Setup::counted hold
// the count.
struct CountRule {
  std::array<bool, kSides> of{true, true};  // the players who may start the count
  GoalCondition condition;                  // about pieces and cells only
  int moves = 1;
  // Starts this count, even while another is running, when a capture or promotion makes the condition hold.
  bool anew = false;
  bool fromPieces = false;  // the count begins with the number of pieces on the board
  SourceSpan span{};
  bool operator==(const CountRule&) const = default;
};

// A condition that the player to move must end: if it holds before his move, it may not hold after it. A pass
// is exempt, and is then legal even in check.
struct Obligation {
  std::array<bool, kSides> of{true, true};
  GoalCondition condition;  // about pieces and cells only
  SourceSpan span{};
  bool operator==(const Obligation&) const = default;
};

// How drawn games are decided by points: the player with more points wins instead.
struct DrawRule {
  std::vector<int> points{};  // by type, for each piece on the board; empty: drawn games remain draws
  std::array<int, kSides> given{};
  bool operator==(const DrawRule&) const = default;
  bool decides() const { return !points.empty(); }
};

}  // namespace fairyforge
