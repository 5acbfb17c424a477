// What was solved, in words and for programs.
#pragma once

#include "compiler/solve/check.h"
#include "compiler/solve/line.h"
#include "compiler/solve/statistics.h"
#include "compiler/text/json.h"

namespace fairyforge::solve {

inline constexpr std::array<const char*, kSides> kPlayers{"White", "Black"}, kKeys{"white", "black"};

// All that is told of one material.
struct Report {
  std::string name;
  const Table* table;
  Statistics statistics;
  Checked checked;
};

// Positions worth looking at, with what is to be seen in them.
struct Example {
  Position position;
  std::string words;
};
// Mutual zugzwangs with the longest wins; positions in which all moves of the player but one throw a win away.
std::vector<Example> zugzwangs(const Solver& solver, const Report& report);
std::vector<Example> narrowWins(const Solver& solver, const Report& report, Side player);
struct LongestWin {
  Side player;  // who is to move
  Value value;
  Position position;
  std::vector<Move> line;
};
// Of both sides with each of them to move.
std::vector<LongestWin> longestWins(const Solver& solver, const Report& report);

// What a side can do with its men, in positions in which it is to move.
enum class Force : std::uint8_t { None, MatesExist, AtOnce, Some, Always, Already };
Force forceOf(const Report& report, Side side);
// For people, empty for Some; and for programs.
std::string_view wordsOf(Force force);
std::string_view keyOf(Force force);
double percent(std::uint64_t part, std::uint64_t all);

// The tables that were solved.
Json jsonOf(const std::vector<Solved>& solved);

// A material in full: counts, the longest wins with a diagram and their moves.
std::string textOf(const Solver& solver, const Report& report);
// The same as a page, of several materials and what was left out; and with more boards.
std::string htmlOf(const Solver& solver, const std::vector<Report>& reports,
                   const std::vector<std::string>& notes);
Json jsonOf(const Solver& solver, const Report& report);

// What the referee has found of a table or of an answer: "checked by the referee: all 42 positions, no fault".
std::string textOf(const Checked& checked);
Json jsonOf(const Checked& checked);

// A position and what each of its moves comes to; best moves first.
std::string textOf(const Position& position, const Executor& executor, const ValueOf& valueOf);
Json jsonOf(const Position& position, const Executor& executor, const ValueOf& valueOf);

}  // namespace fairyforge::solve
