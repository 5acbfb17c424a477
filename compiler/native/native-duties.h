// Removes from the list of legal moves those that rules of the turn forbid, and adds passes. These rules are
// that a player who can take something must, that no move gives check, or only mate, or only the last one of a series,
// that royal pieces do not flee, what a move must end, what must be dropped first, and which pieces must be dropped on
// all colours. Generated code does not know these rules, so its lists are filtered here.
#pragma once

#include "compiler/native/native-goals.h"

namespace fairyforge::native {

class NativeDuties final : public NativeMoves {
 public:
  // All arguments must outlive this object. `goals` is asked what a move must end.
  NativeDuties(const Variant& variant, const specialise::Plan& plan, const NativeFunctions& functions,
               NativeBlock* block, const NativeGoals& goals);
  // Has the game any of these rules?
  bool any() const { return any_; }
  // May these rules change the moves of this state? Cheaper than keepAllowedMoves() where they concern few states.
  bool mayChangeMoves(const std::uint64_t* state, const NativeTurn& turn) const {
    return always_ || mayFlee(state, turn.player);
  }
  // Removes the moves that these rules forbid from the list [first, last), and adds a pass if the player may
  // pass. The list must have room for one more move. Returns the new end of the list; the order of moves may
  // change.
  std::uint64_t* keepAllowedMoves(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t* first,
                                  std::uint64_t* last) const {
    return keepAllowedMoves(state, turn, first, last, onlyMatesCheck_);
  }
  bool anyLeaves(
      const std::uint64_t* state, const NativeTurn& turn,
      const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const override;
  // Writes to `after` the state after a move or a pass.
  void make(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
            std::uint64_t* after) const;

 private:
  std::uint64_t* keepAllowedMoves(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t* first,
                                  std::uint64_t* last, bool onlyMatesCheck) const;
  bool isAttacked(const std::uint64_t* state, Side side) const {
    return functions_.inDanger[index(side)](block_, state) != 0;
  }
  // May the opponent take a royal piece that the side must keep safe? Only without a third side.
  bool isExposed(const std::uint64_t* state, Side side) const {
    const auto exposed = functions_.exposed[index(side)];
    return exposed != nullptr ? exposed(block_, state, false) != 0 : isAttacked(state, side);
  }
  // Is the move that led to `after` forbidden because it gives check? A move that may give check but not mate
  // is tested only if `onlyMatesCheck`, which is false for the replies to a check.
  bool givesForbiddenCheck(const NativeTurn& turn, std::uint64_t move, const std::uint64_t* after,
                           bool onlyMatesCheck) const;
  // With RoyalRule::Former: is the piece exposed that was the only royal one before the move?
  bool exposesFormer(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                     const std::uint64_t* after) const;
  std::vector<Cell> royals(const std::uint64_t* state, Side side) const;
  // Returns the greatest number of pieces that one of the moves removes. Stops at 1 if one capture is as good
  // as another.
  std::size_t mostRemoved(const std::uint64_t* state, const std::uint64_t* first,
                          const std::uint64_t* last) const;
  bool hasReply(const std::uint64_t* state, const NativeTurn& turn) const;
  // Must royal pieces stay when attacked, and may one be attacked now?
  bool mayFlee(const std::uint64_t* state, Side side) const {
    return royalsStay_ && (variant_.end().royals[index(side)] != RoyalRule::Any || isAttacked(state, side));
  }
  // May the drop be forbidden because it gives check or mate?
  bool mayBeBarred(std::uint64_t drop) const {
    const HandRules& hands = variant_.hands();
    return barsDrops_ &&
           (hands.checkless.has(native_move::as(drop)) || hands.mateless.has(native_move::as(drop)));
  }
  bool isBarredDrop(const NativeTurn& turn, std::uint64_t drop, const std::uint64_t* after) const;
  // Does an attacked royal piece leave its cell, except to take the only piece that attacks it?
  bool flees(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move) const;
  // Can the pieces that the side has in hand still be dropped so that its pieces use the colours of cells evenly, as
  // the game demands (runtime/drops.h)? `state` is the state after a drop.
  bool canStillUseAllColours(const std::uint64_t* state, Side side) const;
  // Does the player move again after this turn, so that the move of this turn may not give check?
  bool isBeforeCheck(const NativeTurn& turn) const;
  void keepOwnRight(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                    std::uint64_t* after) const;
  // Is the game over because a side has lost its royal pieces or is bare? Then code lists no moves, and
  // nobody passes.
  bool isDecided(const std::uint64_t* state, Side player) const;
  bool mayPass(const std::uint64_t* state, const NativeTurn& turn, bool owes, bool onlyMatesCheck) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const NativeGoals& goals_;
  const CaptureDuty duty_;
  const bool noChecks_, onlyMatesCheck_, royalsStay_, checksLast_, endsSomething_;
  const bool barsDrops_;   // are some drops forbidden because they give check or mate?
  const bool endsSeries_;  // does a check end a series after whose other moves royal pieces need not be safe?
  const TypeSet first_;    // pieces that must be dropped first
  const NullMoves passes_;
  const std::vector<CellSet> colours_;  // the cells of each colour, if some pieces must use all colours
  const bool always_, any_;             // `always_`: not only while a royal piece is attacked
};

}  // namespace fairyforge::native
