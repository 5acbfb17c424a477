// A search cursor (runtime/search-cursor.h) that lists and makes moves by generated code. Most moves only go
// to an empty cell or take what stands there, so the material that they gain follows from the native move
// alone.
#include "compiler/native/native-cursor.h"

#include <algorithm>
#include <bit>

#include "compiler/native/native-moves.h"
#include "runtime/referee.h"

namespace fairyforge::native {
namespace {

// Does some attack depend on the attacked piece's type? Then attacked() must put a royal piece on the cell
// before the code is asked.
bool asksWhatIsAttacked(const specialise::Plan& plan) {
  const auto asks = [](const specialise::AttackShape& shape) {
    using Set = specialise::BitTest::Set;
    return !shape.enPassant && std::ranges::any_of(shape.tests, [](const specialise::RelativeTest& test) {
      return test.offset == 0 && (test.set == Set::OfTypes || test.set == Set::Royal);
    });
  };
  return std::ranges::any_of(plan.types, [&](const std::vector<specialise::TypePlan>& ofSide) {
    return std::ranges::any_of(ofSide, [&](const specialise::TypePlan& type) {
      return type.attacksByGeneralPaths && std::ranges::any_of(type.attackShapes, asks);
    });
  });
}

class NativeCursor final : public TurnCursor {
 public:
  NativeCursor(const NativeCursorContext& in, const Position& start, const PieceValues& values)
      : TurnCursor(in.variant, in.game.layout, in.executor, start, values),
        game_(in.game),
        player_(in.game),
        occupied_(in.game.layout.setWords),
        asksWhatIsAttacked_(asksWhatIsAttacked(in.game.plan)) {}

  bool inCheck() const override { return game_.isAttacked(here(), player()); }
  bool attacked(Cell cell, Side by) const override {
    if (asksWhatIsAttacked_) return executor_.attacked(position(), cell, by);
    return game_.functions.attacked[index(by)](game_.block, here().words(), index(cell)) != 0;
  }
  void list(std::vector<Step>& steps) override {
    steps.clear();
    player_.legalMoves(here(), moves_);
    noteOccupied();
    steps.resize(moves_.size());
    const Side side = moved();
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = stepOf(moves_.words[i], side);
  }
  bool canonicallyBefore(const Step& a, const Step& b) const override { return moveOf(a) < moveOf(b); }
  Move moveOf(const Step& step) const override {
    Move move;
    readMove(position(), step.move, game_.plan, move);
    return move;
  }
  void go(const Step& step) override {
    enter();
    game_.play(before(), step.move, here());
  }
  void goNull() override {
    enter();
    here().copyFrom(before());
    game_.makeNull(before(), here());
    here().get<&Setup::player>() = opponent(before().get<&Setup::player>());
  }

 private:
  // Notes where pieces stand in the current state.
  void noteOccupied() {
    for (std::size_t w = 0; w < occupied_.size(); ++w) occupied_[w] = here().occupied(w);
  }
  // Makes the Step of a native move of `side`'s pieces. Most moves go to an empty cell and do nothing else,
  // which is quick to tell.
  Step stepOf(std::uint64_t m, Side side) const {
    using namespace native_move;
    if (m != NativeFunctions::kNullMove && game_.isSimple[effect(m, game_.plan.changes)] &&
        game_.plan.changes.count == 0 && !TurnState::has(occupied_.data(), index(to(m)))) {
      const std::int64_t more = as(m) == type(m) ? 0 : values_[index(as(m))] - values_[index(type(m))];
      return {more, SearchCursor::orderOf(from(m), to(m), as(m)), m, type(m),
              quietCount(*variant_, side, false, false, type(m), as(m))};
    }
    const bool isPass = m == NativeFunctions::kNullMove;
    bool takes = false;
    forEachEdit(*variant_, PlanState(here()), m, game_.plan,
                [&](const Edit& edit) { takes = takes || edit.what == Op::Take; });
    const bool isDrop = !isPass && game_.drops[effect(m, game_.plan.changes)] != 0;
    const TypeId mover = isPass ? kNoType : type(m);
    return {gain(m), plainOrder(m, game_.plan), m, mover,
            quietCount(*variant_, isPass ? toMove() : side, takes, isDrop, mover, as(m))};
  }

  // Returns the value of the piece of `side` on `cell`; 0 if there is none.
  std::int64_t valueAt(Side side, Cell cell) const {
    if (!TurnState::has(here().owned(side), index(cell))) return 0;
    const auto type = std::ranges::find_if(
        counted_, [&](TypeId t) { return TurnState::has(here().of(Piece(t, side)), index(cell)); });
    return type == counted_.end() ? 0 : values_[index(*type)];
  }

  // Returns the material that a native move wins, as gainOf() (runtime/search-cursor.h) does.
  std::int64_t gain(std::uint64_t move) const {
    using namespace native_move;
    if (move == NativeFunctions::kNullMove) return 0;
    const specialise::Plan& plan = game_.plan;
    const Side mover = toMove();
    std::int64_t sum = 0;
    if (as(move) != type(move)) sum += values_[index(as(move))] - values_[index(type(move))];
    // The third side's pieces count for nobody.
    forEachEdit(*variant_, PlanState(here()), move, plan, [&](const Edit& edit) {
      if (edit.what != Op::Take) return;
      for (const Side side : kBothSides)
        sum += side == mover ? -valueAt(side, edit.cell) : valueAt(side, edit.cell);
    });
    for (std::size_t i = 0; i < plan.changes.count; ++i) {
      const std::size_t choice = changedChoice(move, i, plan.changes);
      if (choice == 0) continue;
      const Cell cell = changedCell(move, i, plan.changes);
      // If the changed piece comes to this cell by the same move, its old value is unknown and counts as 0.
      for (std::size_t owner = 0; owner < plan.layout.owners(); ++owner) {
        const auto side = static_cast<Side>(owner);
        if (TurnState::has(here().owned(side), index(cell)))
          sum += values_[plan.changes.types[choice - 1]] - valueAt(side, cell);
      }
    }
    return sum;
  }

  const PlanGame& game_;
  PlanPlayer player_;
  PlanMoves moves_;
  std::vector<std::uint64_t> occupied_;
  const bool asksWhatIsAttacked_;
};

// Do native states count all pieces in hand that have a value and can occur in the game after `start`?
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

}  // namespace

std::unique_ptr<SearchCursor> nativeCursor(const NativeCursorContext& in, const Position& start,
                                           const PieceValues& values) {
  if (!countsHands(in.game.plan, start, values)) return nullptr;
  return std::make_unique<NativeCursor>(in, start, values);
}

}  // namespace fairyforge::native
