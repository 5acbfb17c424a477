// A walk through the tree of moves that counts material: the interface of an executor for a searching player.
// Executors with faster ways need no lists of Move and no copies of Position for it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/executor.h"

namespace fairyforge {

// What a piece of each type counts, by type number. Whole numbers: sums do not depend on their order.
using PieceValues = std::vector<std::int64_t>;

// Material of the player to move less the opponent's, pieces in hand included.
std::int64_t balanceOf(const Position& position, const PieceValues& values);
// What the move wins at once for the player to move.
std::int64_t gainOf(const Position& position, const Move& move, const PieceValues& values);

// It stands at a position; steps lead on, and back again.
class SearchCursor {
 public:
  struct Step {
    std::int64_t gain;    // of material, for the player to move
    std::uint64_t order;  // ascends canonically; canonicallyBefore() decides between equal ones
    std::uint64_t move;   // the cursor's own name for it
  };

  virtual ~SearchCursor() = default;
  // Where it is: who moves, and the end of the game there.
  virtual Side toMove() const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::int64_t balance() const = 0;
  // The legal moves, in no order.
  virtual void list(std::vector<Step>& steps) = 0;
  virtual bool canonicallyBefore(const Step& a, const Step& b) const = 0;
  // The step is one of the last list that was made here.
  virtual void go(const Step& step) = 0;
  virtual void back() = 0;
};

// By lists of moves and copies of positions. The executor must outlive it.
std::unique_ptr<SearchCursor> cursorByPositions(const Executor& executor, const Position& start,
                                                const PieceValues& values);

}  // namespace fairyforge
