// A stack of native states in one vector. After a move that puts a type on the board for which there is no
// code, the cursor delegates to a cursor of the fallback executor until that move is taken back.

#include "compiler/native/native-cursor.h"

#include <algorithm>
#include <bit>

#include "compiler/native/native-moves.h"
#include "compiler/native/turn-state.h"
#include "runtime/quiet.h"
#include "runtime/referee.h"

namespace fairyforge::native {
namespace {

// Do attacks on a piece depend on its type? Then a royal piece must be put on a cell before attacks on that
// cell are tested.
bool asksWhatIsAttacked(const specialise::Plan& plan) {
  const auto asks = [](const specialise::AttackShape& shape) {
    using Set = specialise::BitTest::Set;
    return !shape.enPassant && std::ranges::any_of(shape.tests, [](const specialise::RelativeTest& test) {
      return test.offset == 0 && (test.set == Set::OfTypes || test.set == Set::Royal);
    });
  };
  return std::ranges::any_of(plan.types, [&](const std::vector<specialise::TypePlan>& ofSide) {
    return std::ranges::any_of(ofSide, [&](const specialise::TypePlan& type) {
      return type.attacksByGeneralPaths && (type.interpreted || std::ranges::any_of(type.attackShapes, asks));
    });
  });
}

class NativeCursor final : public SearchCursor {
 public:
  NativeCursor(const NativeCursorContext& in, const Position& start, const PieceValues& values)
      : in_(in),
        values_(values),
        size_(in.plan.layout.size()),
        states_(toNative(start.setup(), in.plan)),
        moves_(in.plan.maxMoves + 1),
        occupied_(in.plan.layout.words),
        turns_{NativeTurn(start.setup(), in.variant->turns())},
        asksWhatIsAttacked_(asksWhatIsAttacked(in.plan)) {
    for (std::size_t t = 0; t < values.size(); ++t) {
      if (values[t] != 0) counted_.push_back(t);
    }
    for (const specialise::MoveEffect& effect : in.plan.effects)
      plain_.push_back(effect.plain && !effect.drop && in.plan.changes.count == 0);
  }

  Side toMove() const override { return other_ ? other_->toMove() : turn().toMove(); }
  Side player() const override { return other_ ? other_->player() : turn().player; }
  bool inCheck() const override {
    return other_ ? other_->inCheck() : in_.functions.inDanger[index(turn().player)](in_.block, here()) != 0;
  }
  bool attacked(Cell cell, Side by) const override {
    if (other_) return other_->attacked(cell, by);
    if (asksWhatIsAttacked_) return in_.executor.attacked(positionHere(), cell, by);
    return in_.functions.attacked[index(by)](in_.block, here(), index(cell)) != 0;
  }
  std::uint64_t key() const override {
    if (other_) return other_->key();
    std::uint64_t hash = index(turn().player) + (turn().third ? 3u : 1u) + turn().counts.hash();
    hash += turn().turn * 0xD1B54A32D192ED03u;
    return hashed(hash, here(), size_);
  }
  Position position() const override { return other_ ? other_->position() : positionHere(); }
  void read(Placement& placement) const override {
    if (other_) return other_->read(placement);
    placement.clear();
    const specialise::StateLayout& layout = in_.plan.layout;
    for (std::size_t owner = 0; owner < layout.owners(); ++owner) {
      const auto side = static_cast<Side>(owner);
      for (std::size_t t = 0; t < layout.types; ++t) {
        const std::uint64_t* set = pieces(side, t);
        for (std::size_t w = 0; w < layout.words; ++w) {
          for (std::uint64_t rest = set[w]; rest != 0; rest &= rest - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
            placement.pieces.push_back({cellAt(64 * w + bit), typeAt(t), side});
          }
        }
      }
    }
    for (const Side side : kBothSides) {
      for (const std::size_t t : in_.plan.hands.types) {
        if (const std::int64_t held = inHand(side, t); held > 0)
          placement.hands.push_back({typeAt(t), side, static_cast<std::uint16_t>(held)});
      }
    }
  }
  std::optional<Outcome> outcome() const override {
    return other_ ? other_->outcome() : in_.executor.outcome(positionHere());
  }
  std::int64_t balance() const override {
    if (other_) return other_->balance();
    std::int64_t sum = 0;
    for (const std::size_t t : counted_)
      sum += values_[t] * (count(turn().player, t) - count(opponent(turn().player), t));
    return sum;
  }
  void list(std::vector<Step>& steps) override {
    if (other_) return other_->list(steps);
    steps.clear();
    if (isDecided()) return;
    const std::uint64_t* end = in_.duties.keepAllowedMoves(
        here(), turn(), moves_.data(), in_.functions.of(turn()).generate(in_.block, here(), moves_.data()));
    noteOccupied();
    steps.resize(static_cast<std::size_t>(end - moves_.data()));
    const std::uint64_t* m = moves_.data();
    for (Step& step : steps) step = stepOf(*m++);
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override {
    return other_ ? other_->canonicallyBefore(a, b) : moveOf(a) < moveOf(b);
  }
  Move moveOf(const Step& step) const override {
    if (other_) return other_->moveOf(step);
    Move move;
    readMove(positionHere(), step.move, in_.plan, move);
    return move;
  }
  void go(const Step& step) override {
    enter();
    if (other_) return other_->go(step);
    in_.duties.make(here() - size_, turn(), step.move, states_.data() + depth_ * size_);
    turns_.push_back(in_.goals.turnAfter(turn(), here(), step.move));
    if (const Executor* other = in_.fallback.answersAfter(step.move)) {
      other_ = other->searchCursor(positionHere(), values_);
      otherFrom_ = depth_;
    }
  }
  void goNull() override {
    enter();
    if (other_) return other_->goNull();
    makeNull(here() - size_, in_.plan, turn().player, states_.data() + depth_ * size_);
    turns_.push_back(turn());
    turns_.back().player = opponent(turn().player);
  }
  void back() override {
    if (other_ && depth_ > otherFrom_) {
      other_->back();
    } else {
      other_.reset();
      turns_.pop_back();
    }
    --depth_;
  }

 private:
  const NativeTurn& turn() const { return turns_.back(); }
  const std::uint64_t* here() const { return states_.data() + depth_ * size_; }
  Position positionHere() const { return in_.fallback.positionOf(here(), turn()); }
  // Does a goal end the game here? Generated code would still list moves.
  bool isDecided() const {
    if (!in_.goals.any()) return false;
    return in_.goals.areOfStates() ? in_.goals.reached(here(), turn())
                                   : decidedByBoard(positionHere()).has_value();
  }
  // Makes room for the next state, which is yet to be written.
  void enter() {
    ++depth_;
    if (states_.size() < (depth_ + 1) * size_) states_.resize(2 * (depth_ + 1) * size_);
  }
  // Notes where pieces stand in the current state.
  void noteOccupied() {
    std::fill(occupied_.begin(), occupied_.end(), 0);
    for (std::size_t owner = 0; owner < in_.plan.layout.owners(); ++owner) {
      const std::uint64_t* set = here() + in_.plan.layout.occupied(static_cast<Side>(owner));
      for (std::size_t w = 0; w < occupied_.size(); ++w) occupied_[w] |= set[w];
    }
  }
  // Most moves go to an empty cell and do nothing else.
  Step stepOf(std::uint64_t m) const {
    using namespace native_move;
    if (m != NativeFunctions::kNullMove && plain_[effect(m, in_.plan.changes)] &&
        !has(occupied_.data(), to(m))) {
      const std::int64_t more = as(m) == type(m) ? 0 : values_[index(as(m))] - values_[index(type(m))];
      return {more, SearchCursor::orderOf(from(m), to(m), as(m)), m, type(m),
              turn().toMove() != Side::Third && beginsCountAnew(*in_.variant, false, type(m), as(m))};
    }
    const TypeId mover = m == NativeFunctions::kNullMove ? kNoType : type(m);
    return {gain(m), plainOrder(m, in_.plan), m, mover, resets(m)};
  }

  // Does the move reset the count of quiet plies? Same rule as in the cursor by positions.
  bool resets(std::uint64_t move) const {
    using namespace native_move;
    if (move == NativeFunctions::kNullMove) return false;
    const specialise::MoveEffect& effect = in_.plan.effects[native_move::effect(move, in_.plan.changes)];
    if (turn().toMove() != Side::Third && beginsCountAnew(*in_.variant, effect.drop, type(move), as(move)))
      return true;
    return takenBy(here(), move, in_.plan) > 0;
  }

  const std::uint64_t* pieces(Side side, std::size_t type) const {
    return here() + in_.plan.layout.pieces(side, type);
  }
  std::int64_t count(Side side, std::size_t type) const {
    const std::uint64_t* set = pieces(side, type);
    std::int64_t sum = 0;
    for (std::size_t w = 0; w < in_.plan.layout.words; ++w) sum += std::popcount(set[w]);
    return sum + inHand(side, type);
  }
  std::int64_t inHand(Side side, std::size_t type) const {
    return native::inHand(here(), in_.plan, side, typeAt(type));
  }
  // Returns the value of the piece of `side` on `cell`; 0 if there is none.
  std::int64_t valueAt(Side side, Cell cell) const {
    if (!has(here() + in_.plan.layout.occupied(side), cell)) return 0;
    const auto type = std::find_if(counted_.begin(), counted_.end(),
                                   [&](std::size_t t) { return has(pieces(side, t), cell); });
    return type == counted_.end() ? 0 : values_[*type];
  }

  // Returns what gainOf() (runtime/search-cursor.h) returns, for a native move.
  std::int64_t gain(std::uint64_t move) const {
    using namespace native_move;
    if (move == NativeFunctions::kNullMove) return 0;
    const specialise::Plan& plan = in_.plan;
    const specialise::MoveEffect& effect = plan.effects[native_move::effect(move, plan.changes)];
    const Side mover = turn().toMove();
    std::int64_t sum = 0;
    if (as(move) != type(move)) sum += values_[index(as(move))] - values_[index(type(move))];
    // The third side's pieces count for nobody.
    const auto take = [&](Cell cell) {
      for (const Side side : kBothSides) sum += side == mover ? -valueAt(side, cell) : valueAt(side, cell);
    };
    if (effect.plain) {
      const bool arrives = effect.drop || from(move) != to(move);
      if (arrives) take(to(move));
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
      // If the changed piece comes to this cell by the same move, its old value is not known.
      for (std::size_t owner = 0; owner < plan.layout.owners(); ++owner) {
        const auto side = static_cast<Side>(owner);
        if (has(here() + plan.layout.occupied(side), cell))
          sum += values_[plan.changes.types[choice - 1]] - valueAt(side, cell);
      }
    }
    return sum;
  }

  const NativeCursorContext in_;
  const PieceValues& values_;
  const std::size_t size_;
  std::vector<std::size_t> counted_;  // types with a value
  NativeState states_;                // from the start to the current state, with spare room
  std::vector<std::uint64_t> moves_;
  std::vector<std::uint64_t> occupied_;
  std::vector<char> plain_;  // by effect: does the move at most take what stands on its destination?
  std::size_t depth_ = 0;
  std::vector<NativeTurn> turns_;  // at each of these states
  const bool asksWhatIsAttacked_;
  std::unique_ptr<SearchCursor> other_;  // the fallback's, while depth_ >= otherFrom_; else null
  std::size_t otherFrom_ = 0;
};

// Do native states hold all pieces in hand that have a value and may occur after that position?
bool countsHands(const specialise::Plan& plan, const Position& start, const PieceValues& values) {
  const HandRules& hands = start.variant().hands();
  if (!hands.any()) return true;
  for (std::size_t t = 0; t < values.size(); ++t) {
    const auto lane = std::ranges::find(plan.hands.types, t);
    const auto isHeld = [&](Side side) {
      const auto number = static_cast<std::size_t>(lane - plan.hands.types.begin());
      return lane != plan.hands.types.end() && plan.hands.held[index(side)][number];
    };
    const bool comes =
        hands.keepsCaptures() &&
        (hands.becomes.empty() || std::ranges::find(hands.becomes, typeAt(t)) != hands.becomes.end());
    const auto mayBe = [&](Side side) { return comes || start.setup().inHand(side, typeAt(t)) > 0; };
    const auto isLost = [&](Side side) { return mayBe(side) && !isHeld(side); };
    if (values[t] != 0 && std::ranges::any_of(kBothSides, isLost)) return false;
  }
  return true;
}

// Do native states and their NativeTurns hold everything that goals ask positions for?
bool holdsAll(const Variant& variant) {
  bool all = true;
  forEachRegister([&](const auto& row) {
    all = all && (row.code.value != InCode::Nowhere || row.repeats.value == Repeats::Never ||
                  !row.isIn.value(variant));
  });
  return all;
}

}  // namespace

std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values) {
  if (!(in.goals.areOfStates() || holdsAll(*in.variant)) || !countsHands(in.plan, start, values))
    return nullptr;
  return std::make_unique<NativeCursor>(in, start, values);
}

}  // namespace fairyforge::native
