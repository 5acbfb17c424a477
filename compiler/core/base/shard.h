// A share of numbered work, for runs spread over several machines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairyforge {

// Part number `index`, from 0, of `count` parts of numbered work: the numbers that leave the remainder
// `index` when divided by `count`.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;
  bool has(std::uint64_t number) const { return number % count == index; }
};

// Returns as text the numbers from 0 to `end` - 1 that are missing from `present`, which must ascend: "3-5,
// 9"; empty if none is missing.
inline std::string gapsIn(const std::vector<std::uint64_t>& present, std::uint64_t end) {
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
