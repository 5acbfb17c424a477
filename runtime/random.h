// Random numbers for games: fast, and the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fairyforge {

// Maps a random word to a number from 0 to below-1; below >= 1.
constexpr std::size_t scaled(std::uint64_t word, std::size_t below) {
  return static_cast<std::size_t>((static_cast<unsigned __int128>(word) * below) >> 64);
}

// SplitMix64: small, fast, and fully specified, unlike the distributions of the standard library.
class Random {
 public:
  // Different streams of one seed are independent of each other; each game uses its own.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(mixed(seed) ^ mixed(~stream)) {}
  std::uint64_t next() { return mixed(state_ += kGap); }
  // Returns a number from 0 to below-1; below >= 1. The numbers are equally likely except for a bias of about
  // below / 2^64.
  std::size_t below(std::size_t below) { return scaled(next(), below); }
  // Returns true with probability 1 / `often`.
  bool once(std::size_t often) { return below(often) == 0; }

 private:
  static constexpr std::uint64_t kGap = 0x9e3779b97f4a7c15;
  static constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace fairyforge
