// The layout of a native state, an array of 64-bit words that generated code reads and writes. A set of cells
// takes `words` words. Sets of pieces come first, then registers in the order of their table
// (compiler/core/rules/registers.h).
#pragma once

#include <array>

#include "compiler/core/rules/registers.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

struct StateLayout {
  static constexpr std::size_t kHandBits = 16;

  std::size_t words = 1;
  std::size_t types = 0;
  bool third = false;         // the third side may have pieces
  std::size_t handTypes = 0;  // number of counters in each player's hand
  // The first word of each register, by its row in the table. For a register that the state does not hold, it
  // is the first word of the next register.
  std::array<std::uint32_t, kRegisterCount> first{};
  std::array<bool, kRegisterCount> held{};
  std::size_t total = 0;

  // Returns the layout of the game's states, with `handTypes` counters in each hand.
  static StateLayout of(const Variant& variant, std::size_t handTypes);

  std::size_t owners() const { return third ? kOwners : kSides; }
  std::size_t pieces(Side side, std::size_t type) const { return (index(side) * types + type) * words; }
  std::size_t occupied(Side side) const { return (owners() * types + index(side)) * words; }
  std::size_t registersAt() const { return owners() * (types + 1) * words; }
  std::size_t handWords() const { return (handTypes * kHandBits + 63) / 64; }
  std::size_t size() const { return total; }
  // Returns how many words the register in this row of the table takes.
  std::uint32_t wordsOf(std::size_t row) const {
    const std::size_t end = row + 1 < kRegisterCount ? first[row + 1] : total;
    return static_cast<std::uint32_t>(end) - first[row];
  }

  template <auto Field>
  bool holds() const {
    constexpr std::size_t row = rowOf(Field);
    return held[row];
  }
  template <auto Field>
  std::size_t at() const {
    constexpr std::size_t row = rowOf(Field);
    return first[row];
  }
  bool hasUnmoved() const { return holds<&Setup::unmoved>(); }
  bool hasEnPassant() const { return holds<&Setup::enPassantTargets>(); }
  bool hasLast() const { return holds<&Setup::last>(); }
  bool hasLastMove() const { return holds<&Setup::lastFrom>(); }
  std::size_t unmovedAt() const { return at<&Setup::unmoved>(); }
  std::size_t enPassantTargetsAt() const { return at<&Setup::enPassantTargets>(); }
  std::size_t enPassantVictimAt() const { return at<&Setup::enPassantVictim>(); }
  std::size_t lastAt() const { return at<&Setup::last>(); }
  std::size_t handAt(Side side) const { return at<&Setup::hands>() + index(side) * handWords(); }
  std::size_t sinceThirdAt() const { return at<&Setup::sinceThird>(); }
  std::size_t lastFromAt() const { return at<&Setup::lastFrom>(); }
  std::size_t lastToAt() const { return at<&Setup::lastTo>(); }
};

}  // namespace fairyforge::specialise
