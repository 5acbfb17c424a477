// Goals, and conditions that moves must end (compiler/core/rules/goals.h), tested on TurnStates: those that the board or the
// last capture decides. They mean the same as in runtime/goals.h, but sets of pieces and cells are prepared once.
// Generated code does not know goals.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "compiler/native/turn-state.h"
#include "runtime/goals.h"

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
  // Both arguments must outlive this object.
  TurnGoals(const Variant& variant, const TurnLayout& layout);
  // May goals take moves away?
  bool any() const { return !goals_.empty(); }
  // Has any goal been reached that the board or the last capture decides? It ends the game, whichever side wins, so the
  // order of goals does not matter.
  bool reached(const TurnState& state, GoalQuestions& questions) const {
    return !goals_.empty() && anyHolds(goals_, state, questions);
  }
  // Does a condition hold now that the player's move must end (Obligation)?
  bool hasUnmetDuty(const TurnState& state, Side player, GoalQuestions& questions) const {
    return anyHolds(owed_[index(player)], state, questions);
  }

 private:
  using Kind = GoalCondition::Kind;
  class View;
  // Some kinds of pieces, perhaps also "nothing".
  struct Pieces {
    std::array<std::uint64_t, kCodeSetWords> codes{};  // the codes of such pieces, as a set
    // First words, in a state, of sets whose union is the set of cells where such pieces stand.
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
    const GoalCondition* said;
    Side player{};
    bool anySafe = false;  // must an occupant be safe?
    // Pieces, AllPieces, Connected, Captured: one. Places: the alternatives, united into one unless anySafe.
    // Pattern: one for each cell.
    std::vector<Occupant> occupants = {};
    std::vector<CellSet> places = {};
    // Pattern: the other spots of each pattern, by the cell of its first spot, which few cells hold.
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
  const CellSet cells_;  // of the board
  std::vector<Condition> goals_;
  std::array<std::vector<Condition>, kSides> owed_;  // by player
};

}  // namespace fairyforge::native
