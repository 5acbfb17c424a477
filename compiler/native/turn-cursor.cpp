// A search cursor on a stack of TurnStates in one vector, with the list of legal moves of each.
#include "compiler/native/turn-cursor.h"

#include <deque>

#include "runtime/quiet.h"

namespace fairyforge::native {
namespace {

class TurnCursor final : public SearchCursor {
 public:
  TurnCursor(const TurnGame& rules, const Executor& executor, std::shared_ptr<TurnPlayer> player,
             const Position& start, const PieceValues& values)
      : rules_(rules),
        variant_(*rules.variant),
        executor_(executor),
        player_(std::move(player)),
        values_(values),
        size_(rules.layout.size),
        holdsHands_(rules.layout.wordsOf<&Setup::hands>() > 0),
        words_(size_) {
    fillState(here(), start.setup());
    lists_.emplace_back();
  }

  Side player() const override { return here().get<&Setup::player>(); }
  Side toMove() const override { return here().get<&Setup::thirdTurn>() ? Side::Third : player(); }
  std::optional<Outcome> outcome() const override { return executor_.outcome(position()); }
  std::int64_t balance() const override {
    std::int64_t sum = 0;
    forEachCounted([&](Side side, TypeId type, std::int64_t count) {
      const std::int64_t value = count * values_[index(type)];
      sum += side == player() ? value : -value;
    });
    return sum;
  }
  bool inCheck() const override { return player_->inCheck(here()); }
  bool attacked(Cell cell, Side by) const override { return player_->attacked(here(), cell, by); }
  std::uint64_t key() const override { return hashed(1, here().words(), rules_.layout.owned); }
  Position position() const override { return trusted(rules_.variant, setupOf(here())); }
  void read(Placement& placement) const override {
    placement.clear();
    for (const Side side : kAllOwners) {
      here().forEachOf(side, [&](Cell cell) {
        placement.pieces.push_back({cell, here().at(cell).type(), side});
        return true;
      });
    }
    forEachInHand([&](Side side, TypeId type, std::uint16_t count) {
      placement.hands.push_back({type, side, count});
    });
  }
  void list(std::vector<Step>& steps) override {
    TurnMoves& moves = lists_[depth_];
    player_->legalMoves(here(), moves);
    steps.resize(moves.moves.size());
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = stepOf(moves[i], i);
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override { return moveOf(a) < moveOf(b); }
  Move moveOf(const Step& step) const override { return native::toMove(lists_[depth_][step.move]); }
  void go(const Step& step) override { go(lists_[depth_][step.move]); }
  void goNull() override { go(ListedMove()); }
  void back() override { --depth_; }

 private:
  TurnState at(std::size_t depth) const { return {words_.data() + depth * size_, rules_.layout}; }
  TurnState here() const { return at(depth_); }

  void go(const ListedMove& move) {
    if (words_.size() < (depth_ + 2) * size_) words_.resize(2 * (depth_ + 2) * size_);
    player_->play(here(), move, at(depth_ + 1));
    // The new state reuses the list of an earlier state at that depth.
    if (lists_.size() < ++depth_ + 1) lists_.emplace_back();
  }

  // Calls visit(side, type, count) for each type that a player has in hand.
  template <typename Visit>
  void forEachInHand(Visit visit) const {
    if (!holdsHands_) return;
    for (const Side side : kBothSides) {
      for (std::size_t t = 0; t < rules_.layout.types; ++t) {
        if (const std::uint16_t held = here().hand(side, typeAt(t)); held > 0) visit(side, typeAt(t), held);
      }
    }
  }
  // The same, and with a count of 1 for each player's piece on the board.
  template <typename Visit>
  void forEachCounted(Visit visit) const {
    for (const Side side : kBothSides) {
      here().forEachOf(side, [&](Cell cell) {
        visit(side, here().at(cell).type(), 1);
        return true;
      });
    }
    forEachInHand(visit);
  }

  Step stepOf(const ListedMove& move, std::size_t number) const {
    const bool isAct = toMove() == Side::Third;
    const TypeId mover = move.isNullMove() ? kNoType : move.isDrop() ? move.as : here().at(move.from).type();
    std::int64_t gain = move.from == kNoCell ? 0 : values_[index(move.as)] - values_[index(mover)];
    bool resets = mover != kNoType && !isAct && beginsCountAnew(variant_, move.isDrop(), mover, move.as);
    forEachEffect(move, [&](const Edit& e) {
      if (e.what != Op::Take && e.what != kTypeChange) return;
      const Piece piece = here().at(e.cell);
      const std::int64_t value = piece ? values_[index(piece.type())] : 0;
      if (e.what == kTypeChange) {
        if (piece) gain += values_[e.operand] - value;
        return;
      }
      resets = true;
      if (piece && piece.side() != Side::Third) gain += piece.side() == toMove() ? -value : value;
    });
    return {gain, orderOf(move.from, move.to, move.as), number, mover, resets};
  }

  const TurnGame& rules_;
  const Variant& variant_;
  const Executor& executor_;
  const std::shared_ptr<TurnPlayer> player_;
  const PieceValues& values_;
  const std::size_t size_;
  const bool holdsHands_;
  // From the start to the current state, with spare room.
  mutable std::vector<std::uint64_t> words_;
  std::deque<TurnMoves> lists_;
  std::size_t depth_ = 0;
};

}  // namespace

std::unique_ptr<SearchCursor> turnCursor(const TurnGame& rules, const Executor& executor,
                                         std::shared_ptr<TurnPlayer> player, const Position& start,
                                         const PieceValues& values) {
  return std::make_unique<TurnCursor>(rules, executor, std::move(player), start, values);
}

}  // namespace fairyforge::native
