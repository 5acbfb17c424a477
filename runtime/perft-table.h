// A table of perft counts that are already known, for positions that come about in several ways.
//
// A count is found by 128 bits made from everything that moves can depend on, and from the depth. Two
// positions could only be taken for one another if all bits agreed: among a thousand million positions that
// has a chance of less than one in 10^20. Which half of the bits chooses the place makes no difference to
// that: all are compared.
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
    // Of two positions that are looked at together.
    Key(const Position& a, const Position& b, int depth);
    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class PerftTable;
    Key() = default;
    std::array<std::uint64_t, 2> bits_{};
  };

  // At most so many bytes.
  explicit PerftTable(std::size_t bytes);

  std::optional<std::uint64_t> find(const Key& key) const;
  // Replaces the entry in that place.
  void keep(const Key& key, std::uint64_t nodes);

 private:
  struct Entry {
    Key key;
    std::uint64_t nodes = 0;
  };
  static constexpr std::size_t kLocks = 1024;
  std::size_t placeOf(const Key& key) const { return key.bits_[0] % entries_.size(); }
  std::vector<Entry> entries_;
  std::unique_ptr<std::mutex[]> locks_;  // one for each kLocks-th entry
};

}  // namespace fairyforge
