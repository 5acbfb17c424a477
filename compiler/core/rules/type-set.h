// A set of piece types of one Variant.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// The set holds its members but not the number of types: sets with the same members are equal. Where "any
// type" must differ from a list of all types, use std::optional<TypeSet>.
class TypeSet {
 public:
  static constexpr TypeSet none() { return {}; }
  // The first `types` types: all types of a Variant that has this many.
  static constexpr TypeSet all(std::size_t types) {
    TypeSet set;
    for (std::size_t i = 0; i < types; ++i) set.add(typeAt(i));
    return set;
  }
  static constexpr TypeSet of(std::initializer_list<TypeId> types) {
    TypeSet set;
    for (const TypeId type : types) set.add(type);
    return set;
  }

  constexpr bool has(TypeId t) const { return words_[index(t) / 64] >> (index(t) % 64) & 1; }
  constexpr void add(TypeId t) { words_[index(t) / 64] |= std::uint64_t{1} << (index(t) % 64); }
  constexpr void remove(TypeId t) { words_[index(t) / 64] &= ~(std::uint64_t{1} << (index(t) % 64)); }
  constexpr bool empty() const { return *this == TypeSet(); }
  constexpr std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  constexpr bool overlaps(const TypeSet& other) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }
  constexpr bool includes(const TypeSet& other) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if ((other.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }

  // Types 64*i .. 64*i+63 as bits.
  static constexpr std::size_t kWords = kMaxTypes / 64 + 1;
  constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }
  constexpr void setWord(std::size_t i, std::uint64_t bits) { words_[i] = bits; }

  // Calls visit(TypeId) for every member in ascending order.
  template <typename Visit>
  constexpr void forEach(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1) {
        visit(typeAt(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    }
  }
  constexpr TypeSet& operator|=(const TypeSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr TypeSet& operator&=(const TypeSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  friend constexpr bool operator==(const TypeSet&, const TypeSet&) = default;
  // The set that contains the first type in which the two differ is the greater one.
  friend constexpr std::strong_ordering operator<=>(const TypeSet& a, const TypeSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) {
      const std::uint64_t differing = a.words_[i] ^ b.words_[i];
      if (differing == 0) continue;
      const std::uint64_t first = differing & (0 - differing);
      return (a.words_[i] & first) != 0 ? std::strong_ordering::greater : std::strong_ordering::less;
    }
    return std::strong_ordering::equal;
  }

 private:
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace fairyforge
