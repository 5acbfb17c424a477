// Finds the shortest game that tells two definitions of a variant apart.
//
// First, compares pairs of positions, one ply deeper in each round; the first difference found gives the
// shortest game. When that becomes too much work, compares only the numbers of move sequences, which native
// code counts much deeper, and traces a difference to its position. For rules about long games (repetition,
// the count of quiet moves), plays games made for them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/text/json.h"
#include "compiler/export/certify/compare.h"
#include "runtime/executor.h"
#include "runtime/position.h"

namespace fairyforge::diff {

// ---- pairing ----
//
// Pairs two definitions: which cells, types and moves of one correspond to those of the other.
//
// Cells correspond if they have the same name; types if they have the same name, else the same ID, else the
// same moves. A cell or type without a counterpart makes a difference only if a game comes to it.

struct PositionPair {
  Position a, b;
};

// The moves of both sides in a pair of positions that look alike.
struct MatchedMoves {
  std::vector<std::pair<Move, Move>> both;  // the matching moves of A and of B, in A's order
  MoveList onlyA, onlyB;
  bool agree() const { return onlyA.empty() && onlyB.empty(); }
};

class Pairing {
 public:
  Pairing(const Variant& a, const Variant& b);

  // Returns a sentence for each cell or type without a counterpart: "B has no piece Queen".
  const std::vector<std::string>& notes() const { return notes_; }

  // Have both positions the same pieces on the board and in hands, and the same side to move?
  bool lookAlike(const PositionPair& at) const;
  // Matches the moves of both positions. Two moves match if they do the same on the board. They also match if
  // they begin and end on the same cells and lead to positions that look alike.
  MatchedMoves match(const PositionPair& at, const MoveList& a, const MoveList& b) const;

 private:
  Cell toA(Cell ofB) const { return ofB == kNoCell ? kNoCell : cellOfA_[index(ofB)]; }
  bool same(const Move& a, const Move& b) const;
  bool leadToTheSame(const PositionPair& at, const Move& a, const Move& b) const;

  const Variant& a_;
  const Variant& b_;
  certify::Correspondence names_;  // maps B, as the copy, to A
  // By cell number of B: the matching cell of A; kElsewhere (pairing.cpp) if there is none.
  std::vector<Cell> cellOfA_;
  std::vector<std::string> notes_;
};

// ---- diff ----

struct DiffOptions {
  std::optional<int> depth = {};  // the depth to which all moves are compared; nothing else is compared then
  std::uint64_t positions = 200'000;     // the number of pairs to compare, roughly, if `depth` is not given
  std::uint64_t sequences = 50'000'000;  // the number of sequences to count, roughly, if `depth` is not given
};

// A point at which the games of the two definitions differ.
struct Difference {
  std::vector<Move> game = {};  // the moves before this point
  PositionPair at;
  MoveList onlyA = {}, onlyB = {};              // moves here that only one definition has
  std::optional<Outcome> endA = {}, endB = {};  // how the game has ended here in each definition
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
  std::vector<std::string> rulesOfA;  // some of the rules that B lacks, as lines of canonicalRules()
  std::vector<std::string> rulesOfB;
  std::vector<DiffLevel> levels;  // the levels on which the definitions agree
  std::optional<Difference> difference;
  bool same() const { return sameRules || !difference; }
};

// Compares the definitions `a` and `b`. Each executor must play its variant.
DiffReport diffVariants(const VariantPtr& a, const Executor& executorA, const VariantPtr& b,
                        const Executor& executorB, const DiffOptions& options = {});

// ---- report ----
//
// The result of comparing two definitions, as text and as JSON.

// The names of the two definitions in a report.
struct DiffNames {
  std::string a, b;
};

// These return a report: diffText() for people, diffJson() for programs.
std::string diffText(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b);
Json diffJson(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b);

}  // namespace fairyforge::diff
