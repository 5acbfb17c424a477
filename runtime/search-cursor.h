// A cursor in the tree of moves: an executor's interface for searches. Executors can implement it without
// creating lists of Move or copies of Position.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/executor.h"
#include "runtime/quiet.h"

namespace fairyforge {

// The value of a piece of each type, by type number. Integers, so that sums do not depend on their order.
using PieceValues = std::vector<std::int64_t>;

// Returns the material of the player to move minus the opponent's, including pieces in hand.
std::int64_t balanceOf(const Position& position, const PieceValues& values);
// Returns the material that the move wins immediately for the player to move.
std::int64_t gainOf(const Position& position, const Move& move, const PieceValues& values);

// The pieces on the board and in hand, in no particular order: everything on which an evaluation depends.
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
// Appends the contents of the setup.
void addPlacement(const Setup& setup, Placement& placement);

// A cursor is at a position; steps lead forwards and back.
class SearchCursor {
 public:
  struct Step {
    std::int64_t gain;  // the gain of material for the player to move
    // Ascends in the canonical order of moves; canonicallyBefore() decides between equal ones.
    std::uint64_t order;
    std::uint64_t move;  // the cursor's own number for the move; the same whenever the same position is
                         // reached
    TypeId mover;        // the type that moves or is dropped; kNoType: none
    QuietCount count;    // what the move does to the count of quiet plies
  };
  // Returns the number that `order` has for a move with this origin, destination and type of the mover after
  // the move.
  static std::uint64_t orderOf(Cell from, Cell to, TypeId as) {
    return index(from) << 24 | index(to) << 8 | index(as);
  }
  static Cell toOf(const Step& step) { return cellAt(step.order >> 8 & 0xFFFF); }
  static TypeId asOf(const Step& step) { return typeAt(step.order & 0xFF); }

  virtual ~SearchCursor() = default;
  // toMove(): the side that makes the next move or act. player(): the player who moves now, or after the
  // third side's act. outcome(): the end of the game, if the current position shows it.
  virtual Side toMove() const = 0;
  virtual Side player() const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::int64_t balance() const = 0;
  virtual bool inCheck() const = 0;
  // Could the side capture on the cell? If some of its pieces may capture only certain pieces, or only
  // sometimes, the answer is approximate.
  virtual bool attacked(Cell cell, Side by) const = 0;
  // Returns a hash of everything on which moves can depend. Cursors of different kinds have different hashes.
  virtual std::uint64_t key() const = 0;
  // Returns the position; its clocks may be missing.
  virtual Position position() const = 0;
  virtual void read(Placement& placement) const = 0;
  // Lists the legal moves in no particular order.
  virtual void list(std::vector<Step>& steps) = 0;
  virtual bool canonicallyBefore(const Step& a, const Step& b) const = 0;
  // Returns the move of a step from the last list that was made at this position.
  virtual Move moveOf(const Step& step) const = 0;
  virtual void go(const Step& step) = 0;
  // Passes for the player to move, even if the rules do not allow it. Only for games in which White and Black
  // alternate single moves.
  virtual void goNull() = 0;
  virtual void back() = 0;
};

// Returns a cursor that uses lists of moves and copies of positions. The executor must outlive it.
std::unique_ptr<SearchCursor> cursorByPositions(const Executor& executor, const Position& start,
                                                const PieceValues& values);

}  // namespace fairyforge
