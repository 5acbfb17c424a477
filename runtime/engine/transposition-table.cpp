// The table has buckets of four entries. A new entry replaces the shallowest one; entries of older searches
// are replaced before all entries of the current one.

#include "runtime/engine/transposition-table.h"

#include <algorithm>

namespace fairyforge::engine {

// Score, depth, bound and age are packed into one word.
TableEntry Table::Slot::read() const {
  const std::uint64_t first = check.load(std::memory_order_relaxed),
                      second = move.load(std::memory_order_relaxed),
                      third = rest.load(std::memory_order_relaxed);
  return {first ^ second ^ third,
          second,
          static_cast<std::int32_t>(static_cast<std::uint32_t>(third)),
          static_cast<std::int8_t>(third >> 32 & 0xFF),
          static_cast<Bound>(third >> 40 & 0xFF),
          static_cast<std::uint8_t>(third >> 48 & 0xFF)};
}

void Table::Slot::write(const TableEntry& entry) {
  const std::uint64_t third =
      static_cast<std::uint32_t>(entry.score) | std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 32 |
      std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 40 | std::uint64_t{entry.age} << 48;
  check.store(entry.key ^ entry.move ^ third, std::memory_order_relaxed);
  move.store(entry.move, std::memory_order_relaxed);
  rest.store(third, std::memory_order_relaxed);
}

Table::Table(std::size_t bytes)
    : slots_(std::max<std::size_t>(1, bytes / sizeof(Slot) / kBucket) * kBucket) {}

std::optional<TableEntry> Table::find(std::uint64_t key) const {
  const Slot* const first = slots_.data() + bucketOf(key);
  for (const Slot* slot = first; slot != first + kBucket; ++slot) {
    const TableEntry entry = slot->read();
    if (entry.key == key && entry.bound != Bound::None) return entry;
  }
  return std::nullopt;
}

void Table::keep(const TableEntry& entry) {
  Slot* const first = slots_.data() + bucketOf(entry.key);
  const auto worth = [&](const TableEntry& old) {
    if (old.bound == Bound::None) return -1000;
    return old.depth - (old.age == age_ ? 0 : 256);
  };
  Slot* place = first;
  int least = 1000;
  for (Slot* slot = first; slot != first + kBucket; ++slot) {
    const TableEntry old = slot->read();
    if (old.key == entry.key) {
      place = slot;
      break;
    }
    if (worth(old) < least) {
      place = slot;
      least = worth(old);
    }
  }
  TableEntry own = entry;
  own.age = age_;
  place->write(own);
}

void Table::clear() {
  for (Slot& slot : slots_) slot.write({});
  age_ = 0;
}

int Table::used() const {
  const std::size_t looked = std::min<std::size_t>(slots_.size(), 1000);
  std::size_t used = 0;
  for (std::size_t i = 0; i < looked; ++i) {
    const TableEntry entry = slots_[i].read();
    used += entry.bound != Bound::None && entry.age == age_ ? 1 : 0;
  }
  return static_cast<int>(used * 1000 / looked);
}

}  // namespace fairyforge::engine
