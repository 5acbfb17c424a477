// Which moves are legal, on TurnStates: as in runtime/referee.cpp, by playing the move and asking whether it leaves a
// royal piece where it can be taken.
#include <algorithm>
#include <bit>

#include "compiler/native/turn-player.h"
#include "runtime/drops.h"

namespace fairyforge::native {

bool TurnPlayer::exposed(const TurnState& state, Side side, Side by, Attackers attackers) {
  if (!anyRoyal_) return false;
  const auto royals = state.royalsOf(side);
  const RoyalRule rule = variant_.end().royals[index(side)];
  if (rule == RoyalRule::One) {
    bool any = false;
    return state.forEachCell(royals, [&](Cell royal) {
      any = true;
      return runner_.canTake(state, royal, by, attackers);
    }) && any;
  }
  if (isAboutTheLast(rule)) {
    int count = 0;
    for (std::size_t w = 0; w < rules_.layout.setWords; ++w) count += std::popcount(royals(w));
    if (count > 1) return false;
  }
  return !state.forEachCell(royals,
                            [&](Cell royal) { return !runner_.canTake(state, royal, by, attackers); });
}

// As withRoyalOn() has it (runtime/threats.h).
bool TurnPlayer::attacked(const TurnState& state, Cell cell, Side by) {
  const Piece there = state.at(cell);
  Cell& passed = state.get<&Setup::enPassantVictim>();
  const Cell passedBefore = passed;
  const bool isPut = !there || there.side() == by || !variant_.isRoyal(there);
  if (isPut) {
    state.place(cell, Piece(variant_.royalExample(), by == Side::White ? Side::Black : Side::White));
    if (passed == cell) passed = kNoCell;
  }
  const bool is = runner_.canTake(state, cell, by, Attackers::Checking);
  if (isPut) state.place(cell, there);
  passed = passedBefore;
  return is;
}

bool TurnPlayer::Questions::isSafe(const TurnState& state, Cell cell) {
  return std::ranges::none_of(kAllOwners, [&](Side by) {
    return player_.variant_.attacks(by, state.at(cell).side(), state.get<&Setup::sinceThird>()) &&
           player_.runner_.canTake(state, cell, by, Attackers::Checking);
  });
}

bool TurnPlayer::inCheck(const TurnState& state) {
  const Side side = state.get<&Setup::player>();
  return std::any_of(kAllOwners.begin(), kAllOwners.end(), [&](Side by) {
    return variant_.attacks(by, side, state.get<&Setup::sinceThird>()) &&
           exposed(state, side, by, Attackers::Checking);
  });
}

// A piece that is dropped beside a move must not be what keeps royal pieces safe.
bool TurnPlayer::exposedWithoutDrops(const TurnMoves& moves, const TurnMove& move, const TurnState& after,
                                     Side side) {
  const auto put = [&](bool back) {
    bool any = false;
    for (const Edit* e = moves.begin(move); e != moves.end(move); ++e) {
      if (e->what != Op::Drop) continue;
      any = true;
      after.place(e->cell, back ? Piece(typeAt(e->operand), side) : Piece());
    }
    return any;
  };
  if (!put(false)) return false;
  const bool isExposed = exposed(after, side, opponent(side), Attackers::All);
  put(true);
  return isExposed;
}

// As in runtime/referee.cpp; `without` is overwritten.
bool TurnPlayer::flees(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                       const TurnState& without) {
  if (!variant_.end().royalsStay || move.from == kNoCell || !variant_.isRoyal(state.at(move.from)))
    return false;
  const Side by = opponent(state.get<&Setup::player>());
  if (!runner_.canTake(state, move.from, by, Attackers::Checking)) return false;
  without.copyFrom(state);
  for (const Edit* e = moves.begin(move); e != moves.end(move); ++e)
    if (e->what == Op::Take) without.place(e->cell, Piece());
  return runner_.canTake(without, move.from, by, Attackers::Checking);
}

// As in runtime/referee.cpp.
bool TurnPlayer::formerExposed(const TurnState& state, const TurnMove& move, const TurnState& after,
                               Side by) {
  const Side side = state.get<&Setup::player>();
  if (variant_.end().royals[index(side)] != RoyalRule::Former) return false;
  // The only one, if there is just one.
  const auto onlyRoyal = [&](const TurnState& s) {
    Cell only = kNoCell;
    const bool atMostOne = s.forEachCell(s.royalsOf(side), [&](Cell royal) {
      if (only != kNoCell) return false;
      only = royal;
      return true;
    });
    return atMostOne ? only : kNoCell;
  };
  const Cell before = onlyRoyal(state);
  if (before == kNoCell) return false;
  const Cell now = before == move.from ? move.to : before;
  if (onlyRoyal(after) != kNoCell) return false;
  return runner_.canTake(after, now, by, Attackers::All);
}

// As in runtime/referee.cpp.
bool TurnPlayer::exposedBeforeTransfer(const TurnMoves& moves, const TurnMove& move, const TurnState& after) {
  const Piece mover = move.from == kNoCell ? Piece() : after.at(move.to);
  if (!mover || mover.side() == Side::Third) return false;
  const auto link = variant_.type(mover.type()).transfer[index(mover.side())];
  if (!link) return false;
  const auto goAlong = [&](Cell to) {
    const Cell there = variant_.board().walk(to, *link);
    const Piece piece = after.at(to), other = after.at(there);
    after.place(to, other);
    after.place(there, piece);
  };
  const auto all = [&] {
    goAlong(move.to);
    for (const Edit* e = moves.begin(move); e != moves.end(move); ++e)
      if (e->what == Op::Carry) goAlong(cellAt(e->operand));
  };
  all();
  const bool isExposed = exposed(after, mover.side(), opponent(mover.side()), Attackers::All);
  all();
  return isExposed;
}

bool TurnPlayer::usesBothColours(const TurnState& after, Side side) const {
  if (colours_.empty()) return true;
  const auto count = [&](TypeId type) {
    ColoursOf its;
    const CellSet& cells = variant_.hands().cells[index(side)][index(type)];
    for (std::size_t c = 0; c < colours_.size(); ++c) {
      const auto open = [&](std::size_t w) {
        return colours_[c].word(w) & cells.word(w) &
               ~(after.owned(Side::White)[w] | after.owned(Side::Black)[w] | after.owned(Side::Third)[w]);
      };
      for (std::size_t w = 0; w < rules_.layout.setWords; ++w) its.open[c] += std::popcount(open(w));
      after.forEachCell([&](std::size_t w) { return colours_[c].word(w) & after.owned(side)[w]; },
                        [&](Cell cell) {
                          its.standing[c] += after.at(cell).type() == type ? 1 : 0;
                          return true;
                        });
    }
    return its;
  };
  return canUseAllColours(variant_, count, [&](TypeId type) { return after.hand(side, type); });
}

TurnPlayer::Legality TurnPlayer::legalityAt(const TurnState& state, std::size_t depth) {
  Legality legality;
  const Side side = state.get<&Setup::player>();
  Questions questions(*this, depth);
  legality.owes = goals_.owesSomething(state, side, questions);
  const auto guard = [&](Side owner) {
    return state.forEachCell(state.royalsOf(owner), [&](Cell royal) {
      return runner_.addGuards(state, royal, opponent(owner), legality.guards);
    });
  };
  legality.isGuarded = mayBeGuarded_ && !legality.owes && guard(side) &&
                       (!variant_.end().checksForbidden || guard(opponent(side)));
  return legality;
}

// ... by moving there? Then it may attack what it did not.
bool TurnPlayer::mayGiveCheck(const TurnState& state, Piece piece, Cell cell) {
  return !state.forEachCell(state.royalsOf(opponent(piece.side())),
                            [&](Cell royal) { return !runner_.mightTake(piece, cell, royal); });
}

bool TurnPlayer::isPlainlyLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                                const Legality& legality) {
  if (!legality.isGuarded || move.to == kNoCell || legality.guards.has(move.to)) return false;
  const Side side = state.get<&Setup::player>();
  const HandRules& hands = variant_.hands();
  if (move.isDrop()) {
    if (!colours_.empty() || hands.checkless.has(move.as) || hands.mateless.has(move.as)) return false;
  } else if (legality.guards.has(move.from) || variant_.isRoyal(state.at(move.from))) {
    return false;
  }
  const Piece piece(move.as, side);
  if (variant_.isRoyal(piece)) return false;
  const bool checksForbidden = variant_.end().checksForbidden;
  if (checksForbidden && mayGiveCheck(state, piece, move.to)) return false;
  return std::all_of(moves.begin(move), moves.end(move), [&](const Edit& e) {
    if (e.what == Op::MarkEnPassant) return true;
    if (legality.guards.has(e.cell)) return false;
    if (e.what == Op::Drop) return !checksForbidden && !variant_.isRoyal(Piece(typeAt(e.operand), side));
    return e.what == Op::Take && state.at(e.cell).side() != side;
  });
}

bool TurnPlayer::playLegal(const TurnState& state, const TurnMoves& moves, const TurnMove& move,
                           const TurnState& after, const Legality& legality, std::size_t depth) {
  const Side side = state.get<&Setup::player>();
  const bool takesOwnRoyal = anyRoyal_ && std::any_of(moves.begin(move), moves.end(move), [&](const Edit& e) {
                               if (e.what != Op::Take && e.what != Op::Remove) return false;
                               const bool isMover =
                                   e.what == Op::Remove && e.cell == move.to && !move.isDrop();
                               const Piece victim = state.at(isMover ? move.from : e.cell);
                               return victim && victim.side() == side && variant_.isRoyal(victim);
                             });
  if (takesOwnRoyal || flees(state, moves, move, after)) return false;
  play(state, moves, move, after, depth);
  if (legality.owes) {
    if (move.isNullMove()) return true;
    Questions questions(*this, depth);
    if (goals_.owesSomething(after, side, questions)) return false;
  }
  if (move.isDrop() && !usesBothColours(after, side)) return false;
  if (!anyRoyal_) return true;
  if (variant_.end().checksForbidden && exposed(after, opponent(side), side, Attackers::Checking))
    return false;
  if (move.isDrop() && !isAllowedDrop(after, move.as, side, depth)) return false;
  if (variant_.royalsCanVanish() && goals_.hasLostRoyals(after, opponent(side))) return true;
  if (after.get<&Setup::player>() == side) {
    const TurnRules& turns = variant_.turns();
    if (after.get<&Setup::continuingPiece>() != kNoCell) return true;
    if (turns.seriesChecks == SeriesChecks::LastOnly &&
        exposed(after, opponent(side), side, Attackers::Checking))
      return false;
    if (!turns.safeAfterEachMove) return true;
  }
  if (exposed(after, side, opponent(side), Attackers::All)) return false;
  if (formerExposed(state, move, after, opponent(side))) return false;
  if (exposedBeforeTransfer(moves, move, after)) return false;
  if (exposedWithoutDrops(moves, move, after, side)) return false;
  // Whether the third side's attacks count is asked before the move.
  return !variant_.attacks(Side::Third, side, state.get<&Setup::sinceThird>()) ||
         !exposed(after, side, Side::Third, Attackers::All);
}

}  // namespace fairyforge::native
