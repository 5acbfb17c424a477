// The search cursor that works with every executor: a stack of positions, each a copy of the one before with
// a move played, and its list of legal moves. Also the sums of material that all cursors use.

#include "runtime/search-cursor.h"

namespace fairyforge {
namespace {

class PositionCursor final : public SearchCursor {
 public:
  PositionCursor(const Executor& executor, const Position& start, const PieceValues& values)
      : executor_(executor), values_(values) {
    places_.push_back({start, {}});
  }

  Side toMove() const override { return here().toMove(); }
  std::optional<Outcome> outcome() const override { return executor_.outcome(here()); }
  std::int64_t balance() const override { return balanceOf(here(), values_); }
  void list(std::vector<Step>& steps) override {
    MoveList& moves = places_.back().moves;
    moves = executor_.legalMoves(here());
    steps.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) steps.push_back({gainOf(here(), moves[i], values_), i, i});
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override { return a.order < b.order; }
  void go(const Step& step) override {
    Position after = here();
    after.playUnchecked(places_.back().moves[step.move]);
    places_.push_back({std::move(after), {}});
  }
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
    // A piece that came to that cell by the same move is not considered: no game has such a move so far.
    if (position.at(change.cell)) sum += values[index(change.to)] - valueAt(change.cell);
  }
  return sum;
}

std::unique_ptr<SearchCursor> cursorByPositions(const Executor& executor, const Position& start,
                                                const PieceValues& values) {
  return std::make_unique<PositionCursor>(executor, start, values);
}

std::unique_ptr<SearchCursor> Executor::searchCursor(const Position& start, const PieceValues& values) const {
  return cursorByPositions(*this, start, values);
}

}  // namespace fairyforge
