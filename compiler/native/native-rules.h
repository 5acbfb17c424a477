// Rules of the game that generated code does not know: goals; duties to take, to drop or to end something; bans on checks
// and on flights; passes; and orders of turns. Lists of moves that code has made are filtered here, and what code does
// not write into a state after a move is written here.
#pragma once

#include "compiler/native/native-code.h"
#include "compiler/native/turn-goals.h"

namespace fairyforge::native {

class NativeRules {
 public:
  // All arguments must outlive this object.
  NativeRules(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout,
              const NativeFunctions& functions, NativeBlock* block);
  // May goals take moves away?
  bool anyGoals() const { return goals_.any(); }
  // Do states hold everything that the game's goals ask for?
  bool goalsAreOfStates() const { return goalsAreOfStates_; }
  // Has a goal been reached? Only if goalsAreOfStates().
  bool reached(const TurnState& state) const {
    Questions questions(*this);
    return goals_.reached(state, questions);
  }
  // Are some lists of code not the legal moves?
  bool changesMoves() const { return any_; }
  // May they be others in this state? Cheaper than keepAllowedMoves() where that concerns few states.
  bool mayChangeMoves(const TurnState& state) const { return always_ || mayFlee(state, playerOf(state)); }
  // Removes the moves that these rules forbid from the list [first, last), and adds a pass if the player may
  // pass. The list must have room for one more move. Returns the new end of the list; the order of moves may
  // change.
  std::uint64_t* keepAllowedMoves(const TurnState& state, std::uint64_t* first, std::uint64_t* last) const {
    return keepAllowedMoves(state, first, last, onlyMatesCheck_);
  }
  // Returns the functions of code for the turn.
  const NativeFunctions::OfTurn& functionsOf(const TurnState& state) const;
  // Writes to `after` what code knows of the state after a move or a pass; endTurn() writes the rest.
  void make(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  void endTurn(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  void play(const TurnState& state, std::uint64_t move, const TurnState& after) const {
    make(state, move, after);
    endTurn(state, move, after);
  }
  // Writes to `after` what code knows of the state after the player has passed.
  void makeNull(const TurnState& state, const TurnState& after) const;

 private:
  // Answers what goals ask, for games with a plan.
  struct Questions final : GoalQuestions {
    explicit Questions(const NativeRules& of) : rules(of) {}
    const NativeRules& rules;
    // No such goal asks this (specialise::goalsAreOfBoard).
    bool isSafe(const TurnState&, Cell) override { return false; }
    bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) override;
  };
  static Side playerOf(const TurnState& state) { return state.get<&Setup::player>(); }
  // Does the player move once more, so that royal pieces need not be safe after this move?
  bool isFree(const TurnState& state) const {
    const TurnRules& turns = variant_.turns();
    return !turns.schedule.empty() && !turns.safeAfterEachMove && movesAgain(state);
  }
  bool movesAgain(const TurnState& state) const {
    const TurnRules& turns = variant_.turns();
    return turns.turn(turns.after(state.get<&Setup::turn>())).player == playerOf(state);
  }
  // Does a condition hold that the player's move must end?
  bool hasUnmetDuty(const TurnState& state, Side player) const {
    Questions questions(*this);
    return goals_.hasUnmetDuty(state, player, questions);
  }
  std::uint64_t* keepAllowedMoves(const TurnState& state, std::uint64_t* first, std::uint64_t* last,
                                  bool onlyMatesCheck) const;
  bool isAttacked(const TurnState& state, Side side) const {
    return functions_.inDanger[index(side)](block_, state.words()) != 0;
  }
  // May the opponent take a royal piece that the side must keep safe? Only without a third side.
  bool isExposed(const TurnState& state, Side side) const {
    const auto exposed = functions_.exposed[index(side)];
    return exposed != nullptr ? exposed(block_, state.words(), false) != 0 : isAttacked(state, side);
  }
  // Is the move that led to `after` forbidden because it gives check? A move that may give check but not mate
  // is tested only if `onlyMatesCheck`, which is false for the replies to a check.
  bool givesForbiddenCheck(const TurnState& state, std::uint64_t move, const TurnState& after,
                           bool onlyMatesCheck) const;
  // With RoyalRule::Former: is the piece exposed that was the only royal one before the move?
  bool exposesFormer(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  std::vector<Cell> royals(const TurnState& state, Side side) const;
  // Returns the greatest number of pieces that one of the moves removes. Stops at 1 if one capture is as good
  // as another.
  std::size_t mostRemoved(const TurnState& state, const std::uint64_t* first,
                          const std::uint64_t* last) const;
  bool hasReply(const TurnState& state) const;
  // Must royal pieces stay when attacked, and may one be attacked now?
  bool mayFlee(const TurnState& state, Side side) const {
    return royalsStay_ && (variant_.end().royals[index(side)] != RoyalRule::Any || isAttacked(state, side));
  }
  // May the drop be forbidden because it gives check or mate?
  bool mayBeBarred(std::uint64_t drop) const {
    const HandRules& hands = variant_.hands();
    return barsDrops_ &&
           (hands.checkless.has(native_move::as(drop)) || hands.mateless.has(native_move::as(drop)));
  }
  bool isBarredDrop(const TurnState& state, std::uint64_t drop, const TurnState& after) const;
  // Does an attacked royal piece leave its cell, except to take the only piece that attacks it?
  bool flees(const TurnState& state, std::uint64_t move) const;
  // Can the pieces that the side has in hand still be dropped so that its pieces use the colours of cells evenly, as
  // the game demands (runtime/drops.h)? `state` is the state after a drop.
  bool canStillUseAllColours(const TurnState& state, Side side) const;
  // Does the player move again after this turn, so that the move of this turn may not give check?
  bool isBeforeCheck(const TurnState& state) const { return checksLast_ && movesAgain(state); }
  void keepOwnRight(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  // Is the game over because a side has lost its royal pieces or is bare? Then code lists no moves, and
  // nobody passes.
  bool isDecided(const TurnState& state, Side player) const;
  bool mayPass(const TurnState& state, bool owes, bool onlyMatesCheck) const;

  const Variant& variant_;
  const specialise::Plan& plan_;
  const TurnLayout& layout_;
  const NativeFunctions& functions_;
  NativeBlock* const block_;
  const TurnGoals goals_;
  const bool goalsAreOfStates_;
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
