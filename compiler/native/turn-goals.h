// Tests goals and obligations (compiler/core/rules/goals.h) on TurnStates: those that the board or the last
// capture decides. The results are those of runtime/reached-goals.h, but sets of pieces and cells are prepared once.
// Generated code does not test goals.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "compiler/native/turn-state.h"
#include "runtime/reached-goals.h"

namespace fairyforge::native {

// Answers what a condition asks beyond the state's words; executors implement it.
class GoalQuestions {
 public:
  // Could nobody take the piece on the cell?
  virtual bool isSafe(const TurnState& state, Cell cell) = 0;
  // Is there a legal move, goals aside, after which `holds` is true?
  virtual bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) = 0;

 protected:
  ~GoalQuestions() = default;
};

class TurnGoals {
 public:
  // Both arguments must outlive this object.
  TurnGoals(const Variant& variant, const TurnLayout& layout);
  // Does the game have goals that may end it before moves are listed?
  bool any() const { return !goals_.empty(); }
  // Is one of these goals reached? Then the game is over and no move is legal, whoever wins, so it does not
  // matter which goal it is.
  bool reached(const TurnState& state, GoalQuestions& questions) const {
    return !goals_.empty() && anyHolds(goals_, state, questions);
  }
  // Does a condition hold that the player's move must end (Obligation)?
  bool hasUnmetDuty(const TurnState& state, Side player, GoalQuestions& questions) const {
    return anyHolds(owed_[index(player)], state, questions);
  }

 private:
  using Kind = GoalCondition::Kind;
  class View;
  // A set of kinds of pieces, to which empty cells may belong.
  struct Pieces {
    std::array<std::uint64_t, kCodeSetWords> codes{};  // the codes of such pieces, as a set
    // By index of a state's word: the first words of the sets whose union is the set of the cells of these
    // pieces.
    std::vector<std::uint32_t> sets = {};
    bool nothing = false;
  };
  struct Occupant {
    Pieces pieces;
    bool safe = false;
  };
  struct Spot {
    Cell cell;
    std::size_t occupant;
  };
  struct Condition {
    const GoalCondition* condition;
    Side player{};
    bool anySafe = false;  // must an occupant be safe?
    // The occupants that the condition names. Pieces, AllPieces, Connected, Captured: one. Places: the
    // alternatives, united into one unless anySafe. Pattern: one for each of its cells.
    std::vector<Occupant> occupants = {};
    std::vector<CellSet> places = {};
    // Pattern: by the cell of its first spot, the other spots of each pattern.
    std::vector<std::vector<std::vector<Spot>>> patterns = {};
    // Connected: by cell, the cells to which the steps lead.
    std::vector<std::vector<Cell>> beside = {};
    std::vector<Condition> parts = {};
  };
  Condition prepared(const GoalCondition& condition, Side player) const;
  void addPatterns(Condition& p) const;
  void addSteps(Condition& p) const;
  template <typename Fits>
  Pieces piecesOf(Fits fits) const;
  bool anyHolds(const std::vector<Condition>& conditions, const TurnState& state,
                GoalQuestions& questions) const;

  const Variant& variant_;
  const TurnLayout& layout_;
  const CellSet cells_;  // all cells of the board
  std::vector<Condition> goals_;
  std::array<std::vector<Condition>, kSides> owed_;  // by player: the conditions that his move must end
};

}  // namespace fairyforge::native
