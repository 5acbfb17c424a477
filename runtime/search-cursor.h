// A walk through the tree of moves: the interface of an executor for a searching player.
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

// What stands where and what is in hand, in no order: all that an evaluation looks at.
struct Placement {
  struct Placed {
    Cell cell;
    TypeId type;
    Side side;
  };
  struct InHand {
    TypeId type;
    Side side;
    std::uint16_t count;
  };
  std::vector<Placed> pieces;
  std::vector<InHand> hands;
  void clear() {
    pieces.clear();
    hands.clear();
  }
};
// Appends what the setup holds.
void addPlacement(const Setup& setup, Placement& placement);

// It stands at a position; steps lead on, and back again.
class SearchCursor {
 public:
  struct Step {
    std::int64_t gain;    // of material, for the player to move
    std::uint64_t order;  // ascends canonically; canonicallyBefore() decides between equal ones
    std::uint64_t move;   // the cursor's own name for it, the same whenever the same position is come to
    TypeId mover;         // what moves or is dropped; kNoType: nothing
    bool resets;          // the count of quiet plies begins anew
  };
  // Of origin, destination and the mover's type afterwards.
  static std::uint64_t orderOf(Cell from, Cell to, TypeId as) {
    return index(from) << 24 | index(to) << 8 | index(as);
  }
  static Cell toOf(const Step& step) { return cellAt(step.order >> 8 & 0xFFFF); }
  static TypeId asOf(const Step& step) { return typeAt(step.order & 0xFF); }

  virtual ~SearchCursor() = default;
  // Where it is: who makes the next move, the player who moves now or when the third side has acted, and the
  // end of the game there.
  virtual Side toMove() const = 0;
  virtual Side player() const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::int64_t balance() const = 0;
  virtual bool inCheck() const = 0;
  // Could the side take what stands on the cell? Of pieces that may be taken only by some, or in some states, this is
  // an opinion.
  virtual bool attacked(Cell cell, Side by) const = 0;
  // A hash of all that moves can depend on. Cursors of different kinds hash differently.
  virtual std::uint64_t key() const = 0;
  // The position, perhaps without the clocks.
  virtual Position position() const = 0;
  virtual void read(Placement& placement) const = 0;
  // The legal moves, in no order.
  virtual void list(std::vector<Step>& steps) = 0;
  virtual bool canonicallyBefore(const Step& a, const Step& b) const = 0;
  // The step is one of the last list that was made here.
  virtual Move moveOf(const Step& step) const = 0;
  virtual void go(const Step& step) = 0;
  // The player does nothing, whether or not the rules allow it. Only in games in which White and Black
  // alternate single moves.
  virtual void goNull() = 0;
  virtual void back() = 0;
};

// By lists of moves and copies of positions. The executor must outlive it.
std::unique_ptr<SearchCursor> cursorByPositions(const Executor& executor, const Position& start,
                                                const PieceValues& values);

}  // namespace fairyforge
