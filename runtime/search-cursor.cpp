// The search cursor that works with every executor: a stack of positions, each a copy of the previous one
// with a move played, with their lists of legal moves. Also the sums of material that all cursors use.

#include "runtime/search-cursor.h"

#include "runtime/key.h"

namespace fairyforge {
namespace {

class PositionCursor final : public SearchCursor {
 public:
  PositionCursor(const Executor& executor, const Position& start, const PieceValues& values)
      : executor_(executor), values_(values) {
    places_.push_back({start, {}});
  }

  Side toMove() const override { return here().toMove(); }
  Side player() const override { return here().setup().player; }
  std::optional<Outcome> outcome() const override { return executor_.outcome(here()); }
  std::int64_t balance() const override { return balanceOf(here(), values_); }
  bool inCheck() const override { return executor_.inCheck(here()); }
  bool attacked(Cell cell, Side by) const override { return executor_.attacked(here(), cell, by); }
  std::uint64_t key() const override { return stateKey(here()); }
  Position position() const override { return here(); }
  void read(Placement& placement) const override {
    placement.clear();
    addPlacement(here().setup(), placement);
  }
  void list(std::vector<Step>& steps) override {
    MoveList& moves = places_.back().moves;
    moves = executor_.legalMoves(here());
    steps.clear();
    const Setup& setup = here().setup();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[i];
      const TypeId mover = move.isNullMove() ? kNoType
                           : move.isDrop()   ? move.as
                                             : here().at(move.from).type();
      const Side side =
          setup.thirdTurn || move.isNullMove() ? toMove() : here().variant().turnOf(setup).moves;
      const QuietCount count =
          quietCount(here().variant(), side, !move.victims.empty(), move.isDrop(), mover, move.as);
      steps.push_back({gainOf(here(), move, values_), orderOf(move.from, move.to, move.as), i, mover, count});
    }
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override { return a.move < b.move; }
  Move moveOf(const Step& step) const override { return places_.back().moves[step.move]; }
  void go(const Step& step) override {
    places_.push_back({here().after(places_.back().moves[step.move]), {}});
  }
  void goNull() override { places_.push_back({here().after(Move()), {}}); }
  void back() override { places_.pop_back(); }

 private:
  struct Place {
    Position position;
    MoveList moves;
  };
  const Position& here() const { return places_.back().position; }

  const Executor& executor_;
  const PieceValues& values_;
  std::vector<Place> places_;
};

}  // namespace

std::int64_t balanceOf(const Position& position, const PieceValues& values) {
  const Setup& setup = position.setup();
  const auto signedValue = [&](Side side, std::size_t type) {
    return side == setup.player ? values[type] : -values[type];
  };
  std::int64_t sum = 0;
  for (const Piece piece : setup.cells) {
    if (piece && piece.side() != Side::Third) sum += signedValue(piece.side(), index(piece.type()));
  }
  for (const Side side : kBothSides) {
    const auto& hand = setup.hands[index(side)];
    for (std::size_t t = 0; t < hand.size(); ++t) sum += hand[t] * signedValue(side, t);
  }
  return sum;
}

std::int64_t gainOf(const Position& position, const Move& move, const PieceValues& values) {
  const auto valueAt = [&](Cell cell) { return values[index(position.at(cell).type())]; };
  std::int64_t sum = 0;
  for (const Cell victim : move.victims) {
    const Piece piece = position.at(victim);
    if (!piece || piece.side() == Side::Third) continue;
    sum += piece.side() == position.toMove() ? -valueAt(victim) : valueAt(victim);
  }
  if (move.from != kNoCell) sum += values[index(move.as)] - valueAt(move.from);
  for (const TypeChange& change : move.changes) {
    // If the cell was empty before the move, its piece came by the move itself; no known game has such
    // changes, and they are ignored.
    if (position.at(change.cell)) sum += values[index(change.to)] - valueAt(change.cell);
  }
  return sum;
}

void addPlacement(const Setup& setup, Placement& placement) {
  for (std::size_t i = 0; i < setup.cells.size(); ++i) {
    const Piece piece = setup.cells[i];
    if (piece) placement.pieces.push_back({cellAt(i), piece.type(), piece.side()});
  }
  for (const Side side : kBothSides) {
    const auto& hand = setup.hands[index(side)];
    for (std::size_t t = 0; t < hand.size(); ++t) {
      if (hand[t] > 0) placement.hands.push_back({typeAt(t), side, hand[t]});
    }
  }
}

std::unique_ptr<SearchCursor> cursorByPositions(const Executor& executor, const Position& start,
                                                const PieceValues& values) {
  return std::make_unique<PositionCursor>(executor, start, values);
}

std::unique_ptr<SearchCursor> Executor::searchCursor(const Position& start, const PieceValues& values) const {
  return cursorByPositions(*this, start, values);
}

}  // namespace fairyforge
