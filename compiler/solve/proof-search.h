// Can a player force a win? Proof-number search from a position, for games that are too large to be kept whole.
//
// A win is asked for within a number of plies. So no line has an end but the game's or the last ply, positions that
// recur need no care, and both answers hold: that there is such a win, and that there is none.
#pragma once

#include <vector>

#include "compiler/solve/check.h"
#include "runtime/search-cursor.h"

namespace fairyforge::solve {

class ProofSearch {
 public:
  // The executor must outlive it. Numbers of positions are kept in a table of so many bytes; what has no room there is
  // found out again.
  ProofSearch(const Executor& executor, Side attacker, std::size_t bytes);

  struct Answer {
    bool wins;
    bool final;  // a win needs no more plies; or there is none however many there are
  };
  Answer within(unsigned plies, const Position& position);

  const Executor& executor() const { return executor_; }
  Side attacker() const { return attacker_; }
  // Positions that were looked at so far.
  std::uint64_t positions() const { return positions_; }

 private:
  static constexpr std::uint32_t kInfinite = 0xFFFFFFFF;
  // How hard it seems to prove the win, and to refute it; 0: that is done.
  struct Numbers {
    std::uint32_t proof = 1, refutation = 1;
    bool atLastPly = false;  // it was refuted because there were no more plies
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
  };
  struct Level {  // of the line that is being looked at
    std::vector<SearchCursor::Step> steps;
    std::vector<Numbers> numbers;  // of what is behind each step
  };

  static std::uint64_t keyOf(const SearchCursor& cursor, unsigned plies);
  Numbers known(std::uint64_t key) const;
  void keep(std::uint64_t key, const Numbers& numbers);
  void grow();
  Numbers joined(const std::vector<Numbers>& behind, bool isAttackers) const;
  Numbers search(SearchCursor& cursor, unsigned plies, std::uint32_t mostProof, std::uint32_t mostRefutation);

  const Executor& executor_;
  const Side attacker_;
  bool hasGoals_ = false;  // the game may end although there are moves
  const std::size_t mostEntries_;
  std::vector<Entry> table_;
  std::size_t used_ = 0;
  std::vector<Level> levels_;  // by plies that are left
  std::uint64_t positions_ = 0;
};

// Best play of both in a win within so many plies and not in fewer.
std::vector<Move> winningLine(ProofSearch& search, const Position& start, unsigned plies);

// By the referee: the moves of the one who keeps to the answer, against all that the other one can do; at most so many
// positions.
Checked checkProof(ProofSearch& search, const Position& start, unsigned plies, bool wins,
                   std::uint64_t mostPositions);

}  // namespace fairyforge::solve
