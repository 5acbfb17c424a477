// A set of numbered items, such as cells or piece types.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace fairyforge {

// `Id` is an enumeration whose values are the numbers, from 0 to kSize - 1; index(Id) returns the number.
template <typename Id, std::size_t kSize>
class IndexSet {
 public:
  static constexpr std::size_t kWords = (kSize + 63) / 64;

  static constexpr IndexSet none() { return {}; }
  // Returns the set of the first `count` numbers.
  static constexpr IndexSet all(std::size_t count) {
    IndexSet set;
    for (std::size_t i = 0; i < count; ++i) set.add(static_cast<Id>(i));
    return set;
  }
  static constexpr IndexSet of(std::initializer_list<Id> members) {
    IndexSet set;
    for (const Id member : members) set.add(member);
    return set;
  }

  constexpr bool has(Id id) const { return words_[index(id) / 64] >> (index(id) % 64) & 1; }
  constexpr void add(Id id) { words_[index(id) / 64] |= std::uint64_t{1} << (index(id) % 64); }
  constexpr void remove(Id id) { words_[index(id) / 64] &= ~(std::uint64_t{1} << (index(id) % 64)); }
  constexpr void clear() { words_ = {}; }
  constexpr bool empty() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  constexpr std::size_t size() const {
    std::size_t count = 0;
    for (const std::uint64_t word : words_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }
  // Do the sets have a member in common?
  constexpr bool overlaps(const IndexSet& other) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if ((words_[i] & other.words_[i]) != 0) return true;
    }
    return false;
  }
  // Is every member of the other set in this one?
  constexpr bool includes(const IndexSet& other) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      if ((other.words_[i] & ~words_[i]) != 0) return false;
    }
    return true;
  }

  // Returns 64 bits: bit j is set if the number 64 * i + j is a member.
  constexpr std::uint64_t word(std::size_t i) const { return words_[i]; }
  constexpr void setWord(std::size_t i, std::uint64_t bits) { words_[i] = bits; }

  // Calls visit(Id) for every member in ascending order.
  template <typename Visit>
  constexpr void forEach(Visit visit) const {
    for (std::size_t i = 0; i < kWords; ++i) {
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<Id>(64 * i + static_cast<std::size_t>(std::countr_zero(rest))));
    }
  }

  constexpr IndexSet& operator|=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr IndexSet& operator&=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr IndexSet& operator-=(const IndexSet& other) {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr IndexSet operator|(IndexSet a, const IndexSet& b) { return a |= b; }
  friend constexpr IndexSet operator&(IndexSet a, const IndexSet& b) { return a &= b; }
  friend constexpr IndexSet operator-(IndexSet a, const IndexSet& b) { return a -= b; }
  friend constexpr bool operator==(const IndexSet&, const IndexSet&) = default;
  // Compares the smallest number that is in only one of the sets: the set that contains it is the greater.
  friend constexpr std::strong_ordering operator<=>(const IndexSet& a, const IndexSet& b) {
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
