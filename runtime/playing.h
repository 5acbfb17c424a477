// Defines how a move changes a position: first everything that moves is lifted, then victims leave the board,
// then pieces are put down, then later effects happen. Then either the same piece continues, or the turn
// ends.
//
// The referee's positions (runtime/play.cpp) and those of masks (compiler/native/turn-player.cpp) store
// registers differently but use this one definition. The caller tells whether a piece has a candidate and
// whether a player gives check.
//
// State is a position and must define
//     get<Field>()                                 a reference to a register that is not a set
//     set<Field>(Cell)                             sets a register of one cell that states may hold as a set
//     add<Field>(Cell), remove<Field>(Cell)        change a set of cells
//     forEachIn<Field>(visit)                      visits a set of cells
//     at(Cell), place(Cell, Piece)                 the piece on a cell; place() changes nothing else
//     marksOf(Cell), setMark(number, Cell, bool)   marks, as bits
//     inHand(side, type, change)                   changes the number of pieces in a hand
//     noteTaken(Piece)                             adds to Setup::taken
//     end(Ends), endWithPiece(Cell)                as in registers.h
//     kHasClocks                                   whether it has clocks
#pragma once

#include <algorithm>
#include <bit>
#include <boost/container/small_vector.hpp>

#include "compiler/core/rules/registers.h"
#include "compiler/core/rules/unnamed-instruction.h"
#include "runtime/move.h"
#include "runtime/quiet.h"

namespace fairyforge {

// Plays one move on a state. Move is a move without its effects; forEachEffect(visit) must list these as the
// function of that name in runtime/move.h does.
template <typename State, typename Move, typename ForEachEffect>
class Playing {
 public:
  Playing(const Variant& variant, const State& state, const Move& move, ForEachEffect forEachEffect)
      : variant_(variant), state_(state), move_(move), forEachEffect_(std::move(forEachEffect)) {}

  // Plays the whole move. hasCandidates() must tell whether the piece that may continue its turn has a
  // candidate; givesCheck(player) whether the player gives check in the new state.
  template <typename HasCandidates, typename GivesCheck>
  void play(HasCandidates hasCandidates, GivesCheck givesCheck) const {
    if (get<&Setup::thirdTurn>()) return act();
    const Side player = get<&Setup::player>();
    const Played played = part();
    if (played.mayGoOn) {
      if (hasCandidates()) return;
      state_.end(Ends::WithThePart);
    }
    endTurn(played.count, variant_.turns().seriesChecks == SeriesChecks::EndSeries && !move_.isNullMove() &&
                              givesCheck(player));
    std::uint16_t& checks = get<&Setup::checks>()[index(player)];
    const bool isOver = get<&Setup::player>() != player;
    if (isOver && checks < variant_.registers().most(GoalCounter::Checks) && givesCheck(player)) ++checks;
  }

  struct Played {
    bool mayGoOn = false;  // `continuingPiece` is set: the turn continues if the piece there has a candidate
    QuietCount count = QuietCount::Rises;
  };
  // Applies a player's move up to the point where it is decided whether his turn ends.
  Played part() const {
    const bool stops = move_.isNullMove() && get<&Setup::continuingPiece>() != kNoCell;
    state_.end(Ends::WithThePart);
    if (stops) return {};  // the move itself was made in the part before
    // In a series, the piece that may be taken en passant can be the player's own: the opponent may take it
    // when the series is over. So that right is kept.
    const Cell passed = get<&Setup::enPassantVictim>();
    const bool isOwn = passed != kNoCell && state_.at(passed).side() == get<&Setup::player>();
    if (!isOwn) state_.end(Ends::WithTheTurn);
    state_.end(Ends::WithEveryMove);
    noteMove();
    std::uint16_t& passes = get<&Setup::passes>();
    passes =
        move_.isNullMove() ? std::min<int>(passes + 1, variant_.registers().most(GoalCounter::Passes)) : 0;
    TypeId& last = get<&Setup::last>();
    if (move_.isNullMove()) {
      last = kNoType;
      return {};
    }
    const Side side = variant_.turns().schedule.empty() ? get<&Setup::player>() : turn().moves;
    const TypeId mover = movePieces(side);
    if (isOwn) limitEnPassant();
    bool isFirst = true, takes = false;
    forEachEffect_([&](const Edit& effect) {
      takes = takes || effect.what == Op::Take;
      if (effect.what != Op::MarkEnPassant) return;
      if (std::exchange(isFirst, false)) state_.end(Ends::WithTheTurn);
      state_.template add<&Setup::enPassantTargets>(effect.cell);
      get<&Setup::enPassantVictim>() = move_.to;
    });
    const QuietCount count = quietCount(variant_, side, takes, move_.isDrop(), mover, move_.as);
    if constexpr (State::kHasClocks) {
      if (count == QuietCount::BeginsAnew) get<&Setup::halfmoveClock>() = 0;
    }
    if (variant_.registers().last) {
      // If an imitator moves, `last` stays the type that it imitated. If a piece of another type becomes an
      // imitator, `last` becomes no type.
      if (!variant_.type(move_.as).imitates) {
        last = move_.as;
      } else if (!variant_.type(mover).imitates) {
        last = kNoType;
      }
    }
    const Piece there = state_.at(move_.to);
    const bool mayGoOn = move_.continuesWith && there && there.side() == side;
    if (mayGoOn) {
      get<&Setup::continuingPiece>() = move_.to;
      get<&Setup::continuingKind>() = *move_.continuesWith;
    }
    return {.mayGoOn = mayGoOn, .count = count};
  }

 private:
  // A piece with its marks: bit i is set if the piece has mark number i.
  struct MarkedPiece {
    Piece piece;
    std::uint32_t marks = 0;
  };

  template <auto Field>
  auto& get() const {
    return state_.template get<Field>();
  }
  ScheduledTurn turn() const { return variant_.turnOf(get<&Setup::player>(), get<&Setup::turn>()); }

  MarkedPiece markedPiece(Cell cell) const { return {state_.at(cell), state_.marksOf(cell)}; }
  MarkedPiece newPiece(Piece piece) const { return {piece, variant_.type(piece.type()).marks}; }

  void lift(Cell cell) const {
    endPassing(cell);
    state_.place(cell, Piece());
    state_.endWithPiece(cell);
  }

  // If the piece on the cell can be taken en passant, ends this right.
  void endPassing(Cell cell) const {
    if (cell == get<&Setup::enPassantVictim>()) state_.end(Ends::WithTheTurn);
  }

  // Puts the piece on the cell, in place of whatever stands there.
  void put(Cell cell, MarkedPiece what) const {
    state_.endWithPiece(cell);
    state_.place(cell, what.piece);
    for (std::uint32_t rest = what.marks; rest != 0; rest &= rest - 1)
      state_.setMark(static_cast<std::size_t>(std::countr_zero(rest)), cell, true);
  }

  // Removes the piece on `cell` from the board, possibly into a hand.
  void capture(Cell cell, Side captor) const {
    const Piece victim = state_.at(cell);
    const HandRules& hands = variant_.hands();
    if (victim && victim.side() != Side::Third) {
      if (const auto keeper = hands.keeperOf(captor, victim.side()))
        state_.inHand(*keeper, hands.asCaptured(victim.type()), 1);
    }
    if (victim && variant_.registers().taken) state_.noteTaken(victim);
    const int most = variant_.registers().most(GoalCounter::Captures);
    if (most > 0 && victim && victim.side() != captor && captor != Side::Third) {
      std::uint16_t& captures = get<&Setup::captures>()[index(captor)];
      if (captures < most) ++captures;
    }
    lift(cell);
  }

  void leaveHand(Side side, TypeId type) const {
    if (!variant_.hands().endless.has(type)) state_.inHand(side, type, -1);
  }

  // Carries out a later effect. A piece that changes type or owner keeps its marks.
  void edit(const Edit& edit, Side side) const {
    if (edit.what == Op::Put) {
      put(edit.cell, newPiece(putPiece(edit.operand)));
      if ((edit.operand & kUnmovedPut) != 0 && variant_.registers().unmoved)
        state_.template add<&Setup::unmoved>(edit.cell);
      return;
    }
    if (edit.what == Op::Drop) {
      leaveHand(side, typeAt(edit.operand));
      return put(edit.cell, newPiece(Piece(typeAt(edit.operand), side)));
    }
    MarkedPiece what = markedPiece(edit.cell);
    if (!what.piece) return;
    const Side owner = what.piece.side();
    switch (edit.what) {
      case Op::Remove:
        return capture(edit.cell, side);
      case Op::Give: {
        const bool toOther = edit.operand == kOther;
        if (toOther && owner == Side::Third) return;
        endPassing(edit.cell);
        what.piece = Piece(what.piece.type(), toOther ? opponent(owner) : static_cast<Side>(edit.operand));
        return put(edit.cell, what);
      }
      case Op::Become:
        what.piece = Piece(typeAt(edit.operand), owner);
        return put(edit.cell, what);
      case Op::Slide:
      case Op::Push:
        return slide(edit.cell, static_cast<StepId>(edit.operand), what, edit.what == Op::Push);
      case Op::Mark:
      case Op::Unmark:
        return state_.setMark(edit.operand, edit.cell, edit.what == Op::Mark);
      default:
        unnamed(edit.what, "playing moves");
    }
  }

  // Moves a piece from the cell over empty cells in the direction as far as it goes or, if `once`, one step.
  // If it cannot go anywhere, nothing changes, and it does not count as moved.
  void slide(Cell cell, StepId step, MarkedPiece what, bool once) const {
    Cell end = cell;
    for (Cell next = variant_.board().walk(cell, step); next != kNoCell && next != cell && !state_.at(next);
         next = once ? kNoCell : variant_.board().walk(next, step))
      end = next;
    if (end == cell) return;
    lift(cell);
    put(end, what);
  }

  // Makes all changes on the board for a move of `side`'s pieces. Returns the mover's type before the move.
  TypeId movePieces(Side side) const {
    bool isAlone = !move_.isDrop();
    forEachEffect_([&](const Edit&) { isAlone = false; });
    return isAlone ? goAlone() : goWithOthers(side);
  }

  // Most moves move only one piece. They are handled separately, since the general case is slower.
  TypeId goAlone() const {
    const MarkedPiece mover = markedPiece(move_.from);
    lift(move_.from);
    put(move_.to, {Piece(move_.as, mover.piece.side()), mover.marks});
    return mover.piece.type();
  }

  // Makes a move with effects: takes the victims, moves the mover and the pieces that move with it. Returns
  // the type that the mover had before the move.
  [[gnu::noinline]] TypeId goWithOthers(Side side) const {
    const MarkedPiece mover = move_.isDrop() ? newPiece(Piece(move_.as, side)) : markedPiece(move_.from);
    const Side owner = mover.piece.side();
    // Everything that moves is lifted before anything is put down, because pieces may exchange cells.
    boost::container::small_vector<MarkedPiece, 4> carried;
    forEachEffect_([&](const Edit& effect) {
      if (effect.what == Op::Carry) carried.push_back(markedPiece(effect.cell));
    });
    if (!move_.isDrop()) lift(move_.from);
    forEachEffect_([&](const Edit& effect) {
      if (effect.what == Op::Take) capture(effect.cell, side);
      if (effect.what == Op::Carry) lift(effect.cell);
    });
    auto next = carried.begin();
    forEachEffect_([&](const Edit& effect) {
      if (effect.what == Op::Carry) put(cellAt(effect.operand), *next++);
    });
    put(move_.to, {Piece(move_.as, owner), mover.marks});
    forEachEffect_([&](const Edit& effect) {
      if (effect.what == kTypeChange)
        put(effect.cell, {Piece(typeAt(effect.operand), owner), state_.marksOf(effect.cell)});
      if (isEdit(effect.what)) edit(effect, side);
    });
    if (move_.isDrop() && side != Side::Third) {
      leaveHand(side, variant_.hands().inHand(move_.as));
      if (variant_.isUnmovedWhenDropped(mover.piece, move_.to))
        state_.template add<&Setup::unmoved>(move_.to);
    }
    return mover.piece.type();
  }

  // Sets Setup::lastFrom and Setup::lastTo if the game reads them. If several pieces move, only the mover
  // counts; a pass has no cells.
  void noteMove() const {
    if (!variant_.registers().lastMove) return;
    state_.template set<&Setup::lastFrom>(move_.from);
    state_.template set<&Setup::lastTo>(move_.to);
  }

  // Plays an act of the third side.
  void act() const {
    get<&Setup::thirdTurn>() = false;
    if (move_.isNullMove()) return;
    state_.end(Ends::WithEveryMove);
    movePieces(Side::Third);
    noteMove();
    get<&Setup::sinceThird>() = 0;
    if constexpr (State::kHasClocks) {
      forEachEffect_([&](const Edit& effect) {
        if (effect.what == Op::Take) get<&Setup::halfmoveClock>() = 0;
      });
    }
    limitEnPassant();
  }

  // Ends the right to capture en passant if no cell is left empty on which the piece could be taken. If the
  // piece itself is gone, lift() has ended the right already.
  void limitEnPassant() const {
    bool isLeft = false;
    state_.template forEachIn<&Setup::enPassantTargets>([&](Cell target) {
      if (state_.at(target)) state_.template remove<&Setup::enPassantTargets>(target);
      isLeft = isLeft || !state_.at(target);
    });
    if (!isLeft) state_.end(Ends::WithTheTurn);
  }

  void endTurn(QuietCount count, bool endsSeries) const {
    if (const ThirdSide* third = variant_.actingThird()) {
      int& since = get<&Setup::sinceThird>();
      since = std::min(since + 1, third->counted());
      get<&Setup::thirdTurn>() = since >= third->interval;
    }
    Side& next = get<&Setup::player>();
    const Side player = next;
    if (const TurnRules& turns = variant_.turns(); turns.schedule.empty()) {
      next = opponent(player);
    } else {
      std::uint16_t& number = get<&Setup::turn>();
      number = endsSeries ? turns.afterSeries(number) : turns.after(number);
      next = turn().player;
    }
    if constexpr (State::kHasClocks) {
      if (count == QuietCount::Rises) ++get<&Setup::halfmoveClock>();
      if (player == Side::Black && next == Side::White) ++get<&Setup::moveNumber>();
    }
    if (std::uint16_t& over = get<&Setup::movesOver>();
        player == Side::Black && next == Side::White && over < variant_.registers().moves)
      ++over;
  }

  const Variant& variant_;
  const State& state_;
  const Move& move_;
  const ForEachEffect forEachEffect_;
};

}  // namespace fairyforge
