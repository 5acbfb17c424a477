// Defines the rules of a turn for all executors: which moves are legal, when a player passes, what the third
// side does, and which ends of a game depend on the position alone. Whether a pseudo-legal move is legal is
// decided by playing it. The referee (runtime/referee.cpp), masks (compiler/native/turn-player.h) and plans
// (compiler/native/plan-player.h) derive from Judging.
//
// A World is defined as for TurnCandidates, and must also define:
//
//     list()                                 an empty list of moves, or an object that lends one
//     addTurnMoves(state, moves), addActs(state, moves)
//                                            as in TurnCandidates
//     played(state, move)                    the state after the move
//     withoutThirdTurn(state)                the same state with the player to move
//     changed(state)                         a copy that place(changed, cell, piece) can change
//     canTake(state, cell, by, attackers)    as in threats.h; also for changed states
//     forEachRoyal(state, side, visit)       visit(cell) for the side's royal pieces until it returns false;
//                                            then also returns false
//     losesWithoutRoyals(side)               as in the Variant
//     reachesGoal(state)                     is a goal reached by the board or the last captures (reached-goals.h)?
//     hasUnmetDuty(state, side)              must the player's move end some condition (Obligation)?
//     countByColour(state, side, type)       where the side's pieces of the type stand, and where it may drop
//                                            more
//
// Three more functions allow shortcuts:
//
//     guards(state)                          data about the state that is the same for all its moves, for:
//     isPlainlyLegal(state, move, guards)    is the move known to be legal without playing it?
//     isKnownSafe(move, guards)              is it known that the move takes no royal piece of the player's own
//                                            and leaves none exposed?
//
// A World may define `exposed` itself; then its function is called in place of the one here.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <limits>
#include <optional>

#include "compiler/core/base/watcher.h"
#include "runtime/drops.h"
#include "runtime/executor.h"
#include "runtime/threats.h"
#include "runtime/turn-candidates.h"

namespace fairyforge {

template <typename World, typename State, typename Move, typename Moves>
class Judging {
 public:
  // ---- duties

  // Adds the pseudo-legal moves of the turn, without null moves; only those that the duty to capture allows,
  // unless that duty concerns legal moves only (dutyIsOfLegal). `moves` must be empty.
  void addCandidates(const State& state, Moves& moves) {
    world().addTurnMoves(state, moves);
    if (!variant().turns().dutyIsOfLegal) obeyCaptureDuty(state, moves);
  }

  // Removes moves that the duty to capture forbids. Returns whether the player must capture.
  bool obeyCaptureDuty(const State& state, Moves& moves) {
    const CaptureDuty duty = variant().turns().captureDuty;
    if (duty == CaptureDuty::None) return false;
    const std::size_t enough = duty == CaptureDuty::Any ? 1 : std::numeric_limits<std::size_t>::max();
    boost::container::small_vector<std::size_t, 32> captures;
    std::size_t most = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      captures.push_back(std::min(enough, capturesWith(state, moves[i], kQuietPartialMoves, enough)));
      most = std::max(most, captures.back());
    }
    std::size_t at = 0;
    if (most > 0) erase_if(moves, [&](const auto&) { return captures[at++] < most; });
    return most > 0;
  }

  // If the player must drop certain pieces first, such as the King in Placement Chess, removes all other
  // moves. Returns whether such a drop is possible.
  bool obeyDropDuty(Moves& moves) {
    const HandRules& hands = variant().hands();
    const auto isDue = [&](const auto& move) {
      return move.isDrop() && hands.first.has(hands.inHand(move.as));
    };
    if (hands.first.empty() || !anyMove(moves, isDue)) return false;
    erase_if(moves, [&](const auto& move) { return !isDue(move); });
    return true;
  }

  // May the player pass, or stop in the middle of a turn, if he has these moves?
  bool mayPlayNullMoveInsteadOf(const State& state, const Moves& moves) {
    const TurnRules& rules = variant().turns();
    if (get<&Setup::continuingPiece>(state) == kNoCell) return rules.nullMoves == NullMoves::Always;
    if (!rules.mayStop) return false;
    return rules.captureDuty == CaptureDuty::None || !anyMove(moves, [&](const auto& move) {
             return capturesWith(state, move, kQuietPartialMoves, 1) > 0;
           });
  }

  // If the player has no moves, does he pass instead of losing or drawing by stalemate?
  bool passesWithoutMoves(const State& state) {
    return get<&Setup::continuingPiece>(state) == kNoCell &&
           variant().turns().nullMoves == NullMoves::WhenStuck;
  }

  // Could a piece of `by` take a royal piece that `side` must keep safe by its RoyalRule?
  template <typename Changed>
  bool exposed(const Changed& state, Side side, Side by, Attackers attackers) {
    return areExposed(
        variant().end().royals[index(side)],
        [&](auto visit) { return world().forEachRoyal(state, side, visit); },
        [&](Cell royal) { return world().canTake(state, royal, by, attackers); });
  }

  // ---- ends of the game that the board alone decides

  // Has the game ended whatever moves there are: by a goal, by lost royal pieces or by a bare king?
  bool isDecided(const State& state) {
    return world().reachesGoal(state) || (piecesDecide() && decidedByPieces(state));
  }

  // Returns the end that lost royal pieces or a bare king bring about; goals are not considered.
  std::optional<Outcome> decidedByPieces(const State& state) {
    const Side next = get<&Setup::player>(state);
    const Side mover = opponent(next);  // the player who has just moved
    for (const Side side : {next, mover}) {
      if (hasLostRoyals(state, side)) return Outcome{EndReason::RoyalsLost, opponent(side)};
    }
    using Kind = BareKingRule::Kind;
    const Kind kind = variant().end().bareKing.kind;
    if (kind == Kind::Off) return std::nullopt;
    const bool moverBare = !hasMaterial(state, mover);
    const bool nextBare = !hasMaterial(state, next);
    if (moverBare && nextBare) return Outcome{EndReason::BareKing, std::nullopt};
    if (moverBare) return Outcome{EndReason::BareKing, next};
    if (nextBare && kind == Kind::Immediate) return Outcome{EndReason::BareKing, mover};
    return std::nullopt;
  }

  // ---- legal moves
  //
  // These functions visit each legal move until a visit returns false. With kPlays they call visit(the state
  // after the move), otherwise visit(move).

  template <bool kPlays, typename Visit>
  void forEachLegal(const State& state, Visit visit) {
    if (isDecided(state)) return;
    if (get<&Setup::thirdTurn>(state)) return forEachAct<kPlays>(state, visit);
    forEachOfPlayer<kPlays>(state, visit);
  }

  // Visits the player's legal moves, even if a goal has ended the game.
  template <bool kPlays, typename Visit>
  void forEachOfPlayer(const State& state, Visit visit) {
    auto list = world().list();
    Moves& moves = list;
    addCandidates(state, moves);
    bool mayPass = mayPlayNullMoveInsteadOf(state, moves);
    const Side side = get<&Setup::player>(state);
    const bool owes = world().hasUnmetDuty(state, side);
    const auto guards = world().guards(state);
    const auto isPlain = [&](const Move& move) {
      return !owes && world().isPlainlyLegal(state, move, guards);
    };
    const TurnRules& turns = variant().turns();
    // A duty that concerns legal moves only can be decided once all legal moves are known.
    const bool isTested =
        (turns.dutyIsOfLegal && turns.captureDuty != CaptureDuty::None) || !variant().hands().first.empty();
    if (isTested) {
      erase_if(moves, [&](const Move& move) {
        return !isPlain(move) && !(mayBePlayed(state, move, guards) &&
                                   isAllowed(state, move, played(state, move), owes, guards));
      });
      const bool mustCapture = turns.dutyIsOfLegal && obeyCaptureDuty(state, moves);
      const bool mustDrop = obeyDropDuty(moves);
      mayPass = mayPass && !mustCapture && !mustDrop;
    }
    bool any = false;
    const auto offer = [&](const Move& move, bool isKnown) {
      const auto isRefused = [&](const State& after) { return !isAllowed(state, move, after, owes, guards); };
      return (!isKnown && !mayBePlayed(state, move, guards)) ||
             show<kPlays>(state, move, !isKnown, isRefused, any, visit);
    };
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto& move = moves[i];
      if (!offer(move, isTested || isPlain(move))) return;
    }
    if (mayPass || (!any && passesWithoutMoves(state))) offer(Move(), isPlain(Move()));
  }

  // Would a pass be legal, given that the rules of the turn allow the player to pass?
  bool isLegalPass(const State& state) {
    const Move pass;
    return isAllowed(state, pass, played(state, pass),
                     world().hasUnmetDuty(state, get<&Setup::player>(state)), world().guards(state));
  }

  // Visits the third side's acts. Acts that expose a royal piece are left out if the rules forbid them.
  template <bool kPlays, typename Visit>
  void forEachAct(const State& state, Visit visit) {
    const ThirdSide& third = *variant().third();
    // If the players' turn has ended the game, the third side has no turn.
    if (!third.opensTurns && !hasMovesOfPlayer(world().withoutThirdTurn(state))) return;
    auto list = world().list();
    Moves& acts = list;
    world().addActs(state, acts);
    bool any = false;
    const auto offer = [&](const Move& act) {
      const auto isRefused = [&](const State& after) { return exposedPlayer(state, act, after).has_value(); };
      return show<kPlays>(state, act, third.shieldsRoyals && !act.isNullMove(), isRefused, any, visit);
    };
    for (std::size_t i = 0; i < acts.size(); ++i) {
      if (!offer(acts[i])) return;
    }
    // If the third side must act but cannot, it passes.
    if (third.mayPlayNullMove || !any) offer(Move());
  }

  // Returns the player whose royal pieces the act would expose to the other player although it must not;
  // nothing if there is none.
  std::optional<Side> exposedPlayer(const State& state, const Move& act, const State& after) {
    const Side next = get<&Setup::player>(state);
    const auto isExposed = [&](const State& s, Side side) {
      return world().exposed(s, side, opponent(side), Attackers::Checking);
    };
    if (isExposed(after, opponent(next))) return opponent(next);
    const bool takes = anyEffect(act, [](const Edit& e) { return e.what == Op::Take; });
    if (takes && isExposed(after, next) && !isExposed(state, next)) return next;
    return std::nullopt;
  }

  // Does the player have a legal move? Asked even if a goal has ended the game.
  bool hasMovesOfPlayer(const State& state) {
    bool any = false;
    forEachOfPlayer<false>(state, [&](const Move&) {
      any = true;
      return false;
    });
    return any;
  }

  // ---- pieces that go on along a link when they have moved (PieceType::transfer), as in Alice chess

  // Returns the link along which the moved piece went on; nothing if its type does not do so.
  std::optional<StepId> transferOf(const State& after, const Move& move) {
    const Piece mover = move.from == kNoCell ? Piece() : after.at(move.to);
    if (!mover || mover.side() == Side::Third) return std::nullopt;
    return variant().type(mover.type()).transfer[index(mover.side())];
  }
  // Moves the piece that went on along `link`, and those that it carried, back to their cells before the
  // link.
  template <typename Changed>
  void takeBack(Changed& changed, const Move& move, StepId link) {
    const auto goBack = [&](Cell to) {
      const Cell there = variant().board().walk(to, link);
      const Piece piece = changed.at(to), other = changed.at(there);
      world().place(changed, to, other);
      world().place(changed, there, piece);
    };
    goBack(move.to);
    forEachEffect(move, [&](const Edit& e) {
      if (e.what == Op::Carry) goBack(cellAt(e.operand));
    });
  }

 private:
  World& world() { return static_cast<World&>(*this); }
  auto played(const State& state, const Move& move) {
    stepDone();
    return world().played(state, move);
  }
  const Variant& variant() { return world().variant(); }
  template <auto Field>
  auto get(const State& state) {
    return world().template get<Field>(state);
  }

  // Calls visit for the move if it is legal, and sets `any` then. If `isAsked`, the move is legal unless
  // isRefused(the state after the move); otherwise it is known to be legal. Returns false if visit returned
  // false, which ends the list.
  template <bool kPlays, typename IsRefused, typename Visit>
  bool show(const State& state, const Move& move, bool isAsked, IsRefused isRefused, bool& any,
            Visit& visit) {
    if constexpr (!kPlays) {
      if (!isAsked) {
        any = true;
        return visit(move);
      }
    }
    const auto after = played(state, move);
    if (isAsked && isRefused(after)) return true;
    any = true;
    if constexpr (kPlays) {
      return visit(after);
    } else {
      return visit(move);
    }
  }

  // ---- numbers of captures in a turn

  // Partial moves that take nothing may lead in circles, so at most this many of them in a row are followed.
  static constexpr int kQuietPartialMoves = 4;

  // Returns the greatest number of pieces that can be taken by the move together with the rest of its turn.
  // Follows no further partial moves when `enough` are taken. `quietPartialMoves`: how many more partial
  // moves without capture may be followed.
  std::size_t capturesWith(const State& state, const Move& move, int quietPartialMoves, std::size_t enough) {
    std::size_t own = 0;
    forEachEffect(move, [&](const Edit& e) { own += e.what == Op::Take ? 1 : 0; });
    if (!move.continuesWith || own >= enough || (own == 0 && quietPartialMoves == 0)) return own;
    const auto after = played(state, move);
    if (get<&Setup::continuingPiece>(after) == kNoCell) return own;
    return own + mostCaptures(after, own == 0 ? quietPartialMoves - 1 : quietPartialMoves, enough - own);
  }

  // Returns the greatest number of pieces that can be taken by the rest of the turn from this state on. The
  // parameters are those of capturesWith().
  std::size_t mostCaptures(const State& state, int quietPartialMoves, std::size_t enough) {
    auto list = world().list();
    Moves& moves = list;
    world().addTurnMoves(state, moves);
    std::size_t most = 0;
    for (std::size_t i = 0; i < moves.size() && most < enough; ++i)
      most = std::max(most, capturesWith(state, moves[i], quietPartialMoves, enough));
    return most;
  }

  // ---- legality

  // First part of legality, before the move is played: it must not take an own royal piece and, with
  // EndRules::royalsStay, must not move a royal piece out of check; with TurnRules::noPieceTwice, it must not
  // move the piece that moved last in the series.
  template <typename Guards>
  bool mayBePlayed(const State& state, const Move& move, const Guards& guards) {
    return (world().isKnownSafe(move, guards) || !takesOwnRoyal(state, move)) && !flees(state, move) &&
           !movesAgain(state, move);
  }

  // Second part of legality, on the state after the move: the own royal pieces must be safe, and the move
  // must not give a forbidden check, nor be a drop that isAllowedDrop() refuses. `owes`: there is an
  // Obligation that the move must fulfil.
  template <typename Guards>
  bool isAllowed(const State& state, const Move& move, const State& after, bool owes, const Guards& guards) {
    const Side side = get<&Setup::player>(state);
    if (owes) {
      if (move.isNullMove()) return true;
      if (world().hasUnmetDuty(after, side)) return false;
    }
    if (variant().end().checksForbidden && givesCheck(after, side)) return false;
    if (!world().isKnownSafe(move, guards) && !keepsSafe(state, move, after)) return false;
    // This is tested last because it is slow: a check is mate if no reply is legal, and each reply is judged
    // by all these tests. When moves that other tests refuse were tested here too, positions with full hands
    // took hours.
    if (variant().end().onlyMatesCheck && !looksForReply_ && givesCheck(after, side) && hasReply(after))
      return false;
    return !move.isDrop() || isAllowedDrop(after, move.as, side);
  }

  // Are the royal pieces that the player must keep safe out of danger after the move? Within a series they
  // may be in danger, unless TurnRules::safeAfterEachMove; a check that the series forbids makes the answer
  // false. If the move removes the other player's last royal piece, the game ends and nothing can be taken.
  bool keepsSafe(const State& state, const Move& move, const State& after) {
    const Side side = get<&Setup::player>(state);
    if (variant().royalsCanVanish() && hasLostRoyals(after, opponent(side))) return true;
    if (get<&Setup::player>(after) == side) {  // the same player moves next
      const TurnRules& turns = variant().turns();
      if (get<&Setup::continuingPiece>(after) != kNoCell) return true;
      if (turns.seriesChecks == SeriesChecks::LastOnly && givesCheck(after, side)) return false;
      if (!turns.safeAfterEachMove) return true;
    }
    if (world().exposed(after, side, opponent(side), Attackers::All)) return false;
    if (formerExposed(state, move, after, opponent(side)) || exposedBeforeTransfer(move, after, side) ||
        exposedWithoutDrops(move, after, side))
      return false;
    // Whether the third side's attacks count depends on the state before the move.
    return !variant().attacks(Side::Third, side, get<&Setup::sinceThird>(state)) ||
           !world().exposed(after, side, Side::Third, Attackers::All);
  }

  // Does `side`, which has just moved, give check to the other player?
  bool givesCheck(const State& after, Side side) {
    return world().exposed(after, opponent(side), side, Attackers::Checking);
  }

  // Does the move remove a royal piece of the player's own from the board, perhaps the mover?
  bool takesOwnRoyal(const State& state, const Move& move) {
    return anyEffect(move, [&](const Edit& e) {
      if (e.what != Op::Take && e.what != Op::Remove) return false;
      const bool isMover = e.what == Op::Remove && e.cell == move.to && !move.isDrop();
      const Piece victim = state.at(isMover ? move.from : e.cell);
      return victim && victim.side() == get<&Setup::player>(state) && variant().isRoyal(victim);
    });
  }

  // With TurnRules::noPieceTwice: does the piece move that made the player's previous move of the series?
  bool movesAgain(const State& state, const Move& move) {
    const TurnRules& turns = variant().turns();
    if (!turns.noPieceTwice || get<&Setup::continuingPiece>(state) != kNoCell) return false;
    const Side side = get<&Setup::player>(state);
    return move.from != kNoCell && move.from == get<&Setup::lastTo>(state) &&
           variant().lastPlayer(side, get<&Setup::turn>(state), kNoCell) == side;
  }

  // With EndRules::royalsStay: does a royal piece flee from check by this move? It does not flee if it
  // captures the only checker.
  bool flees(const State& state, const Move& move) {
    if (!variant().end().royalsStay || move.from == kNoCell || !variant().isRoyal(state.at(move.from)))
      return false;
    const Side by = opponent(get<&Setup::player>(state));
    if (!world().canTake(state, move.from, by, Attackers::Checking)) return false;
    auto without = world().changed(state);
    forEachEffect(move, [&](const Edit& e) {
      if (e.what == Op::Take) world().place(without, e.cell, Piece());
    });
    return world().canTake(without, move.from, by, Attackers::Checking);
  }

  // `after` is the state after `side` has dropped a piece of type `dropped`. Do the rules of drops allow it:
  // even use of the colours of cells, no check by HandRules::checkless, no mate by HandRules::mateless (as by
  // pawns in shogi)?
  bool isAllowedDrop(const State& after, TypeId dropped, Side side) {
    const HandRules& hands = variant().hands();
    const auto inHand = [&](TypeId type) { return world().inHand(after, side, type); };
    const auto countByColour = [&](TypeId type) { return world().countByColour(after, side, type); };
    if (!canUseAllColours(variant(), countByColour, inHand)) return false;
    const bool checkless = hands.checkless.has(dropped);
    if ((!checkless && !hands.mateless.has(dropped)) || !givesCheck(after, side)) return true;
    return !checkless && hasReply(after);
  }

  // Does the opponent have a legal reply to the check, or is the game decided? A reply may give check without
  // being mate itself.
  bool hasReply(const State& after) {
    const bool before = std::exchange(looksForReply_, true);
    const bool has = isDecided(after) || hasMovesOfPlayer(world().withoutThirdTurn(after));
    looksForReply_ = before;
    return has;
  }

  // With RoyalRule::Former: could `by` take, in the state `after`, the piece that was the only royal piece of
  // the other player before the move?
  bool formerExposed(const State& state, const Move& move, const State& after, Side by) {
    const Side side = opponent(by);
    if (variant().end().royals[index(side)] != RoyalRule::Former) return false;
    const auto royals = [&](const State& s) {
      Royals all;
      world().forEachRoyal(s, side, [&](Cell royal) { return all.push_back(royal), true; });
      return all;
    };
    const Royals before = royals(state);
    if (before.size() != 1 || royals(after).size() <= 1) return false;
    const Cell now = before[0] == move.from ? move.to : before[0];
    return world().canTake(after, now, by, Attackers::All);
  }

  // `after` is the state after a move of `side`. If the piece has gone on along a link: could the opponent take
  // a royal piece that `side` must keep safe, had the piece not gone on?
  bool exposedBeforeTransfer(const Move& move, const State& after, Side side) {
    const auto link = transferOf(after, move);
    if (!link) return false;
    auto before = world().changed(after);
    takeBack(before, move, *link);
    return world().exposed(before, side, opponent(side), Attackers::All);
  }

  // A drop beside a move (gating) must not serve as a block: the royal pieces must be safe without the
  // dropped pieces too.
  bool exposedWithoutDrops(const Move& move, const State& after, Side side) {
    const auto isDrop = [](const Edit& e) { return e.what == Op::Drop; };
    if (!anyEffect(move, isDrop)) return false;
    auto without = world().changed(after);
    forEachEffect(move, [&](const Edit& e) {
      if (isDrop(e)) world().place(without, e.cell, Piece());
    });
    return world().exposed(without, side, opponent(side), Attackers::All);
  }

  // ---- pieces on the board

  // Does the game have rules by which decidedByPieces() can end it?
  bool piecesDecide() {
    return world().losesWithoutRoyals(Side::White) || world().losesWithoutRoyals(Side::Black) ||
           variant().end().bareKing.kind != BareKingRule::Kind::Off;
  }

  // Has the side, which had royal pieces at the start, lost all of them, in a game in which that loses?
  bool hasLostRoyals(const State& state, Side side) {
    return world().losesWithoutRoyals(side) && world().forEachRoyal(state, side, [](Cell) { return false; });
  }

  // Has the side a piece that counts for the rule about bare kings?
  bool hasMaterial(const State& state, Side side) {
    bool any = false;
    world().forEachPieceOf(state, side,
                           [&](Cell cell) { any = any || variant().isMaterial(state.at(cell).type()); });
    return any;
  }

 protected:
  bool looksForReply_ = false;  // hasReply() is running, so moves that mate are not forbidden
};

}  // namespace fairyforge
