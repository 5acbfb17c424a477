// Two definitions side by side: which cells, types and moves of one are which of the other.
//
// Cells go together that have the same name, types that have the same name or else the same ID, or else move alike. What has
// no counterpart makes a difference only where play comes to it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "compiler/certify/compare.h"
#include "runtime/position.h"

namespace fairyforge::diff {

struct PositionPair {
  Position a, b;
};

// The moves of both in a pair of positions that look alike.
struct MatchedMoves {
  std::vector<std::pair<Move, Move>> both;  // in A's order
  MoveList onlyA, onlyB;
  bool agree() const { return onlyA.empty() && onlyB.empty(); }
};

class Pairing {
 public:
  Pairing(const Variant& a, const Variant& b);

  // "B has no piece Queen", a sentence for each cell or type without counterpart.
  const std::vector<std::string>& notes() const { return notes_; }

  // The same pieces on the board and in the hands, the same side to move.
  bool lookAlike(const PositionPair& at) const;
  // Two moves are the same that do the same on the board, or lead from the same cell to the same cell and to
  // positions that look alike.
  MatchedMoves match(const PositionPair& at, const MoveList& a, const MoveList& b) const;

 private:
  Cell toA(Cell ofB) const { return ofB == kNoCell ? kNoCell : cellOfA_[index(ofB)]; }
  bool same(const Move& a, const Move& b) const;
  bool leadToTheSame(const PositionPair& at, const Move& a, const Move& b) const;

  const Variant& a_;
  const Variant& b_;
  certify::Correspondence names_;  // B is the copy
  std::vector<Cell> cellOfA_;      // by cell number of B; an impossible cell: there is none
  std::vector<std::string> notes_;
};

}  // namespace fairyforge::diff
