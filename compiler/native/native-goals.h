// Goals that the board alone decides, asked of native states: generated code does not know them. Where a goal asks for
// more than a state tells, positions are asked (decidedByBoard).
#pragma once

#include <functional>
#include <vector>

#include "compiler/native/native-state.h"
#include "compiler/rules/goals.h"

namespace fairyforge::native {

// What may be done in a state, goals aside.
class NativeMoves {
 public:
  // Calls holds(after, turn) for what the moves leave, until it returns true, and returns that.
  virtual bool anyLeaves(
      const std::uint64_t* state, const NativeTurn& turn,
      const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const = 0;

 protected:
  ~NativeMoves() = default;
};

class NativeGoals {
 public:
  // All of them outlive it.
  NativeGoals(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
              NativeBlock* block, const NativeMoves& moves);
  // May goals take moves away?
  bool any() const { return any_; }
  // Do states, and the turn beside them, tell all that goals ask for?
  bool areOfStates() const { return areOfStates_; }
  // If so: has one been reached?
  bool reached(const std::uint64_t* state, const NativeTurn& turn) const;
  // Does the player find what his move must end?
  bool owesSomething(const std::uint64_t* state, const NativeTurn& turn, Side player) const;
  // Whose turn follows, checks and passes counted, if `state` is what that turn's move has left.
  NativeTurn turnAfter(const NativeTurn& turn, const std::uint64_t* state, std::uint64_t move) const;

 private:
  // What may stand on a cell, as sets of a state; perhaps nothing.
  struct Holders {
    std::vector<std::size_t> sets;  // first words
    bool nothing = false;
  };
  struct Spot {
    Cell cell;
    std::size_t holders;  // into Condition::holders
  };
  struct Condition {
    const GoalCondition* said;
    Side player{};
    std::vector<Holders> holders = {};  // Pieces, AllPieces, Places: one; Pattern: of each cell
    std::vector<CellSet> places = {};   // Places
    // Pattern: the other spots of each, by the cell of the first one.
    std::vector<std::vector<std::vector<Spot>>> patterns = {};
    std::vector<Condition> parts = {};
  };
  Condition prepared(const Variant& variant, const GoalCondition& c, Side player) const;
  template <typename Fits>
  void add(const Variant& variant, Fits fits, Holders& holders) const;
  // Where they stand, of the cells of a word.
  std::uint64_t word(const Holders& holders, const std::uint64_t* state, std::size_t w) const;
  bool stands(const Holders& holders, const std::uint64_t* state, Cell cell) const {
    return (word(holders, state, index(cell) / 64) >> index(cell) % 64 & 1) != 0;
  }
  bool isPatternThere(const Condition& c, const std::uint64_t* state) const;
  bool isHeld(const Condition& c, const CellSet& place, const std::uint64_t* state) const;
  bool holds(const Condition& c, const std::uint64_t* state, const NativeTurn& turn) const;
  bool holdsAfterMove(const Condition& c, const std::uint64_t* state, const NativeTurn& turn) const;

  const specialise::Plan& plan_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const NativeMoves& moves_;
  const int checks_, passes_;  // the greatest numbers that a goal asks for
  bool any_ = false, areOfStates_;
  std::vector<Condition> conditions_;
  std::vector<Condition> owed_[kSides];  // by player
};

}  // namespace fairyforge::native
