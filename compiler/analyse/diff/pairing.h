// Pairs two definitions: which cells, types and moves of one correspond to those of the other.
//
// Cells correspond if they have the same name; types if they have the same name, else the same ID, else the
// same moves. A cell or type without a counterpart makes a difference only if a game comes to it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/export/certify/compare.h"
#include "runtime/position.h"

namespace fairyforge::diff {

struct PositionPair {
  Position a, b;
};

// The moves of both sides in a pair of positions that look alike.
struct MatchedMoves {
  std::vector<std::pair<Move, Move>> both;  // in A's order
  MoveList onlyA, onlyB;
  bool agree() const { return onlyA.empty() && onlyB.empty(); }
};

class Pairing {
 public:
  Pairing(const Variant& a, const Variant& b);

  // Returns a sentence for each cell or type without a counterpart: "B has no piece Queen".
  const std::vector<std::string>& notes() const { return notes_; }

  // Do both positions of the pair have the same pieces on the board and in the hands, and the same side to
  // move?
  bool lookAlike(const PositionPair& at) const;
  // Matches the moves of both positions. Two moves match if they do the same on the board, or if they lead
  // from the same cell to the same cell and to positions that look alike.
  MatchedMoves match(const PositionPair& at, const MoveList& a, const MoveList& b) const;

 private:
  Cell toA(Cell ofB) const { return ofB == kNoCell ? kNoCell : cellOfA_[index(ofB)]; }
  bool same(const Move& a, const Move& b) const;
  bool leadToTheSame(const PositionPair& at, const Move& a, const Move& b) const;

  const Variant& a_;
  const Variant& b_;
  certify::Correspondence names_;  // maps B, as the copy, to A
  std::vector<Cell> cellOfA_;      // by cell number of B; an impossible cell: none corresponds
  std::vector<std::string> notes_;
};

}  // namespace fairyforge::diff
