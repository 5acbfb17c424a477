// A stack of native states in one vector. After a move that brings a type on the board for which there is no
// code, the cursor hands over to one of the fallback executor until it comes back above that move.

#include "compiler/native/native-cursor.h"

#include <algorithm>
#include <bit>

#include "compiler/native/native-moves.h"

namespace fairyforge::native {
namespace {

class NativeCursor final : public SearchCursor {
 public:
  NativeCursor(const NativeCursorContext& in, const Position& start, const PieceValues& values)
      : in_(in),
        values_(values),
        size_(in.plan.layout.size()),
        states_(toNative(start.setup(), in.plan)),
        moves_(in.plan.maxMoves + 1),
        player_(start.toMove()) {
    for (std::size_t t = 0; t < values.size(); ++t) {
      if (values[t] != 0) counted_.push_back(t);
    }
  }

  Side toMove() const override { return player_; }
  std::optional<Outcome> outcome() const override {
    return other_ ? other_->outcome() : in_.executor.outcome(position());
  }
  std::int64_t balance() const override {
    if (other_) return other_->balance();
    std::int64_t sum = 0;
    for (const std::size_t t : counted_)
      sum += values_[t] * (count(player_, t) - count(opponent(player_), t));
    return sum;
  }
  void list(std::vector<Step>& steps) override {
    if (other_) return other_->list(steps);
    const std::uint64_t* end = in_.functions.generate[index(player_)](in_.block, here(), moves_.data());
    steps.clear();
    for (const std::uint64_t* m = moves_.data(); m != end; ++m)
      steps.push_back({gain(*m), plainOrder(*m, in_.plan), *m});
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override {
    if (other_) return other_->canonicallyBefore(a, b);
    const Position at = position();
    Move first, second;
    readMove(at, a.move, in_.plan, first);
    readMove(at, b.move, in_.plan, second);
    return first < second;
  }
  void go(const Step& step) override {
    player_ = opponent(player_);
    ++depth_;
    if (other_) return other_->go(step);
    if (states_.size() < (depth_ + 1) * size_) states_.resize(2 * (depth_ + 1) * size_);
    in_.functions.make[index(opponent(player_))](in_.block, here() - size_, step.move,
                                                 states_.data() + depth_ * size_);
    if (const Executor* other = in_.fallback.answersAfter(step.move)) {
      other_ = other->searchCursor(position(), values_);
      otherFrom_ = depth_;
    }
  }
  void back() override {
    player_ = opponent(player_);
    if (other_ && depth_ == otherFrom_) {
      other_.reset();
    } else if (other_) {
      other_->back();
    }
    --depth_;
  }

 private:
  const std::uint64_t* here() const { return states_.data() + depth_ * size_; }
  Position position() const { return in_.fallback.positionOf(here(), player_); }

  const std::uint64_t* pieces(Side side, std::size_t type) const {
    return here() + in_.plan.layout.pieces(side, type);
  }
  static bool has(const std::uint64_t* set, Cell cell) {
    return set[index(cell) / 64] >> index(cell) % 64 & 1;
  }
  std::int64_t count(Side side, std::size_t type) const {
    const std::uint64_t* set = pieces(side, type);
    std::int64_t sum = 0;
    for (std::size_t w = 0; w < in_.plan.layout.words; ++w) sum += std::popcount(set[w]);
    return sum;
  }
  // The value of the piece of `side` on `cell`; 0 if there is none.
  std::int64_t valueAt(Side side, Cell cell) const {
    if (!has(here() + in_.plan.layout.occupied(side), cell)) return 0;
    const auto type = std::find_if(counted_.begin(), counted_.end(),
                                   [&](std::size_t t) { return has(pieces(side, t), cell); });
    return type == counted_.end() ? 0 : values_[*type];
  }

  // As gainOf() has it.
  std::int64_t gain(std::uint64_t move) const {
    using namespace native_move;
    const specialise::Plan& plan = in_.plan;
    const specialise::MoveEffect& effect = plan.effects[native_move::effect(move, plan.changes)];
    const Side enemy = opponent(player_);
    std::int64_t sum = 0;
    if (as(move) != type(move)) sum += values_[index(as(move))] - valueAt(player_, from(move));
    const auto take = [&](Cell cell) { sum += valueAt(enemy, cell) - valueAt(player_, cell); };
    if (effect.plain) {
      sum += valueAt(enemy, to(move));
    } else {
      for (const Cell victim : effect.victims) take(victim);
      if (effect.takesEnPassantVictim) {
        const Cell enPassantVictim = cellAt(here()[plan.layout.enPassantVictimAt()]);
        const auto& victims = effect.victims;
        if (std::find(victims.begin(), victims.end(), enPassantVictim) == victims.end())
          take(enPassantVictim);
      }
    }
    for (std::size_t i = 0; i < plan.changes.count; ++i) {
      const std::size_t choice = changedChoice(move, i, plan.changes);
      if (choice == 0) continue;
      const Cell cell = changedCell(move, i, plan.changes);
      const bool stands = has(here() + plan.layout.occupied(player_), cell) ||
                          has(here() + plan.layout.occupied(enemy), cell);
      if (stands)
        sum += values_[plan.changes.types[choice - 1]] - valueAt(player_, cell) - valueAt(enemy, cell);
    }
    return sum;
  }

  const NativeCursorContext in_;
  const PieceValues& values_;
  const std::size_t size_;
  std::vector<std::size_t> counted_;  // types that count
  NativeState states_;                // from the start to here, and room for more
  std::vector<std::uint64_t> moves_;
  std::size_t depth_ = 0;
  Side player_;
  std::unique_ptr<SearchCursor> other_;  // from otherFrom_ on, beyond what the code knows
  std::size_t otherFrom_ = 0;
};

}  // namespace

std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values) {
  const Variant& variant = *in.variant;
  const bool hands = in.plan.hands.capturing || !in.plan.hands.types.empty();
  if (hands || variant.third() != nullptr || !variant.goals().empty()) return nullptr;
  return std::make_unique<NativeCursor>(in, start, values);
}

}  // namespace fairyforge::native
