// A share of numbered work, for runs on several machines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fairyforge {

// The part `index` (from 0) of `count`: the pieces of work whose number leaves that remainder.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;
  bool has(std::uint64_t number) const { return number % count == index; }
};

// "3-5, 9": the numbers below `end` that are not among `present`, which ascend.
std::string gapsIn(const std::vector<std::uint64_t>& present, std::uint64_t end);

}  // namespace fairyforge
