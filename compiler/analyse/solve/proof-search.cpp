// Depth-first proof-number search. The search leaves a position as soon as its numbers exceed those of the
// second best move in the position before it.

#include "compiler/analyse/solve/proof-search.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

#include "compiler/analyse/solve/scope.h"
#include "runtime/fen.h"
#include "runtime/referee.h"

namespace fairyforge::solve {
ProofSearch::ProofSearch(const Executor& executor, Side attacker, std::size_t bytes)
    : executor_(executor), attacker_(attacker), mostEntries_(bytes / sizeof(Entry)), table_(1024) {}

std::uint64_t ProofSearch::keyOf(const SearchCursor& cursor, unsigned plies) {
  const std::uint64_t key = (cursor.key() ^ (plies + 1) * 0x9E3779B97F4A7C15u) * 0x94D049BB133111EBu;
  return key ^ key >> 31;
}

ProofSearch::Numbers ProofSearch::known(std::uint64_t key) const {
  const Entry& entry = table_[key % table_.size()];
  return entry.key == key ? entry.numbers : Numbers();
}

// Stores an entry. A decided entry (proved or refuted) is replaced only by another decided one.
void ProofSearch::keep(std::uint64_t key, const Numbers& numbers) {
  const auto isDecided = [](const Numbers& its) { return its.proof == 0 || its.refutation == 0; };
  if (used_ > table_.size() / 2 && 2 * table_.size() <= mostEntries_) grow();
  Entry& entry = table_[key % table_.size()];
  used_ += entry.key == 0;
  if (entry.key == key || isDecided(numbers) || !isDecided(entry.numbers)) entry = {key, numbers};
}

// Doubles the size of the table.
void ProofSearch::grow() {
  std::vector<Entry> smaller(2 * table_.size());
  smaller.swap(table_);
  used_ = 0;
  for (const Entry& entry : smaller) {
    if (entry.key != 0) keep(entry.key, entry.numbers);
  }
}

// Combines the numbers of the positions after each move. The attacker needs one winning move; the other
// player needs one move that does not lose.
ProofSearch::Numbers ProofSearch::joined(const std::vector<Numbers>& behind, bool isAttackers) const {
  std::uint64_t least = kInfinite, sum = 0;
  bool any = false, atLastPly = true;
  for (const Numbers& its : behind) {
    const std::uint32_t one = isAttackers ? its.proof : its.refutation;
    const std::uint32_t every = isAttackers ? its.refutation : its.proof;
    least = std::min<std::uint64_t>(least, one);
    sum = every == kInfinite ? kInfinite : std::min<std::uint64_t>(sum + every, kInfinite - 1);
    if (every == kInfinite) break;
    any = any || its.atLastPly;
  }
  if (sum == kInfinite) least = 0;
  for (const Numbers& its : behind) {
    if (its.refutation == 0 && !its.atLastPly) atLastPly = false;
  }
  const auto low = static_cast<std::uint32_t>(least), high = static_cast<std::uint32_t>(sum);
  if (isAttackers) return {low, high, high == 0 && any};
  return {high, low, low == 0 && atLastPly};
}

ProofSearch::Numbers ProofSearch::search(SearchCursor& cursor, unsigned plies, std::uint32_t mostProof,
                                         std::uint32_t mostRefutation) {
  ++positions_;
  const std::uint64_t key = keyOf(cursor, plies);
  const auto decided = [&](bool wins, bool atLastPly) {
    const Numbers numbers{wins ? 0 : kInfinite, wins ? kInfinite : 0, atLastPly};
    keep(key, numbers);
    return numbers;
  };
  Level& here = levels_[plies];
  cursor.list(here.steps);
  if (here.steps.empty() || hasGoals_) {
    if (const auto outcome = cursor.outcome()) return decided(outcome->winner == attacker_, false);
  }
  if (plies == 0 || here.steps.empty()) return decided(false, plies == 0);
  here.numbers.clear();
  for (const SearchCursor::Step& step : here.steps) {
    cursor.go(step);
    here.numbers.push_back(known(keyOf(cursor, plies - 1)));
    cursor.back();
  }
  const bool isAttackers = cursor.player() == attacker_;
  while (true) {
    const Numbers numbers = joined(here.numbers, isAttackers);
    if (numbers.proof == 0 || numbers.refutation == 0 || numbers.proof >= mostProof ||
        numbers.refutation >= mostRefutation) {
      keep(key, numbers);
      return numbers;
    }
    const auto cost = [&](const Numbers& its) { return isAttackers ? its.proof : its.refutation; };
    std::size_t best = 0;
    std::uint32_t second = kInfinite;
    for (std::size_t i = 1; i < here.numbers.size(); ++i) {
      if (cost(here.numbers[i]) < cost(here.numbers[best])) {
        second = cost(here.numbers[best]);
        best = i;
      } else {
        second = std::min(second, cost(here.numbers[i]));
      }
    }
    // The bound is a little above the second best, so that the search does not alternate between the two.
    const auto until = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(std::uint64_t{second} + second / 4 + 1, kInfinite));
    const Numbers& its = here.numbers[best];
    const std::uint64_t rest = isAttackers
                                   ? std::uint64_t{mostRefutation} - numbers.refutation + its.refutation
                                   : std::uint64_t{mostProof} - numbers.proof + its.proof;
    const auto other = static_cast<std::uint32_t>(std::min<std::uint64_t>(rest, kInfinite));
    cursor.go(here.steps[best]);
    here.numbers[best] = isAttackers ? search(cursor, plies - 1, std::min(mostProof, until), other)
                                     : search(cursor, plies - 1, other, std::min(mostRefutation, until));
    cursor.back();
  }
}

ProofSearch::Answer ProofSearch::within(unsigned plies, const Position& position) {
  const PieceValues none(position.variant().types().size());
  const auto cursor = executor_.searchCursor(position, none);
  hasGoals_ = !position.variant().goals().empty();
  levels_.resize(std::max<std::size_t>(levels_.size(), plies + 1));
  Numbers numbers = known(keyOf(*cursor, plies));
  while (numbers.proof != 0 && numbers.refutation != 0)
    numbers = search(*cursor, plies, kInfinite, kInfinite);
  return {numbers.proof == 0, numbers.proof == 0 || !numbers.atLastPly};
}

std::vector<Move> winningLine(ProofSearch& search, const Position& start, unsigned plies) {
  std::vector<Move> line;
  Position here = start;
  for (; plies > 0; --plies) {
    const bool isAttackers = here.setup().player == search.attacker();
    for (const Move& move : search.executor().legalMoves(here)) {
      const Position after = here.after(move);
      // A move of the winner must leave a win in one ply less; a move of the loser must not leave a shorter
      // win.
      const bool fits = isAttackers ? search.within(plies - 1, after).wins
                                    : plies == 1 || !search.within(plies - 2, after).wins;
      if (!fits) continue;
      line.push_back(move);
      here = after;
      break;
    }
  }
  return line;
}

namespace {

class ProofCheck {
 public:
  ProofCheck(ProofSearch& search, bool wins, std::uint64_t most)
      : search_(search), wins_(wins), most_(most) {}

  Checked run(const Position& start, unsigned plies) {
    holds(start, plies);
    return checked_;
  }

 private:
  // Checks the position and all positions after it. Returns false after a fault, or when enough positions
  // have been checked.
  bool holds(const Position& position, unsigned plies) {
    if (!seen_.insert(stateText(position) + fmt::format("/{}", plies)).second) return true;
    if (checked_.positions >= most_) return checked_.all = false;
    ++checked_.positions;
    const auto fails = [&](const char* why) {
      checked_.fault = fmt::format("{}: {}", printFen(position), why);
      return false;
    };
    const MoveList moves = referee_.legalMoves(position);
    if (moves.empty() || !position.variant().goals().empty()) {
      if (const auto outcome = referee_.outcome(position))
        return (outcome->winner == search_.attacker()) == wins_ || fails("the game ends otherwise");
    }
    if (plies == 0) return !wins_ || fails("the game goes on");
    const bool chooses = (position.setup().player == search_.attacker()) == wins_;
    for (const Move& move : moves) {
      const Position after = position.after(move);
      if (chooses && search_.within(plies - 1, after).wins != wins_) continue;
      const bool does = holds(after, plies - 1);
      if (chooses || !does) return does;
    }
    return !chooses || moves.empty() || fails("no move keeps to the answer");
  }

  ProofSearch& search_;
  const Referee referee_;
  const bool wins_;
  const std::uint64_t most_;
  std::unordered_set<std::string> seen_;
  Checked checked_{.all = true};
};

}  // namespace

Checked checkProof(ProofSearch& search, const Position& start, unsigned plies, bool wins,
                   std::uint64_t mostPositions) {
  return ProofCheck(search, wins, mostPositions).run(start, plies);
}

}  // namespace fairyforge::solve
