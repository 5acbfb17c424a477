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
std::string gapsIn(const std::vector<std::uint64_t>& present, std::uint64_t end);

}  // namespace fairyforge
