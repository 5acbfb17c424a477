// What a search is asked and what it answers.
#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#include "runtime/engine/limits.h"
#include "runtime/position.h"

namespace fairyforge::engine {

// A win in n plies is kMate - n; scores beyond kLongestMate are wins that are proved.
inline constexpr int kMate = 1'000'000;
inline constexpr int kMostPlies = 120;
inline constexpr int kLongestMate = kMate - 1000;
inline bool isMate(int score) {
  return score > kLongestMate || score < -kLongestMate;
}
// In how many moves of its own the player mates, or with a minus is mated; nothing: no mate is proved.
inline std::optional<int> mateIn(int score) {
  if (!isMate(score)) return std::nullopt;
  const int moves = (kMate - std::abs(score) + 1) / 2;
  return score > 0 ? moves : -moves;
}

// What the search may do; all of it unless an experiment wants to know what a technique is worth.
struct Techniques {
  bool table = true;         // the transposition table
  bool nullMove = true;      // a move is not needed if doing nothing is good enough
  bool reductions = true;    // late quiet moves are searched less deeply
  bool pruning = true;       // hopeless and late quiet moves near the leaves are not searched
  bool checks = true;        // a player in check is searched one ply deeper
  bool history = true;       // quiet moves that refuted others come first
  bool continuation = true;  // ... above all behind the moves before them
  bool exchanges = true;     // what gives away more than it wins comes last or is left out
  bool aspiration = true;    // a narrow window around the last score
};

struct Line {
  int score = 0;
  std::vector<Move> moves;
};

struct Found {
  int depth = 0, deepest = 0;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int tableUsed = 0;        // thousandths
  std::vector<Line> lines;  // best first; empty: the game has ended
};

// The position with its history, since positions may recur.
struct Situation {
  Position start;
  std::vector<Move> moves;
};

}  // namespace fairyforge::engine
