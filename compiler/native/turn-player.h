// Plays turns of games without code on TurnStates: the operations on states, moves and lists with which the
// rules of runtime/turn-candidates.h and runtime/judging.h work.
#pragma once

#include "compiler/native/turn-goals.h"
#include "compiler/native/turn-moves.h"
#include "compiler/native/turn-world.h"
#include "runtime/judging.h"

namespace fairyforge::native {

// Must be used by one thread only.
class TurnPlayer final : TurnCandidates<TurnPlayer, TurnState, ListedMove, TurnMoves>,
                         Judging<TurnPlayer, TurnState, ListedMove, TurnMoves>,
                         TurnWorld<TurnState, TurnMoves>,
                         GoalQuestions {
 public:
  TurnPlayer(const TurnGame& rules, const TurnGoals& goals);

  // Returns the state of the setup. The next call overwrites it.
  TurnState stateOf(const Setup& setup);
  // Replaces the contents of `moves` by all legal moves, in no particular order.
  void legalMoves(const TurnState& state, TurnMoves& moves);
  std::uint64_t perft(const TurnState& state, int depth);
  void play(const TurnState& before, const ListedMove& move, const TurnState& after);
  bool inCheck(const TurnState& state);
  // Could a piece of `by` that gives check take an enemy royal piece on that cell?
  bool attacked(const TurnState& state, Cell cell, Side by);

 private:
  using Candidates = TurnCandidates;
  using Rules = Judging;
  friend Candidates;
  friend Rules;

  // ---- for GoalQuestions

  bool isSafe(const TurnState& state, Cell cell) override;
  bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) override;

  // ---- for TurnCandidates and Judging

  using TurnWorld::get;
  using TurnWorld::variant;
  void addMovesFrom(const TurnState& state, Cell origin, TurnMoves& moves) {
    runner_.movesFrom(state, origin, moves);
  }
  void addMovesOf(const TurnState& state, Side side, TurnMoves& moves) {
    runner_.movesOf(state, side, moves);
  }
  void addDropsBy(const TurnState& state, Side side, TypeId type, const CellSet& cells, TurnMoves& moves) {
    runner_.dropsBy(state, side, type, cells, moves);
  }
  static void addDrop(TurnMoves& moves, TypeId type, Cell cell, bool takes);
  bool mayIntroduce(const TurnState& state, TypeId type, Cell cell) {
    return runner_.mayIntroduce(state, type, cell);
  }
  LentState<TurnState> playedPart(const TurnState& state, const ListedMove& move);
  static ListedMove withChange(TurnMoves& moves, const ListedMove& move, Cell cell, TypeId type);
  static void addChanged(TurnMoves& moves, const ListedMove& move);
  void unite(TurnMoves& moves) const;

  static void place(const TurnState& state, Cell cell, Piece piece) { state.place(cell, piece); }
  LentState<TurnState> played(const TurnState& state, const ListedMove& move) {
    LentState<TurnState> after = unwritten();
    play(state, move, after);
    return after;
  }
  bool canTake(const TurnState& state, Cell cell, Side by, Attackers attackers) {
    return runner_.canTake(state, cell, by, attackers);
  }
  template <typename Visit>
  static bool forEachRoyal(const TurnState& state, Side side, Visit visit) {
    return state.forEachCell(state.royalsOf(side), visit);
  }
  bool losesWithoutRoyals(Side side) const { return losesWithoutRoyals_[index(side)]; }
  bool reachesGoal(const TurnState& state) { return goals_.reached(state, *this); }
  bool hasUnmetDuty(const TurnState& state, Side player) { return goals_.hasUnmetDuty(state, player, *this); }

  // Cells that keep royal pieces safe: unless a move changes at least one of them, it neither exposes a royal
  // piece of the player nor, where that is forbidden, gives check. If areKnown is false, `cells` means
  // nothing.
  struct Guards {
    bool areKnown = false;
    CellSet cells;
  };
  Guards guards(const TurnState& state);
  bool isPlainlyLegal(const TurnState& state, const ListedMove& move, const Guards& guards) {
    return !mustTest_ || (guards.areKnown && changesNoGuard(state, move, guards.cells));
  }
  static bool isKnownSafe(const ListedMove&, const Guards&) { return false; }
  // Is the move legal because it changes none of these cells?
  bool changesNoGuard(const TurnState& state, const ListedMove& move, const CellSet& guards);
  bool mayGiveCheck(const TurnState& state, Piece piece, Cell cell);

  // ----

  // Returns the number of legal moves if it can be found without listing them because every candidate is
  // legal; otherwise nothing.
  std::optional<std::uint64_t> countLegal(const TurnState& state);

  const TurnGame& rules_;
  const TurnGoals& goals_;
  TurnRunner runner_;
  const std::unique_ptr<std::uint64_t[]> start_;  // the words that stateOf() fills
  const bool mustTest_;                           // may a candidate be illegal?
  // Is a move of a piece that is not royal illegal only if it exposes a royal piece or gives check?
  const bool mayBeGuarded_;
  // Are all pseudo-legal moves of the players legal, restricted only by kinds and priorities?
  const bool mayBeCounted_;
  const std::array<bool, kSides> losesWithoutRoyals_;
  TurnCounts counts_;
  TurnMoves counted_;  // moves that are found without programs
};

}  // namespace fairyforge::native
