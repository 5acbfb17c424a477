// The goals that the board alone decides, as tests of TurnStates; in the order of runtime/goals.h.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "compiler/native/turn-state.h"

namespace fairyforge::native {

// What conditions may ask that the board alone does not tell.
class GoalQuestions {
 public:
  // Could nobody take the piece on the cell?
  virtual bool isSafe(const TurnState& state, Cell cell) = 0;
  // Does it hold after some legal move, goals aside?
  virtual bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) = 0;

 protected:
  ~GoalQuestions() = default;
};

class TurnGoals {
 public:
  explicit TurnGoals(const Variant& variant);
  // Is the game over, so that there are no moves?
  bool decide(const TurnState& state, GoalQuestions& questions) const;
  bool hasLostRoyals(const TurnState& state, Side side) const;
  // Does the player find what his move must end?
  bool owesSomething(const TurnState& state, Side player, GoalQuestions& questions) const;

 private:
  // What may stand on a cell, as the player sees it: a set of codes.
  using Codes = std::array<std::uint64_t, kCodeSetWords>;
  struct Spot {
    Cell cell;
    std::size_t codes;  // into codes_
    bool safe;          // a piece there must be
  };
  struct Condition {
    const GoalCondition* said;
    Side player{};
    std::size_t codes = 0;                 // Pieces, AllPieces, Captured
    bool ofAnyType = false;                // Pieces, AllPieces: the codes are all of these owners'
    std::vector<std::vector<Spot>> spots;  // Pattern: of one all; Places: of each one
    // Pattern: those whose first cell this is, where all of them begin with a royal piece, so that few are looked at.
    std::vector<std::vector<std::size_t>> ofRoyalOn;
    std::vector<Condition> parts;
  };
  Condition prepared(const GoalCondition& c, Side player);
  std::size_t add(const Codes& codes);
  template <typename Has>
  std::size_t codes(Has has);
  std::size_t codes(const Occupancy& wanted, Side player);
  bool beginsWithRoyal(const Condition& pattern) const;
  bool isIn(std::size_t codes, Piece piece) const {
    return TurnState::has(codes_[codes].data(), piece.code());
  }
  bool holds(const Condition& c, const TurnState& state, GoalQuestions& questions) const;
  bool countIsRight(const Condition& c, const TurnState& state) const;
  bool hasMaterial(const TurnState& state, Side side) const;

  const Variant& variant_;
  std::vector<Codes> codes_;
  std::vector<Condition> conditions_;
  std::vector<Condition> owed_[kSides];  // by player
  bool losesWithoutRoyals_[kSides];
};

}  // namespace fairyforge::native
