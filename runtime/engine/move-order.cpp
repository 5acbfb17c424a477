// Orders the moves that a worker tries, and updates the statistics on which the order depends.

#include <algorithm>
#include <utility>

#include "runtime/engine/worker.h"

namespace fairyforge::engine {
namespace {

constexpr int kMostHistory = 1 << 14;

// Returns the move's number in the canonical order (SearchCursor::Step::order), with the board rotated for
// Black. Otherwise White would try the pieces behind his pawns first, and Black his pawns.
std::uint64_t seenBy(Side player, const SearchCursor::Step& step) {
  if (player != Side::Black) return step.order;
  const std::uint64_t from = SearchCursor::orderOf(kNoCell, Cell{}, TypeId{});
  const std::uint64_t to = SearchCursor::orderOf(Cell{}, kNoCell, TypeId{});
  const bool comesFromNowhere = (step.order & from) == from;  // a drop
  return step.order ^ to ^ (comesFromNowhere ? 0 : from);
}

}  // namespace

// Would the player lose material by the move? No if it takes something worth as much as the mover, if no
// enemy can take the mover on its new cell, or if the player can retake and wins enough by it.
bool Worker::givesAway(const Step& step, std::size_t ply) {
  const std::int64_t mover = worth(SearchCursor::asOf(step));
  if (!shared_.exchanges || step.gain >= mover || !shared_.techniques.exchanges) return false;
  const Side enemy = opponent(cursor_->player());
  cursor_->go(step);
  const bool taken = cursor_->attacked(SearchCursor::toOf(step), enemy);
  cursor_->back();
  if (!taken) return false;
  const Seen& seen = seenAt(ply);
  const std::size_t to = index(SearchCursor::toOf(step));
  const Seen::OnCell own = seen.takes[index(opponent(enemy))][to], others = seen.takes[index(enemy)][to];
  const bool avenged = own.pieces > 1 && others.pieces > 0;
  return !avenged || step.gain + others.least < mover;
}

const Seen& Worker::seenAt(std::size_t ply) {
  Ply& here = plies_[ply];
  if (here.seenKey != here.key) {
    cursor_->read(placement_);
    shared_.evaluation.look(placement_, here.seen);
    here.seenKey = here.key;
  }
  return here.seen;
}

std::array<std::int16_t*, Worker::kBehind + 1> Worker::historiesOf(const Step& step, std::size_t ply) {
  std::array<std::int16_t*, kBehind + 1> all{&history_[index(plies_[ply].player)][number(step)]};
  for (std::size_t i = 0; i < kBehind && i < ply && shared_.techniques.continuation; ++i)
    all[i + 1] = &behind_[i][plies_[ply - i - 1].row * kColumns + arrival(step)];
  return all;
}

int Worker::historyOf(const Step& step, std::size_t ply) {
  int sum = 0;
  for (const std::int16_t* history : historiesOf(step, ply)) sum += history == nullptr ? 0 : *history;
  return sum;
}

// Ranks moves: the best move of an earlier search first, then those that win most with the least valuable
// piece, then quiet moves that were good elsewhere.
void Worker::rank(std::size_t ply, std::uint64_t first) {
  Ply& here = plies_[ply];
  here.ranks.clear();
  for (const Step& step : here.steps) {
    std::int64_t rank = 0;
    if (step.move == first) {
      rank = kFirst;
    } else if (step.gain > 0) {
      rank = kWinning + 16 * step.gain - worth(step.mover);
    } else if (step.order == here.killers[0] || step.order == here.killers[1]) {
      rank = kKiller + (step.order == here.killers[0] ? 1 : 0);
    } else if (shared_.techniques.history) {
      rank = historyOf(step, ply) + step.gain;
    }
    here.ranks.push_back(rank);
  }
}

// Swaps the best of the remaining steps to index `from`. Of equal ones it takes the first in canonical order,
// so that the search is the same with every executor.
void Worker::pick(Ply& here, std::size_t from) {
  std::size_t best = from;
  for (std::size_t i = from + 1; i < here.steps.size(); ++i) {
    if (here.ranks[i] != here.ranks[best]
            ? here.ranks[i] > here.ranks[best]
            : seenBy(here.player, here.steps[i]) < seenBy(here.player, here.steps[best]))
      best = i;
  }
  std::swap(here.steps[from], here.steps[best]);
  std::swap(here.ranks[from], here.ranks[best]);
}

void Worker::reward(std::size_t ply, const Step& best, int depth) {
  if (best.gain > 0) return;
  Ply& here = plies_[ply];
  if (here.killers[0] != best.order) {
    here.killers[1] = here.killers[0];
    here.killers[0] = best.order;
  }
  const int bonus = std::min(depth * depth * 16 + 32 * depth, kMostHistory / 8);
  const auto change = [&](const Step& step, int by) {
    for (std::int16_t* history : historiesOf(step, ply)) {
      if (history != nullptr)
        *history = static_cast<std::int16_t>(*history + by - *history * std::abs(by) / kMostHistory);
    }
  };
  change(best, bonus);
  for (const Step& other : here.tried) {
    if (other.move != best.move) change(other, -bonus);
  }
}

}  // namespace fairyforge::engine
