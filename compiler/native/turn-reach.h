// Knows what programs can reach from each cell (compiler/core/rules/program-reach.h), in words for compiled
// code.
#pragma once

#include <cstdint>
#include <vector>

#include "compiler/core/rules/program-reach.h"
#include "compiler/native/move-programs.h"

namespace fairyforge::native {

// The reaches of all programs, each computed when it is first asked for; to be used by one thread.
class ProgramReaches {
 public:
  ProgramReaches(const Board& board, const std::vector<MovePrograms::Program>& programs)
      : board_(board),
        programs_(programs),
        setWords_(board.words()),
        size_(1 + kSets * setWords_),
        known_(programs.size()) {}

  // Sets of `setWords` words each, after a word that is not 0. The first three are cells of which one must be
  // empty, or hold an own piece, or hold an enemy piece, for the program to find a move; the last has the
  // cells from which it may take.
  enum Set { kNeedsEmpty, kNeedsOwn, kNeedsEnemy, kTakes, kSets };
  const std::uint64_t* of(std::uint32_t program, Cell start) {
    std::vector<std::uint64_t>& known = known_[program];
    if (known.empty()) known.resize(board_.size() * size_);
    std::uint64_t* const words = known.data() + index(start) * size_;
    if (words[0] == 0) fill(words, program, start);
    return words;
  }
  const std::uint64_t* set(const std::uint64_t* reach, Set which) const {
    return reach + 1 + static_cast<std::size_t>(which) * setWords_;
  }

 private:
  void fill(std::uint64_t* words, std::uint32_t program, Cell start);
  const Board& board_;
  const std::vector<MovePrograms::Program>& programs_;
  const std::size_t setWords_, size_;              // size_: words for one cell
  std::vector<std::vector<std::uint64_t>> known_;  // by program, then by cell
};

}  // namespace fairyforge::native
