// Random numbers for games: fast, and the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fairyforge {

// A random word as a number 0 .. below-1; below >= 1.
constexpr std::size_t scaled(std::uint64_t word, std::size_t below) {
  return static_cast<std::size_t>((static_cast<unsigned __int128>(word) * below) >> 64);
}

// SplitMix64: small, quick, and without the freedom that the standard library's distributions have.
class Random {
 public:
  // Different streams of one seed are independent of each other: one for each game.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) : state_(mixed(seed) ^ mixed(~stream)) {}
  std::uint64_t next() { return mixed(state_ += kGap); }
  // 0 .. below-1; below >= 1. Every number is as likely but for one part in 2^64 / below.
  std::size_t below(std::size_t below) { return scaled(next(), below); }
  // True once in `often` times.
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
