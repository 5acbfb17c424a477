// Reports of solved materials and positions, as text and as data.
#pragma once

#include "compiler/analyse/solve/check.h"
#include "compiler/analyse/solve/solver.h"
#include "compiler/analyse/solve/value.h"
#include "compiler/core/text/json.h"

namespace fairyforge::solve {

// ---- statistics ----
// Statistics of a table. They count each position of the whole board, although several may share a number.

struct Results {
  std::uint64_t wins[kSides] = {}, draws = 0;
  std::uint64_t all() const { return wins[0] + wins[1] + draws; }
  void add(Value value, std::uint64_t positions) {
    (value.isWon() ? wins[index(value.winner())] : draws) += positions;
  }
};

struct Longest {
  Value value;
  std::vector<Man> men;
};

// A placement in which each player, if he is to move, would rather have the opponent move.
struct Zugzwang {
  std::array<Value, kSides> values;  // by player to move
  std::vector<Man> men;
};

struct Statistics {
  std::array<Results, kSides> results;  // by player to move
  // By player to move and winner: the longest win, if there is one.
  std::array<std::array<std::optional<Longest>, kSides>, kSides> longest;
  std::uint64_t zugzwangs = 0;
  std::vector<Zugzwang> longestZugzwangs;  // some zugzwangs with the longest wins
  // Results with White to move, by the level of Black's first piece (a royal piece if he has one); empty on
  // boards with one level.
  std::vector<Results> byLevel;
};
Statistics statisticsOf(const Scope& scope, const Table& table);

// ---- report ----

inline constexpr std::array<const char*, kSides> kPlayers{"White", "Black"}, kKeys{"white", "black"};

// What is reported about one material.
struct Report {
  std::string name;
  const Table* table;
  Statistics statistics;
  Checked checked;
};

// A position to show, with a remark.
struct Example {
  Position position;
  std::string words;
};
// zugzwangs(): mutual zugzwangs with the longest wins. narrowWins(): positions in which only one move of the
// player keeps the win.
std::vector<Example> zugzwangs(const Solver& solver, const Report& report);
std::vector<Example> narrowWins(const Solver& solver, const Report& report, Side player);
struct LongestWin {
  Side player;  // the side to move
  Value value;
  Position position;
  std::vector<Move> line;
};
// Returns the longest wins of both sides, for each side to move.
std::vector<LongestWin> longestWins(const Solver& solver, const Report& report);

// What a side can force with its pieces when it is to move: nothing; nothing, though mates exist; only mates
// at once; a win in some positions; a win in all positions; or it has won already.
enum class Force : std::uint8_t { None, MatesExist, AtOnce, Some, Always, Already };
Force forceOf(const Report& report, Side side);
// wordsOf() returns a phrase for people (empty for Some), keyOf() a word for programs.
std::string_view wordsOf(Force force);
std::string_view keyOf(Force force);
double percent(std::uint64_t part, std::uint64_t all);

// Describes the tables that were solved.
Json jsonOf(const std::vector<Solved>& solved);

// Describes a material: counts, and the longest wins, each with a diagram and its moves.
std::string textOf(const Solver& solver, const Report& report);
// Returns an HTML page about several materials, with notes on what was left out and more boards than the
// text.
std::string htmlOf(const Solver& solver, const std::vector<Report>& reports,
                   const std::vector<std::string>& notes);
Json jsonOf(const Solver& solver, const Report& report);

// Describes the result of a check: "checked by the referee: all 42 positions, no fault".
std::string textOf(const Checked& checked);
Json jsonOf(const Checked& checked);

// Describes a position and the result of each legal move, the best first.
std::string textOf(const Position& position, const Executor& executor, const ValueOf& valueOf);
Json jsonOf(const Position& position, const Executor& executor, const ValueOf& valueOf);

}  // namespace fairyforge::solve
