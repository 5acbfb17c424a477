// Which of the legal moves rules of the turn leave: that a player who can take something must, that no move gives check,
// or only the last of a series, what a move must end, what must be dropped first and on all colours, passes. Generated
// code does not know them: its lists are gone through.
#pragma once

#include "compiler/native/native-goals.h"

namespace fairyforge::native {

class NativeDuties final : public NativeMoves {
 public:
  // All of them outlive it; goals are asked what a move must end.
  NativeDuties(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
               NativeBlock* block, const NativeGoals& goals);
  bool any() const { return any_; }
  // Leaves such moves at the beginning of a list, which has room for one more; returns their end.
  std::uint64_t* obeyed(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t* first,
                        std::uint64_t* last) const;
  bool anyLeaves(
      const std::uint64_t* state, const NativeTurn& turn,
      const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const override;
  // The state after a move, or after a pass.
  void make(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
            std::uint64_t* after) const;

 private:
  bool usesAllColours(const std::uint64_t* state, Side side) const;
  // Does the player move again after this turn, whose move may then give no check?
  bool isBeforeCheck(const NativeTurn& turn) const;
  void keepOwnRight(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                    std::uint64_t* after) const;
  // Is the game over by what is left of a side? Then code lists no moves, and nobody passes.
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
  const std::vector<CellSet> colours_;  // the cells of each, if some pieces must use all
  const bool any_;
};

}  // namespace fairyforge::native
