// The common part of the worlds of runtime/judging.h on rows of words. States and lists of moves are lent and
// reused, so that no memory is allocated for a move.
#pragma once

#include <memory>
#include <vector>

#include "compiler/native/turn-state.h"
#include "runtime/drops.h"

namespace fairyforge::native {

// Objects that are lent and reused. They must be returned in the reverse order of lending.
template <typename Thing>
class Store {
 public:
  struct GiveBack {
    void operator()(std::size_t* lent) const { --*lent; }
  };
  using Return = std::unique_ptr<std::size_t, GiveBack>;
  template <typename Make>
  auto lend(Make make) {
    if (lent_ == things_.size()) [[unlikely]]
      add(make);
    return things_[lent_++].get();
  }
  // Returns an object whose destruction returns the thing that was lent last.
  Return whenDone() { return Return(&lent_); }

 private:
  template <typename Make>
  [[gnu::noinline]] void add(Make make) {
    things_.push_back(make());
  }
  std::vector<std::unique_ptr<Thing>> things_;
  std::size_t lent_ = 0;
};

// A state whose words are lent. State is TurnState or a derived class that adds only functions.
template <typename State>
class LentState : public State {
 public:
  LentState(Store<std::uint64_t[]>& store, const TurnLayout& layout)
      : State(store.lend([&] { return emptyWords(layout); }), layout), done_(store.whenDone()) {}

 private:
  Store<std::uint64_t[]>::Return done_;
};

// A list of moves that is lent.
template <typename Moves>
class LentMoves {
 public:
  explicit LentMoves(Store<Moves>& store)
      : moves_(*store.lend([] { return std::make_unique<Moves>(); })), done_(store.whenDone()) {
    moves_.clear();
  }
  operator Moves&() const { return moves_; }

 private:
  Moves& moves_;
  typename Store<Moves>::Return done_;
};

template <typename State, typename Moves>
class TurnWorld {
 public:
  // Both arguments must outlive this object.
  TurnWorld(const Variant& variant, const TurnLayout& layout)
      : variant_(variant), layout_(layout), colours_(coloursToUse(variant)) {}

  const Variant& variant() const { return variant_; }
  template <auto Field>
  static auto get(const TurnState& state) {
    return state.get<Field>();
  }
  static int inHand(const TurnState& state, Side side, TypeId type) { return state.inHand(side, type); }
  template <typename Visit>
  static void forEachPieceOf(const TurnState& state, Side side, Visit visit) {
    state.forEachOf(side, [&](Cell cell) {
      visit(cell);
      return true;
    });
  }
  LentMoves<Moves> list() { return LentMoves<Moves>(lists_); }
  LentState<State> changed(const TurnState& state) {
    LentState<State> copy = unwritten();
    copy.copyFrom(state);
    return copy;
  }
  LentState<State> withoutThirdTurn(const TurnState& state) {
    LentState<State> turn = changed(state);
    turn.template get<&Setup::thirdTurn>() = false;
    return turn;
  }
  ColourCounts countByColour(const TurnState& state, Side side, TypeId type) const {
    return native::countByColour(state, variant_, colours_, side, type);
  }

 protected:
  // Lends a state whose words the caller must write.
  LentState<State> unwritten() { return LentState<State>(states_, layout_); }

  const Variant& variant_;
  const TurnLayout& layout_;

 private:
  // The cells of each colour, if the game has a rule about them (runtime/drops.h).
  const std::vector<CellSet> colours_;
  Store<std::uint64_t[]> states_;
  Store<Moves> lists_;
};

}  // namespace fairyforge::native
