// Whose moves there are in a turn and which of them are legal, on TurnStates: what runtime/referee.cpp says
// of kinds and priorities, parts of turns, schedules, passes and the third side's turns, in the same order.
#pragma once

#include "compiler/native/turn-goals.h"
#include "compiler/native/turn-moves.h"

namespace fairyforge::native {

// For one thread.
class TurnPlayer {
 public:
  TurnPlayer(const TurnRulesCode& rules, const TurnGoals& goals);

  // The state of a setup; it is overwritten by the next call.
  TurnState stateOf(const Setup& setup);
  // All legal moves, in no order.
  void legalMoves(const TurnState& state, TurnMoves& moves);
  std::uint64_t perft(const TurnState& state, int depth) { return perft(state, depth, 0); }
  void play(const TurnState& before, const TurnMoves& moves, const TurnMove& move, const TurnState& after);
  bool inCheck(const TurnState& state);
  // Could the side take a royal piece there? The state is as before when it returns.
  bool attacked(const TurnState& state, Cell cell, Side by);

 private:
  // By pieces that give check, or by all.
  bool exposed(const TurnState& state, Side side, Side by, Attackers attackers);
  static constexpr int kQuietPartialMoves = 4;  // as the referee's

  // What has to be there for each move that is played and not taken back.
  struct Ply {
    std::unique_ptr<std::uint64_t[]> words;
    TurnMoves moves;
    std::vector<std::size_t> taken;  // by each of them
  };
  Ply& ply(std::size_t number);
  TurnState stateAt(std::size_t number) { return {ply(number).words.get(), rules_.layout}; }

  // With the positions and lists from `depth` on.
  class Questions final : public GoalQuestions {
   public:
    Questions(TurnPlayer& player, std::size_t depth) : player_(player), depth_(depth) {}
    bool isSafe(const TurnState& state, Cell cell) override;
    bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) override;

   private:
    TurnPlayer& player_;
    std::size_t depth_;
  };
  bool isDecided(const TurnState& state, std::size_t depth) {
    Questions questions(*this, depth);
    return goals_.decide(state, questions);
  }

  ScheduledTurn turnOf(const TurnState& state) const {
    const Side player = state.get<&Setup::player>();
    if (variant_.turns().schedule.empty()) return {player, player, kNoKind};
    return variant_.turnOf(player, state.get<&Setup::turn>());
  }
  void candidates(const TurnState& state, TurnMoves& moves, std::size_t depth);
  void allCandidates(const TurnState& state, TurnMoves& moves);
  void drops(const TurnState& state, Side side, TurnMoves& moves);
  void introduce(const TurnState& state, TurnMoves& moves);
  void addEvents(const TurnState& state, Side side, TurnMoves& moves);
  void addWithEvents(const TurnState& state, Side side, TypeId type, const TurnMove& move, std::size_t next,
                     TurnMoves& moves);
  void unite(TurnMoves& moves) const;
  void acts(const TurnState& state, TurnMoves& moves);
  std::optional<Side> exposedPlayer(const TurnState& state, const TurnMoves& moves, const TurnMove& act,
                                    const TurnState& after);
  // The pieces that the move and what follows it can take, at most; counted as far as `enough`.
  std::size_t captures(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                       int quietPartialMoves, std::size_t enough, std::size_t depth);
  bool obeyCaptureDuty(const TurnState& state, TurnMoves& moves, std::size_t depth);
  bool obeyDropDuty(TurnMoves& moves) const;
  bool exposedWithoutDrops(const TurnMoves& moves, const TurnMove& move, const TurnState& after, Side side);
  bool flees(const TurnState& state, const TurnMoves& moves, const TurnMove& move, const TurnState& without);
  bool formerExposed(const TurnState& state, const TurnMove& move, const TurnState& after, Side by);
  bool exposedBeforeTransfer(const TurnMoves& moves, const TurnMove& move, const TurnState& after);
  bool usesBothColours(const TurnState& after, Side side) const;
  bool isAllowedDrop(const TurnState& after, TypeId dropped, Side side, std::size_t depth);
  std::size_t mostCaptures(const TurnState& state, int quietPartialMoves, std::size_t enough,
                           std::size_t depth);
  bool mayPlayNullMove(const TurnState& state, const TurnMoves& moves, std::size_t depth);
  // What is the same for all moves of a turn.
  struct Legality {
    bool owes = false;  // the player finds what his move must end
    // Cells of which a move must change one before it can leave a royal piece of the player's exposed, or, where that
    // is forbidden, give check; none are known: it may anyway.
    bool isGuarded = false;
    CellSet guards;
  };
  Legality legalityAt(const TurnState& state, std::size_t depth);
  // Is the move legal whatever it leaves behind, since it changes none of these cells?
  bool isPlainlyLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                      const Legality& legality);
  bool mayGiveCheck(const TurnState& state, Piece piece, Cell cell);
  // Plays it to `after`. False: it is not legal.
  bool playLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move, const TurnState& after,
                 const Legality& legality, std::size_t depth);
  template <typename Visit>
  void forEachAct(const TurnState& state, std::size_t depth, bool plays, Visit visit);
  template <typename Visit>
  void forEachOfPlayer(const TurnState& state, std::size_t depth, bool plays, Visit visit);
  template <typename Visit>
  void forEachLegal(const TurnState& state, std::size_t depth, bool plays, Visit visit);
  std::uint64_t perft(const TurnState& state, int depth, std::size_t number);
  std::optional<std::uint64_t> countLegal(const TurnState& state, std::size_t depth);
  void play(const TurnState& before, const TurnMoves& moves, const TurnMove& move, const TurnState& after,
            std::size_t depth);
  void playPart(const TurnMoves& moves, const TurnMove& move, const TurnState& after);

  const TurnRulesCode& rules_;
  const Variant& variant_;
  const TurnGoals& goals_;
  TurnRunner runner_;
  std::vector<std::unique_ptr<Ply>> plies_;
  Ply events_;  // for addEvents
  const bool mayDrop_, anyRoyal_, mayHaveToDrop_;
  const bool mustTest_;  // may a candidate be illegal?
  // Can nothing make moves of other pieces illegal than royal ones that are exposed, or check?
  const bool mayBeGuarded_;
  // Are the players' candidates legal, and does nothing but kinds and priorities choose among them?
  const bool mayBeCounted_;
  std::vector<CellSet> colours_;  // the cells of each, if some pieces must use all
  TurnCounts counts_;
  TurnMoves counted_;  // what is not counted by programs
};

}  // namespace fairyforge::native
