// Statistics of a table. They count the positions of the whole board, each once.
#pragma once

#include "compiler/analyse/solve/solver.h"

namespace fairyforge::solve {

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

// A placement in which each player, if he is to move, would be better off if the opponent were to move.
struct Zugzwang {
  std::array<Value, kSides> values;  // by player to move
  std::vector<Man> men;
};

struct Statistics {
  std::array<Results, kSides> results;  // by player to move
  // By player to move and winner: the longest win, if there is one.
  std::array<std::array<std::optional<Longest>, kSides>, kSides> longest;
  std::uint64_t zugzwangs = 0;
  std::vector<Zugzwang> longestZugzwangs;  // some of those with the longest wins
  // With White to move, by the level of Black's first piece, which is royal if any is;
  // empty on boards of one level.
  std::vector<Results> byLevel;
};
Statistics statisticsOf(const Scope& scope, const Table& table);

}  // namespace fairyforge::solve
