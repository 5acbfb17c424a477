// Perft: the number of sequences of legal moves of a given length, the standard check of move generators.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

class PerftTable;

// Nobody lives to see the end of a deeper count, and each ply needs room on the stack.
inline constexpr std::uint32_t kMostPerftPlies = 1000;

struct DivideEntry {
  Move move;
  std::uint64_t nodes;
};

struct PerftOptions {
  unsigned threads = 1;
  PerftTable* table = nullptr;  // counts that were found once are looked up here; null: always counted again
};

// Perft of every legal move's position at depth-1, in canonical move order; depth >= 1.
std::vector<DivideEntry> perftDivide(const Executor& executor, const Position& position, int depth,
                                     const PerftOptions& options = {});

std::uint64_t perft(const Executor& executor, const Position& position, int depth,
                    const PerftOptions& options = {});

}  // namespace fairyforge
