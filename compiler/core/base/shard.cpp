// Lists the numbers that are missing from a union of shards, as ranges for a message.

#include "compiler/core/base/shard.h"

namespace fairyforge {

std::string gapsIn(const std::vector<std::uint64_t>& present, std::uint64_t end) {
  std::string text;
  std::uint64_t next = 0;
  const auto missing = [&](std::uint64_t from, std::uint64_t to) {
    if (from >= to) return;
    if (!text.empty()) text += ", ";
    text += std::to_string(from);
    if (to - from > 1) text += "-" + std::to_string(to - 1);
  };
  for (const std::uint64_t number : present) {
    missing(next, number);
    next = number + 1;
  }
  missing(next, end);
  return text;
}

}  // namespace fairyforge
