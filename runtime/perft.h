// Perft: the number of sequences of legal moves of a given length, the standard check of move generators.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

class PerftTable;

// A deeper count would never finish, and each ply needs space on the stack.
inline constexpr std::uint32_t kMostPerftPlies = 1000;

struct DivideEntry {
  Move move;
  std::uint64_t nodes;
};

struct PerftOptions {
  unsigned threads = 1;
  PerftTable* table = nullptr;  // counts that are already known are looked up here; null: counts everything
};

// Returns each legal move, in canonical order, with the number of sequences of `depth` moves that begin with
// it; depth >= 1.
std::vector<DivideEntry> perftDivide(const Executor& executor, const Position& position, int depth,
                                     const PerftOptions& options = {});

std::uint64_t perft(const Executor& executor, const Position& position, int depth,
                    const PerftOptions& options = {});

}  // namespace fairyforge
