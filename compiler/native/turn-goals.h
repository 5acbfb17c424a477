// Tests on TurnStates the goals that the board or the last capture decides. Generated code does not know goals.
#pragma once

#include <array>
#include <bit>
#include <functional>
#include <vector>

#include "compiler/native/goal-conditions.h"
#include "compiler/native/turn-state.h"

namespace fairyforge::native {

// The questions of conditions that the state alone does not answer.
class GoalQuestions {
 public:
  // Is there nobody who could take the piece on the cell?
  virtual bool isSafe(const TurnState& state, Cell cell) = 0;
  // Does `holds` hold after some legal move, goals aside?
  virtual bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) = 0;

 protected:
  ~GoalQuestions() = default;
};

class TurnGoals {
 public:
  TurnGoals(const Variant& variant, const TurnLayout& layout);
  // May goals take moves away?
  bool any() const { return conditions_.anyGoals(); }
  // Has any goal been reached that the board or the last capture decides?
  bool reached(const TurnState& state, GoalQuestions& questions) const {
    return conditions_.reached(View{*this, state, questions});
  }
  // Does a condition hold now that the player's move must end (Obligation)?
  bool hasUnmetDuty(const TurnState& state, Side player, GoalQuestions& questions) const {
    return conditions_.hasUnmetDuty(View{*this, state, questions}, player);
  }

 private:
  // A state in the form that GoalConditions needs.
  struct View {
    struct Pieces {
      std::array<std::uint64_t, kCodeSetWords> codes{};  // the codes of such pieces, as a set
      std::vector<std::uint32_t> sets =
          // first words, in a state, of sets whose union is the set of cells where such pieces stand
          {};
      bool nothing = false;
    };
    const TurnGoals& goals;
    const TurnState& state;
    GoalQuestions& questions;

    // Returns word number `w` of the set of cells where such pieces stand.
    std::uint64_t word(const Pieces& pieces, std::size_t w) const {
      std::uint64_t cells = pieces.nothing ? empty(w) : 0;
      for (const std::uint32_t set : pieces.sets) cells |= state.words()[set + w];
      return cells;
    }
    std::uint64_t empty(std::size_t w) const { return goals.cells_.word(w) & ~state.occupied(w); }
    int count(const Pieces& pieces, int enough) const {
      int count = 0;
      for (std::size_t w = 0; w < state.layout().setWords; ++w)
        for (std::uint64_t rest = word(pieces, w); rest != 0 && count < enough; rest &= rest - 1) ++count;
      return count;
    }
    int countOn(const CellSet& cells, const Pieces& pieces) const;
    bool stands(const Pieces& pieces, Cell cell) const {
      return (word(pieces, index(cell) / 64) >> index(cell) % 64 & 1) != 0;
    }
    template <typename Is>
    bool anyOn(const Pieces& pieces, Is is) const {
      return !state.forEachCell([&](std::size_t w) { return word(pieces, w); },
                                [&](Cell cell) { return !is(cell); });
    }
    int inHands(const Pieces& pieces) const;
    bool wereTaken(const Pieces& pieces) const;
    bool isSafe(Cell cell) const {
      const bool isEmpty = (empty(index(cell) / 64) >> index(cell) % 64 & 1) != 0;
      return isEmpty || questions.isSafe(state, cell);
    }
    int counted(GoalCounter counter, Side side) const {
      return countOf(counter, side, [&](const auto& row) { return state.of(row); });
    }
    bool isNext(Side side) const;
    template <typename Is>
    bool anyAfterMove(Is is) const {
      return questions.holdsAfterMove(state, [&](const TurnState& after) {
        return is(View{goals, after, questions});
      });
    }
  };
  static View::Pieces piecesOf(const Variant& variant, const TurnLayout& layout,
                               const std::function<bool(Piece)>& fits);

  const Variant& variant_;
  const CellSet cells_;  // of the board
  const GoalConditions<View> conditions_;
};

}  // namespace fairyforge::native
