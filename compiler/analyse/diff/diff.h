// Finds the shortest game that tells two definitions apart.
//
// First the positions themselves are compared, one ply deeper in each round, every pair of positions once; a
// difference found in this way gives the shortest game. When that becomes too much work, only the numbers of
// move sequences are compared, which native code counts to a far greater depth; a difference in these numbers
// is then traced to its position. Rules about long games (repetition, the count of quiet moves) are tried out
// in games made for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compiler/analyse/diff/pairing.h"
#include "runtime/executor.h"

namespace fairyforge::diff {

struct DiffOptions {
  std::optional<int> depth = {};         // compare the moves of this many plies, and nothing beyond
  std::uint64_t positions = 200'000;     // without a depth: about how many pairs of positions to compare
  std::uint64_t sequences = 50'000'000;  // and about how many sequences to count
};

// Where the games of two definitions differ.
struct Difference {
  std::vector<Move> game = {};  // A's moves from the start to that point
  PositionPair at;
  MoveList onlyA = {}, onlyB = {};              // moves that only one of them has there
  std::optional<Outcome> endA = {}, endB = {};  // how the game has ended there
  bool looksDiffer = false;                     // the same moves have led to different positions
  bool shortest = true;                         // no shorter game shows a difference
};

struct DiffLevel {
  int depth;                // plies
  std::uint64_t sequences;  // number of move sequences of this length
  std::uint64_t positions;  // pairs compared; 0: only the numbers of sequences were compared
};

struct DiffReport {
  bool sameRules = false;             // the hashes of the rules are equal, so nothing was played
  std::vector<std::string> notes;     // cells and pieces without a counterpart
  std::vector<std::string> rulesOfA;  // some of the rules that B lacks, in the form that the hash sees
  std::vector<std::string> rulesOfB;
  std::vector<DiffLevel> levels;  // the levels on which the definitions agree
  std::optional<Difference> difference;
  bool same() const { return sameRules || !difference; }
};

// Compares the definitions `a` and `b`. Each executor must play its variant.
DiffReport diffVariants(const VariantPtr& a, const Executor& executorA, const VariantPtr& b,
                        const Executor& executorB, const DiffOptions& options = {});

}  // namespace fairyforge::diff
