// The rules of counting moves to a draw that Fairy-Stockfish has (countingRule): by them a side that is ahead must mate
// in time.
#pragma once

#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/rules/goals.h"

namespace fairyforge::formats {

// A count that begins when all of the conditions hold for a side.
template <typename Condition>
struct IniCount {
  std::vector<Condition> when;
  int moves;
  bool anew, fromPieces;  // as in CountRule
};

// Returns the counts of the rule, in the order in which the engine looks for one: Position::count_limit. A condition is
// a GoalCondition or what stands for it in a text; typesOf(name) must return its types for a piece that the engine
// calls so, or nothing if the game has none.
template <typename Condition, typename TypesOf>
std::vector<IniCount<Condition>> countsOf(std::string_view rule, TypesOf typesOf) {
  using Kind = GoalCondition::Kind;
  std::vector<IniCount<Condition>> counts;
  const auto ofOther = [](Condition c) { return Condition{.kind = Kind::Other, .parts = {std::move(c)}}; };
  const auto atLeast = [](int count, Condition pieces) {
    pieces.count = count - 1;
    pieces.orFewer = pieces.count > 0;
    return Condition{.kind = Kind::Not, .parts = {std::move(pieces)}};
  };
  std::vector<Condition> unpromoted;
  if (const auto pawns = typesOf("pawn")) unpromoted = {{.kind = Kind::AllPieces, .types = *pawns}};
  const auto with = [](std::vector<Condition> conditions, std::initializer_list<Condition> more) {
    conditions.insert(conditions.end(), more);
    return conditions;
  };
  struct Row {
    const char* type;
    int atLeast, moves;
  };
  // Adds a count for each row, except rows about types that the game does not have.
  const auto addRows = [&](const std::vector<Condition>& when, std::initializer_list<Row> rows,
                           bool fromPieces) {
    for (const Row& row : rows) {
      const auto types = typesOf(row.type);
      if (!types) continue;
      const Condition pieces{.kind = Kind::Pieces, .types = *types};
      counts.push_back({with(when, {ofOther(atLeast(row.atLeast, pieces))}), row.moves, true, fromPieces});
    }
  };
  const Condition alone{.kind = Kind::Pieces, .count = 1}, more = atLeast(2, {.kind = Kind::Pieces});
  if (rule == "asean") {
    addRows(with(unpromoted, {alone}), {{"rook", 1, 16}, {"silver", 1, 44}, {"knight", 1, 64}}, false);
    return counts;
  }
  const bool cambodian = rule == "cambodian";
  const int less = cambodian ? 1 : 0;
  const std::vector<Condition> bare = with(unpromoted, {alone, ofOther(more)});
  // A player with a king and another piece has two pieces.
  addRows(typesOf("king") ? with(unpromoted, {alone}) : bare,
          {{"rook", 2, 8 - less},
           {"rook", 1, 16 - less},
           {"silver", 2, 22 - less},
           {"knight", 2, 32 - less},
           {"silver", 1, 44 - less}},
          true);
  counts.push_back({bare, 64 - less, true, true});
  if (cambodian) unpromoted = {{.kind = Kind::Pieces, .count = 3, .orFewer = true}};
  counts.push_back({with(unpromoted, {more, ofOther(more)}), 64 - less, false, false});
  return counts;
}

}  // namespace fairyforge::formats
