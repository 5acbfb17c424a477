// Perft: the number of sequences of legal moves of a given length, the standard check of move generators.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

struct DivideEntry {
  Move move;
  std::uint64_t nodes;
};

// Perft of every legal move's position at depth-1, in canonical move order; depth >= 1. The moves are shared
// out among `threads` threads.
std::vector<DivideEntry> perftDivide(const Executor& executor, const Position& position, int depth,
                                     unsigned threads = 1);

std::uint64_t perft(const Executor& executor, const Position& position, int depth, unsigned threads = 1);

}  // namespace fairyforge
