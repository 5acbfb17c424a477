// A search cursor on rows of words: a stack of states. The cursor of games without code also keeps each
// state's list of legal moves.
#include "compiler/native/turn-cursor.h"

#include <bit>
#include <deque>

namespace fairyforge::native {

TurnCursor::TurnCursor(const VariantPtr& variant, const TurnLayout& layout, const Executor& executor,
                       const Position& start, const PieceValues& values)
    : variant_(variant), executor_(executor), values_(values), layout_(layout), words_(layout.size) {
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (values[t] != 0) counted_.push_back(typeAt(t));
  }
  fillState(here(), start.setup());
}

void TurnCursor::enter() {
  ++depth_;
  while (words_.size() < (depth_ + 1) * layout_.size)
    words_.insert(words_.end(), layout_.blank.begin(), layout_.blank.end());
}

std::int64_t TurnCursor::count(Piece piece) const {
  const std::uint64_t* set = here().of(piece);
  std::int64_t sum = here().inHand(piece.side(), piece.type());
  for (std::size_t w = 0; w < layout_.setWords; ++w) sum += std::popcount(set[w]);
  return sum;
}

std::int64_t TurnCursor::balance() const {
  std::int64_t sum = 0;
  for (const TypeId type : counted_)
    sum += values_[index(type)] * (count(Piece(type, player())) - count(Piece(type, opponent(player()))));
  return sum;
}

void TurnCursor::read(Placement& placement) const {
  placement.clear();
  for (std::size_t owner = 0; owner < layout_.code.owners(); ++owner) {
    for (std::size_t t = 0; t < layout_.types; ++t) {
      const Piece piece(typeAt(t), static_cast<Side>(owner));
      here().forEachPieceOf(piece, [&](Cell cell) {
        placement.pieces.push_back({cell, piece.type(), piece.side()});
        return true;
      });
    }
  }
  for (const Side side : kBothSides) {
    layout_.counted[index(side)].forEach([&](TypeId type) {
      if (const std::uint16_t held = here().hand(side, type); held > 0)
        placement.hands.push_back({type, side, held});
    });
  }
}

namespace {

class MaskedCursor final : public TurnCursor {
 public:
  MaskedCursor(const TurnGame& rules, const Executor& executor, std::shared_ptr<TurnPlayer> player,
               const Position& start, const PieceValues& values)
      : TurnCursor(rules.variant, rules.layout, executor, start, values), player_(std::move(player)) {
    lists_.emplace_back();
  }

  bool inCheck() const override { return player_->inCheck(here()); }
  bool attacked(Cell cell, Side by) const override { return player_->attacked(here(), cell, by); }
  void list(std::vector<Step>& steps) override {
    TurnMoves& moves = lists_[depth()];
    player_->legalMoves(here(), moves);
    steps.resize(moves.moves.size());
    const Side side = moved();
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = stepOf(moves[i], i, side);
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override { return moveOf(a) < moveOf(b); }
  Move moveOf(const Step& step) const override { return native::toMove(lists_[depth()][step.move]); }
  void go(const Step& step) override { go(lists_[depth()][step.move]); }
  void goNull() override { go(ListedMove()); }

 private:
  void go(const ListedMove& move) {
    enter();
    player_->play(before(), move, here());
    // The new state reuses the list of an earlier state at the same depth.
    if (lists_.size() < depth() + 1) lists_.emplace_back();
  }

  // Returns a step of the search: the move of `side`'s pieces, the gain of material by piece values, and what
  // it does to the count of quiet plies.
  Step stepOf(const ListedMove& move, std::size_t number, Side side) const {
    const TypeId mover = move.isNullMove() ? kNoType : move.isDrop() ? move.as : here().at(move.from).type();
    std::int64_t gain = move.from == kNoCell ? 0 : values_[index(move.as)] - values_[index(mover)];
    bool takes = false;
    forEachEffect(move, [&](const Edit& e) {
      if (e.what != Op::Take && e.what != kTypeChange) return;
      const Piece piece = here().at(e.cell);
      const std::int64_t value = piece ? values_[index(piece.type())] : 0;
      if (e.what == kTypeChange) {
        if (piece) gain += values_[e.operand] - value;
        return;
      }
      takes = true;
      if (piece && piece.side() != Side::Third) gain += piece.side() == toMove() ? -value : value;
    });
    const QuietCount count =
        quietCount(*variant_, move.isNullMove() ? toMove() : side, takes, move.isDrop(), mover, move.as);
    return {gain, orderOf(move.from, move.to, move.as), number, mover, count};
  }

  const std::shared_ptr<TurnPlayer> player_;
  std::deque<TurnMoves> lists_;
};

}  // namespace

std::unique_ptr<SearchCursor> maskedCursor(const TurnGame& rules, const Executor& executor,
                                           std::shared_ptr<TurnPlayer> player, const Position& start,
                                           const PieceValues& values) {
  return std::make_unique<MaskedCursor>(rules, executor, std::move(player), start, values);
}

}  // namespace fairyforge::native
