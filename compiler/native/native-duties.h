// Removes from the list of legal moves those that rules of the turn forbid, and adds passes. These rules are
// that a player who can take something must, that no move gives check, or only the last one of a series, what
// a move must end, what must be dropped first, and which pieces must be dropped on all colours. Generated
// code does not know these rules, so its lists are filtered here.
#pragma once

#include "compiler/native/native-goals.h"

namespace fairyforge::native {

class NativeDuties final : public NativeMoves {
 public:
  // All arguments must outlive this object. `goals` is asked what a move must end.
  NativeDuties(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
               NativeBlock* block, const NativeGoals& goals);
  // Is there any such rule?
  bool any() const { return any_; }
  // Moves the allowed moves to the front of the list [first, last), which has room for one more; returns
  // their end.
  std::uint64_t* obeyed(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t* first,
                        std::uint64_t* last) const;
  bool anyLeaves(
      const std::uint64_t* state, const NativeTurn& turn,
      const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const override;
  // Writes to `after` the state after a move or a pass.
  void make(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
            std::uint64_t* after) const;

 private:
  bool usesAllColours(const std::uint64_t* state, Side side) const;
  // Does the player move again after this turn, so that the move of this turn may not give check?
  bool isBeforeCheck(const NativeTurn& turn) const;
  void keepOwnRight(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                    std::uint64_t* after) const;
  // Is the game over because a side has lost its royal pieces or is bare? Then code lists no moves, and
  // nobody passes.
  bool isDecided(const std::uint64_t* state, Side player) const;
  bool mayPass(const std::uint64_t* state, const NativeTurn& turn, bool owes) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const NativeGoals& goals_;
  const CaptureDuty duty_;
  const bool noChecks_, checksLast_, endsSomething_;
  const TypeSet first_;  // to be dropped
  const NullMoves passes_;
  const std::vector<CellSet> colours_;  // the cells of each colour, if some pieces must use all colours
  const bool any_;
};

}  // namespace fairyforge::native
