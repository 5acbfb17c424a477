// Buckets of four; of these the shallowest gives way, one of an older search before all of this one.

#include "runtime/engine/table.h"

#include <algorithm>

namespace fairyforge::engine {

Table::Table(std::size_t bytes)
    : entries_(std::max<std::size_t>(1, bytes / sizeof(TableEntry) / kBucket) * kBucket) {}

const TableEntry* Table::find(std::uint64_t key) const {
  const TableEntry* const first = entries_.data() + bucketOf(key);
  for (const TableEntry* entry = first; entry != first + kBucket; ++entry) {
    if (entry->key == key && entry->bound != Bound::None) return entry;
  }
  return nullptr;
}

void Table::keep(const TableEntry& entry) {
  TableEntry* const first = entries_.data() + bucketOf(entry.key);
  const auto worth = [&](const TableEntry& old) {
    if (old.bound == Bound::None) return -1000;
    return old.depth - (old.age == age_ ? 0 : 256);
  };
  TableEntry* place = first;
  for (TableEntry* old = first; old != first + kBucket; ++old) {
    if (old->key == entry.key) {
      place = old;
      break;
    }
    if (worth(*old) < worth(*place)) place = old;
  }
  *place = entry;
  place->age = age_;
}

void Table::clear() {
  std::fill(entries_.begin(), entries_.end(), TableEntry());
  age_ = 0;
}

int Table::used() const {
  const std::size_t looked = std::min<std::size_t>(entries_.size(), 1000);
  const auto used =
      std::count_if(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(looked),
                    [&](const TableEntry& e) { return e.bound != Bound::None && e.age == age_; });
  return static_cast<int>(static_cast<std::size_t>(used) * 1000 / looked);
}

}  // namespace fairyforge::engine
