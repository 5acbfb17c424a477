// The transposition table: results of the search for positions, by their keys. Entries of older searches are
// replaced first. Several threads may read and write at once: an entry consists of three words, the first of
// which is its key xor the other two, so a mixture written by two threads does not match any key.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairyforge::engine {

enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

struct TableEntry {
  std::uint64_t key = 0;
  std::uint64_t move = 0;  // SearchCursor::Step::move
  std::int32_t score = 0;
  std::int8_t depth = 0;
  Bound bound = Bound::None;
  std::uint8_t age = 0;
};

class Table {
 public:
  explicit Table(std::size_t bytes);

  std::optional<TableEntry> find(std::uint64_t key) const;
  void keep(const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(slots_.data() + bucketOf(key)); }
  // Starts a new age of entries; must be called when another search begins.
  void startNewAge() { ++age_; }
  void clear();
  // Returns, in thousandths, how much of the table holds entries of this age; an estimate from its first
  // slots.
  int used() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0}, move{0}, rest{0};
    TableEntry read() const;
    void write(const TableEntry& entry);
  };
  static constexpr std::size_t kBucket = 4;
  std::size_t bucketOf(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * (slots_.size() / kBucket)) >> 64) *
           kBucket;
  }
  std::vector<Slot> slots_;
  std::uint8_t age_ = 0;
};

}  // namespace fairyforge::engine
