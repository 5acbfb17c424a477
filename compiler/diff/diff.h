// The shortest game that tells two definitions apart.
//
// First the positions themselves are compared, one ply deeper each time, every pair of positions once: what
// is found so is the shortest game. When that has become too much, only the numbers of move sequences are,
// which native code counts far deeper; a difference that these show is followed to where it is. Rules about
// long games (repetition, the count of quiet moves) are tried out in games made for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/diff/pairing.h"
#include "runtime/executor.h"

namespace fairyforge::diff {

struct DiffOptions {
  std::optional<int> depth = {};         // compare the moves of so many plies, and nothing beyond
  std::uint64_t positions = 200'000;     // else: pairs of positions to compare, about
  std::uint64_t sequences = 50'000'000;  // and sequences to count, about
};

// Where the games part.
struct Difference {
  std::vector<Move> game;  // A's moves from the start
  PositionPair at;
  MoveList onlyA, onlyB;              // moves that only one of them has there
  std::optional<Outcome> endA, endB;  // how the game has ended there
  bool looksDiffer = false;           // the same moves have led to different positions
  bool shortest = true;               // no shorter game shows a difference
};

struct DiffLevel {
  int depth;                // plies
  std::uint64_t sequences;  // of so many moves
  std::uint64_t positions;  // pairs compared; 0: only the numbers of sequences were
};

struct DiffReport {
  bool sameRules = false;             // the hashes of the rules agree: nothing was played
  std::vector<std::string> notes;     // cells and pieces without counterpart
  std::vector<std::string> rulesOfA;  // rules that are not in B, as the hash sees them; some of them
  std::vector<std::string> rulesOfB;
  std::vector<DiffLevel> levels;  // on which the definitions agree
  std::optional<Difference> difference;
  bool same() const { return sameRules || !difference; }
};

DiffReport diffVariants(const VariantPtr& a, const Executor& executorA, const VariantPtr& b,
                        const Executor& executorB, const DiffOptions& options = {});

}  // namespace fairyforge::diff
