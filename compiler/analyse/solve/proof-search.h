// Proof-number search: can a player force a win from a position? For games with too many positions to store.
//
// The search asks about wins within a number of plies. So each line ends with the game or at the last ply,
// and repetitions need no special treatment. Both answers are certain: there is such a win, or there is none.
#pragma once

#include <vector>

#include "compiler/analyse/solve/check.h"
#include "runtime/search-cursor.h"

namespace fairyforge::solve {

class ProofSearch {
 public:
  // Searches for forced wins of `attacker`. Stores proof numbers in a table of at most `bytes` bytes; numbers
  // that do not fit are computed again. The executor must outlive the search.
  ProofSearch(const Executor& executor, Side attacker, std::size_t bytes);

  struct Answer {
    bool wins;
    bool final;  // the answer is the same for every larger number of plies
  };
  // Can the attacker force a win from the position within this many plies?
  Answer within(unsigned plies, const Position& position);

  const Executor& executor() const { return executor_; }
  Side attacker() const { return attacker_; }
  // Number of positions examined so far.
  std::uint64_t positions() const { return positions_; }

 private:
  static constexpr std::uint32_t kInfinite = 0xFFFFFFFF;
  // The estimated effort to prove the attacker's win and to refute it; 0: done.
  struct Numbers {
    std::uint32_t proof = 1, refutation = 1;
    bool atLastPly = false;  // refuted only because no plies are left
  };
  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers;
  };
  struct Level {  // one ply of the line under examination
    std::vector<SearchCursor::Step> steps;
    std::vector<Numbers> numbers;  // the numbers of the positions after the steps
  };

  static std::uint64_t keyOf(const SearchCursor& cursor, unsigned plies);
  Numbers known(std::uint64_t key) const;
  void keep(std::uint64_t key, const Numbers& numbers);
  void grow();
  Numbers joined(const std::vector<Numbers>& behind, bool isAttackers) const;
  Numbers search(SearchCursor& cursor, unsigned plies, std::uint32_t mostProof, std::uint32_t mostRefutation);

  const Executor& executor_;
  const Side attacker_;
  bool hasGoals_ = false;  // the game may end while there are moves
  const std::size_t mostEntries_;
  std::vector<Entry> table_;
  std::size_t used_ = 0;
  std::vector<Level> levels_;  // by the number of plies that remain
  std::uint64_t positions_ = 0;
};

// Returns best play of both sides up to the win. The attacker must have a win within `plies` plies and no
// shorter one.
std::vector<Move> winningLine(ProofSearch& search, const Position& start, unsigned plies);

// Checks the answer `wins` of a search with the referee. Plays the moves of the side that the answer favours
// against all replies, in at most `mostPositions` positions.
Checked checkProof(ProofSearch& search, const Position& start, unsigned plies, bool wins,
                   std::uint64_t mostPositions);

}  // namespace fairyforge::solve
