// Stores the reach of programs from each cell (compiler/core/rules/program-reach.h) as words, for quick
// tests.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "compiler/core/rules/program-reach.h"
#include "compiler/native/move-programs.h"

namespace fairyforge::native {

// The reach of all programs, computed from each cell when first needed. Must be used by one thread only.
class ProgramReaches {
 public:
  ProgramReaches(const Board& board, const std::vector<MovePrograms::Program>& programs)
      : board_(board),
        programs_(programs),
        setWords_(board.words()),
        size_(1 + kSets * setWords_),
        known_(programs.size()) {}

  // For each program and cell, a word that is not 0 once it is computed, then sets of `setWords` words each.
  // The program finds a move only if one of the cells in the first set is empty, or one in the second holds
  // an own piece, or one in the third an enemy piece. The last set has the cells where the program may
  // capture.
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
  void fill(std::uint64_t* words, std::uint32_t program, Cell start) {
    const MovePrograms::Program& planned = programs_[program];
    const ProgramReach reach = reachOf(board_, planned.program, planned.drops ? kNoCell : start, start);
    for (const auto& [occupant, which] :
         {std::pair(kEmpty, kNeedsEmpty), std::pair(kOwn, kNeedsOwn), std::pair(kEnemy, kNeedsEnemy)}) {
      for (std::size_t w = 0; w < setWords_ && (reach.needs & occupant) != 0; ++w)
        words[1 + which * setWords_ + w] = reach.where.word(w);
    }
    for (std::size_t w = 0; w < setWords_; ++w) words[1 + kTakes * setWords_ + w] = reach.takes.word(w);
    words[0] = 1;
  }

  const Board& board_;
  const std::vector<MovePrograms::Program>& programs_;
  const std::size_t setWords_, size_;              // size_: words for one cell
  std::vector<std::vector<std::uint64_t>> known_;  // by program, then by cell
};

}  // namespace fairyforge::native
