// The input and output of a search.
#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#include "runtime/engine/limits.h"
#include "runtime/position.h"

namespace fairyforge::engine {

// A win in n plies has the score kMate - n. Scores beyond kLongestMate are proved wins; for the other side
// both are negative.
inline constexpr int kMate = 1'000'000;
inline constexpr int kMostPlies = 120;
inline constexpr int kLongestMate = kMate - 1000;
inline bool isMate(int score) {
  return score > kLongestMate || score < -kLongestMate;
}
// Returns in how many of his own moves the player to move mates, if `score` is a proved win; a negative
// number if he is mated; nothing if the score proves neither.
inline std::optional<int> mateIn(int score) {
  if (!isMate(score)) return std::nullopt;
  const int moves = (kMate - std::abs(score) + 1) / 2;
  return score > 0 ? moves : -moves;
}

// The techniques that the search may use: all, unless an experiment measures what a technique is worth.
struct Techniques {
  bool table = true;         // use the transposition table
  bool nullMove = true;      // null-move pruning: a position is good enough if it stays so after a pass
  bool reductions = true;    // late quiet moves are searched less deeply
  bool pruning = true;       // hopeless and late quiet moves near the leaves are skipped
  bool checks = true;        // a player in check is searched one ply deeper
  bool history = true;       // quiet moves that refuted other moves come first
  bool continuation = true;  // history also depends on the moves before
  bool exchanges = true;     // moves that lose more than they win come last or are skipped
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
  int tableUsed = 0;        // how full the table is, in thousandths
  std::vector<Line> lines;  // best first; empty: the game has ended
};

// A position with the moves that led to it, since earlier positions may recur.
struct Situation {
  Position start;
  std::vector<Move> moves;
};

}  // namespace fairyforge::engine
