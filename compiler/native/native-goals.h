// Tests, on native states, goals that the board alone decides, since generated code does not know goals. If a
// goal asks for more than a state holds, positions are asked instead (decidedByBoard).
#pragma once

#include <bit>
#include <functional>
#include <vector>

#include "compiler/native/goal-conditions.h"
#include "compiler/native/native-state.h"

namespace fairyforge::native {

// Knows the moves of a state, whatever goals say.
class NativeMoves {
 public:
  // Calls holds(after, move) with the state after each move. Returns true as soon as a call does, else false.
  virtual bool anyLeaves(
      const std::uint64_t* state, const NativeTurn& turn,
      const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const = 0;

 protected:
  ~NativeMoves() = default;
};

class NativeGoals {
 public:
  // All arguments must outlive this object.
  NativeGoals(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
              NativeBlock* block, const NativeMoves& moves);
  // May goals take moves away?
  bool any() const { return conditions_.anyGoals(); }
  // Do states together with their NativeTurns hold everything that the game's goals ask for?
  bool areOfStates() const { return areOfStates_; }
  // Has a goal been reached? Only if areOfStates().
  bool reached(const std::uint64_t* state, const NativeTurn& turn) const {
    return conditions_.reached(View{*this, state, turn});
  }
  // Does a condition hold that the player's move must end?
  bool hasUnmetDuty(const std::uint64_t* state, const NativeTurn& turn, Side player) const {
    return conditions_.hasUnmetDuty(View{*this, state, turn}, player);
  }
  // Returns the turn after `turn`, with checks and passes counted. `state` is the state after `move`.
  NativeTurn turnAfter(const NativeTurn& turn, const std::uint64_t* state, std::uint64_t move) const;

 private:
  // A state and its turn, in the form that GoalConditions needs.
  struct View {
    struct Pieces {
      std::vector<std::size_t> sets;  // the first word of each set in a state
      bool nothing = false;
    };
    const NativeGoals& goals;
    const std::uint64_t* state;
    const NativeTurn& turn;

    const specialise::StateLayout& layout() const { return goals.plan_.layout; }
    std::uint64_t word(const Pieces& pieces, std::size_t w) const {
      std::uint64_t cells = 0;
      for (const std::size_t set : pieces.sets) cells |= state[set + w];
      return pieces.nothing ? cells | empty(w) : cells;
    }
    std::uint64_t empty(std::size_t w) const {
      const std::uint64_t* const held[] = {state + layout().occupied(Side::White),
                                           state + layout().occupied(Side::Black)};
      return goals.cells_.word(w) & ~(held[0][w] | held[1][w]);
    }
    int count(const Pieces& pieces, int) const;
    int countOn(const CellSet& cells, const Pieces& pieces) const;
    bool stands(const Pieces& pieces, Cell cell) const {
      return (word(pieces, index(cell) / 64) >> index(cell) % 64 & 1) != 0;
    }
    template <typename Is>
    bool anyOn(const Pieces& pieces, Is is) const {
      for (std::size_t w = 0; w < layout().words; ++w) {
        for (std::uint64_t rest = word(pieces, w); rest != 0; rest &= rest - 1)
          if (is(cellAt(64 * w + static_cast<std::size_t>(std::countr_zero(rest))))) return true;
      }
      return false;
    }
    // Goals that the board alone decides ask none of these three questions (goalsAreOfBoard).
    int inHands(const Pieces&) const { return 0; }
    bool wereTaken(const Pieces&) const { return false; }
    bool isSafe(Cell) const { return false; }
    int counted(GoalCounter counter, Side side) const {
      return countOf(counter, side, [&](const auto& row) { return turn.counts.of(row); });
    }
    bool isNext(Side side) const {
      return turn.player == side && goals.variant_.lastPlayer(side, turn.turn, kNoCell) != side;
    }
    template <typename Is>
    bool anyAfterMove(Is is) const {
      return goals.moves_.anyLeaves(state, turn, [&](const std::uint64_t* after, std::uint64_t move) {
        return is(View{goals, after, goals.turnAfter(turn, after, move)});
      });
    }
  };
  template <typename Fits>
  View::Pieces piecesOf(const Variant& variant, Fits fits) const;

  bool givesCheck(const std::uint64_t* state, Side player) const {
    return functions_.inDanger[index(opponent(player))](block_, state) != 0;
  }

  const Variant& variant_;
  const specialise::Plan& plan_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const NativeMoves& moves_;
  const bool areOfStates_;
  const CellSet cells_;  // of the board
  const GoalConditions<View> conditions_;
};

}  // namespace fairyforge::native
