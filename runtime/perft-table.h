// A table of perft counts, so that a position that several orders of moves reach is counted once.
//
// A count is found by 128 bits that are computed from the depth and from everything on which moves can
// depend. Two positions could be confused only if all bits agreed: among a thousand million positions the
// probability of that is below 1 in 10^20. One half of the bits also selects the entry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime/position.h"

namespace fairyforge {

class PerftTable {
 public:
  class Key {
   public:
    Key(const Position& position, int depth);
    // Makes the key of a pair of positions that are examined together, as when two games are compared.
    Key(const Position& a, const Position& b, int depth);
    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class PerftTable;
    Key() = default;
    std::array<std::uint64_t, 2> bits_{};
  };

  // The entries use at most `bytes` bytes; there is at least one.
  explicit PerftTable(std::size_t bytes);

  std::optional<std::uint64_t> find(const Key& key) const;
  // Stores the count; replaces the entry in its place.
  void keep(const Key& key, std::uint64_t nodes);

 private:
  struct Entry {
    Key key;
    std::uint64_t nodes = 0;
  };
  static constexpr std::size_t kLocks = 1024;
  std::size_t placeOf(const Key& key) const { return key.bits_[0] % entries_.size(); }
  std::vector<Entry> entries_;
  std::unique_ptr<std::mutex[]> locks_;  // each lock serves every kLocks-th entry
};

}  // namespace fairyforge
