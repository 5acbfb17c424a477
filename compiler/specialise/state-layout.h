// Where things are in a native state: an array of 64-bit words. Sets of cells take `words` each.
#pragma once

#include "compiler/rules/basics.h"

namespace fairyforge {

struct StateLayout {
  static constexpr std::size_t kHandBits = 16;

  std::size_t words = 1;
  std::size_t types = 0;
  bool third = false;  // the third side may have pieces
  bool unmoved = false;
  bool enPassant = false;
  bool last = false;
  bool lastMove = false;
  std::size_t handTypes = 0;  // counts in each player's hand

  std::size_t owners() const { return third ? kOwners : kSides; }
  std::size_t pieces(Side side, std::size_t type) const { return (index(side) * types + type) * words; }
  std::size_t occupied(Side side) const { return (owners() * types + index(side)) * words; }
  std::size_t unmovedAt() const { return owners() * (types + 1) * words; }
  std::size_t enPassantTargetsAt() const { return unmovedAt() + (unmoved ? words : 0); }
  // A cell number, or all bits set.
  std::size_t enPassantVictimAt() const { return enPassantTargetsAt() + words; }
  // A type; `types`: none.
  std::size_t lastAt() const { return enPassantTargetsAt() + (enPassant ? words + 1 : 0); }
  std::size_t handWords() const { return (handTypes * kHandBits + 63) / 64; }
  std::size_t handAt(Side side) const { return lastAt() + (last ? 1 : 0) + index(side) * handWords(); }
  std::size_t sinceThirdAt() const { return handAt(Side::White) + kSides * handWords(); }
  // Where the previous move began and ended, each as a set of at most one cell.
  std::size_t lastFromAt() const { return sinceThirdAt() + (third ? 1 : 0); }
  std::size_t lastToAt() const { return lastFromAt() + words; }
  std::size_t size() const { return lastFromAt() + (lastMove ? 2 * words : 0); }
};

}  // namespace fairyforge
