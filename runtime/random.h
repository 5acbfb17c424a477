// Random numbers for games that are played at random: fast, and the same everywhere.
#pragma once

#include <cstdint>

namespace fairyforge {

// The next number below `bound` (splitmix64); changes the seed.
inline std::uint64_t randomBelow(std::uint64_t bound, std::uint64_t& seed) {
  std::uint64_t z = seed += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  z ^= z >> 31;
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(z) * bound >> 64);
}

}  // namespace fairyforge
