// Applies the same rules as runtime/referee.cpp, in the same order: what a move gives or must end, which
// captures are mandatory, passes.
#include "compiler/native/native-duties.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "compiler/core/base/watcher.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/specialise/limits.h"
#include "runtime/drops.h"

namespace fairyforge::native {

NativeDuties::NativeDuties(const Variant& variant, const specialise::Plan& plan,
                           const NativeFunctions& functions, NativeBlock* block, const NativeGoals& goals)
    : variant_(variant),
      plan_(plan),
      functions_(functions),
      block_(block),
      goals_(goals),
      duty_(variant.turns().captureDuty),
      noChecks_(variant.end().checksForbidden),
      onlyMatesCheck_(variant.end().onlyMatesCheck),
      royalsStay_(variant.end().royalsStay),
      checksLast_(variant.turns().hasSeries() && variant.turns().seriesChecks == SeriesChecks::LastOnly),
      endsSomething_(!variant.end().obligations.empty()),
      barsDrops_(specialise::barsDropsOutsideCode(variant)),
      endsSeries_(plan.end.hasFreeTurns && variant.turns().seriesChecks == SeriesChecks::EndSeries),
      first_(variant.hands().first),
      passes_(variant.turns().nullMoves),
      colours_(coloursToUse(variant)),
      always_(duty_ != CaptureDuty::None || noChecks_ || onlyMatesCheck_ || checksLast_ || endsSeries_ ||
              barsDrops_ || endsSomething_ || passes_ != NullMoves::Never || !first_.empty() ||
              !colours_.empty() || std::ranges::count(variant.end().royals, RoyalRule::Former) > 0),
      any_(always_ || royalsStay_) {}

bool NativeDuties::canStillUseAllColours(const std::uint64_t* state, Side side) const {
  const auto countByColour = [&](TypeId type) {
    const CellSet& dropCells = variant_.hands().cells[index(side)][index(type)];
    ColourCounts counts;
    for (std::size_t w = 0; w < plan_.layout.words; ++w) {
      const std::uint64_t occupied =
          state[plan_.layout.occupied(Side::White) + w] | state[plan_.layout.occupied(Side::Black) + w];
      const std::uint64_t pieces = state[plan_.layout.pieces(side, index(type)) + w];
      for (std::size_t c = 0; c < colours_.size(); ++c) {
        const std::uint64_t ofColour = colours_[c].word(w);
        counts.open[c] += std::popcount(ofColour & dropCells.word(w) & ~occupied);
        counts.standing[c] += std::popcount(ofColour & pieces);
      }
    }
    return counts;
  };
  const auto countInHand = [&](TypeId type) { return inHand(state, plan_, side, type); };
  return canUseAllColours(variant_, countByColour, countInHand);
}

void NativeDuties::make(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                        std::uint64_t* after) const {
  stepDone();
  const bool passes = move == NativeFunctions::kNullMove && !turn.third;
  if (passes) return makeNull(state, plan_, turn.player, after);
  functions_.make[index(turn.toMove())](block_, state, move, after);
  if (plan_.layout.hasEnPassant() && variant_.turns().hasSeries()) keepOwnRight(state, turn, move, after);
}

// The right to capture a piece of the player's own en passant belongs to the opponent, so it lasts while the
// player moves on (runtime/playing.h). Generated code has ended it; this function restores it.
void NativeDuties::keepOwnRight(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                                std::uint64_t* after) const {
  const specialise::StateLayout& layout = plan_.layout;
  const std::uint64_t victim = state[layout.enPassantVictimAt()];
  if (victim == kNothing || after[layout.enPassantVictimAt()] != kNothing) return;
  if ((state[layout.occupied(turn.player) + victim / 64] >> victim % 64 & 1) == 0) return;
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const auto isVictim = [&](Cell cell) { return index(cell) == victim; };
  const auto movesVictim = [&](const Relocation& moved) { return isVictim(moved.from); };
  if ((!effect.drop && isVictim(native_move::from(move))) || std::ranges::any_of(effect.victims, isVictim) ||
      std::ranges::any_of(effect.relocations, movesVictim))
    return;
  std::uint64_t left = 0;
  for (std::size_t w = 0; w < layout.words; ++w) {
    const std::uint64_t held =
        after[layout.occupied(Side::White) + w] | after[layout.occupied(Side::Black) + w];
    after[layout.enPassantTargetsAt() + w] = state[layout.enPassantTargetsAt() + w] & ~held;
    left |= after[layout.enPassantTargetsAt() + w];
  }
  if (left != 0) after[layout.enPassantVictimAt()] = victim;
}

bool NativeDuties::isBeforeCheck(const NativeTurn& turn) const {
  const TurnRules& turns = variant_.turns();
  return checksLast_ && turns.turn(turns.after(turn.turn)).player == turn.player;
}

// Allocates, but is called rarely: goals that look ahead ask only after conditions that hardly ever hold.
bool NativeDuties::anyLeaves(
    const std::uint64_t* state, const NativeTurn& turn,
    const std::function<bool(const std::uint64_t* after, std::uint64_t move)>& holds) const {
  NativeState moves(plan_.maxMoves + 1), after(plan_.layout.size());
  std::uint64_t* const end = functions_.of(turn).generate(block_, state, moves.data());
  return std::any_of(moves.data(), keepAllowedMoves(state, turn, moves.data(), end), [&](std::uint64_t move) {
    make(state, turn, move, after.data());
    return holds(after.data(), move);
  });
}

bool NativeDuties::isDecided(const std::uint64_t* state, Side player) const {
  const auto hasNone = [&](Side side, auto isMeant) {
    for (std::size_t t = 0; t < plan_.layout.types; ++t) {
      const std::uint64_t* pieces = state + plan_.layout.pieces(side, t);
      if (isMeant(t) &&
          std::any_of(pieces, pieces + plan_.layout.words, [](std::uint64_t w) { return w != 0; }))
        return false;
    }
    return true;
  };
  const auto isRoyal = [&](std::size_t t) { return variant_.isRoyal(typeAt(t)); };
  const auto isMaterial = [&](std::size_t t) { return plan_.end.material.has(typeAt(t)); };
  using Kind = BareKingRule::Kind;
  const Kind kind = plan_.end.bareKing;
  return std::ranges::any_of(kBothSides, [&](Side side) {
    const bool bares = kind == Kind::Immediate || (kind != Kind::Off && side != player);
    return (plan_.end.losesWithoutRoyals[index(side)] && hasNone(side, isRoyal)) ||
           (bares && hasNone(side, isMaterial));
  });
}

bool NativeDuties::givesForbiddenCheck(const NativeTurn& turn, std::uint64_t move, const std::uint64_t* after,
                                       bool onlyMatesCheck) const {
  const bool never = noChecks_ || isBeforeCheck(turn);
  if (!(never || onlyMatesCheck) || !isAttacked(after, opponent(turn.player))) return false;
  return never || hasReply(after, goals_.turnAfter(turn, after, move));
}

bool NativeDuties::hasReply(const std::uint64_t* state, const NativeTurn& turn) const {
  if (goals_.any() && goals_.reached(state, turn)) return true;
  if (isDecided(state, turn.player)) return true;
  NativeState moves(plan_.maxMoves + 1);
  std::uint64_t* const end = functions_.of(turn).generate(block_, state, moves.data());
  return keepAllowedMoves(state, turn, moves.data(), end, false) != moves.data();
}

bool NativeDuties::flees(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move) const {
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const auto& types = plan_.types[index(turn.player)];
  if (effect.drop || !types[index(native_move::type(move))].royal) return false;
  const Cell from = native_move::from(move);
  const auto isTaken = [&](const std::uint64_t* s) {
    return functions_.attacked[index(opponent(turn.player))](block_, s, index(from)) != 0;
  };
  if (!isTaken(state)) return false;
  NativeState without(state, state + plan_.layout.size());
  forEachTaken(state, move, plan_, [&](Cell victim) {
    for (std::size_t set = 0; set < plan_.layout.unmovedAt(); set += plan_.layout.words)
      without[set + index(victim) / 64] &= ~(std::uint64_t{1} << index(victim) % 64);
  });
  return isTaken(without.data());
}

std::vector<Cell> NativeDuties::royals(const std::uint64_t* state, Side side) const {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < plan_.cells; ++i) {
    const Piece piece = pieceAt(state, plan_.layout, cellAt(i));
    if (piece && piece.side() == side && variant_.isRoyal(piece)) cells.push_back(cellAt(i));
  }
  return cells;
}

bool NativeDuties::exposesFormer(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                                 const std::uint64_t* after) const {
  const std::vector<Cell> before = royals(state, turn.player);
  if (before.size() != 1 || royals(after, turn.player).size() <= 1) return false;
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const bool goes = !effect.drop && before[0] == native_move::from(move);
  const Cell now = goes ? native_move::to(move) : before[0];
  return functions_.attacked[index(opponent(turn.player))](block_, after, index(now)) != 0;
}

std::size_t NativeDuties::mostRemoved(const std::uint64_t* state, const std::uint64_t* first,
                                      const std::uint64_t* last) const {
  std::size_t most = 0;
  for (; duty_ != CaptureDuty::None && first != last; ++first) {
    most = std::max(most, removedBy(state, *first, plan_));
    if (most > 0 && duty_ == CaptureDuty::Any) break;
  }
  return most;
}

bool NativeDuties::mayPass(const std::uint64_t* state, const NativeTurn& turn, bool owes,
                           bool onlyMatesCheck) const {
  if (owes) return true;
  // A pass leaves all pieces where they are, so only the search for a reply needs the state after it.
  NativeState after(onlyMatesCheck ? plan_.layout.size() : 0);
  if (onlyMatesCheck) make(state, turn, NativeFunctions::kNullMove, after.data());
  return !givesForbiddenCheck(turn, NativeFunctions::kNullMove, onlyMatesCheck ? after.data() : state,
                              onlyMatesCheck) &&
         (turn.isFree || !isExposed(state, turn.player));
}

bool NativeDuties::isBarredDrop(const NativeTurn& turn, std::uint64_t move,
                                const std::uint64_t* after) const {
  if (!colours_.empty() && !canStillUseAllColours(after, turn.player)) return true;
  if (!mayBeBarred(move) || !isAttacked(after, opponent(turn.player))) return false;
  return variant_.hands().checkless.has(native_move::as(move)) ||
         !hasReply(after, goals_.turnAfter(turn, after, move));
}

std::uint64_t* NativeDuties::keepAllowedMoves(const std::uint64_t* state, const NativeTurn& turn,
                                              std::uint64_t* first, std::uint64_t* last,
                                              bool onlyMatesCheck) const {
  const Side side = turn.player;
  const bool owes = endsSomething_ && goals_.hasUnmetDuty(state, turn, side);
  const auto isDrop = [&](std::uint64_t move) {
    return plan_.effects[native_move::effect(move, plan_.changes)].drop;
  };
  if (mayFlee(state, side))
    last = std::remove_if(first, last, [&](std::uint64_t move) { return flees(state, turn, move); });
  // A duty to take something may concern moves that are not legal.
  std::size_t most = 0;
  if (duty_ != CaptureDuty::None && !variant_.turns().dutyIsOfLegal) {
    NativeState all(plan_.maxMoves + 1);
    std::uint64_t* const end = functions_.freeTurns[index(side)].generate(block_, state, all.data());
    most = mostRemoved(state, all.data(), end);
  }
  const bool endsSeries = endsSeries_ && turn.isFree;
  const bool former = !turn.isFree && variant_.end().royals[index(side)] == RoyalRule::Former;
  const bool asksAll = noChecks_ || onlyMatesCheck || isBeforeCheck(turn) || endsSeries || former || owes;
  if (asksAll || barsDrops_ || !colours_.empty()) {
    NativeState after(plan_.layout.size());
    last = std::remove_if(first, last, [&](std::uint64_t move) {
      const bool asksDrop = isDrop(move) && (mayBeBarred(move) || !colours_.empty());
      if (!asksAll && !asksDrop) return false;
      make(state, turn, move, after.data());
      return (owes && goals_.hasUnmetDuty(after.data(), goals_.turnAfter(turn, after.data(), move), side)) ||
             (asksDrop && isBarredDrop(turn, move, after.data())) ||
             (endsSeries && isAttacked(after.data(), opponent(side)) && isExposed(after.data(), side)) ||
             (former && exposesFormer(state, turn, move, after.data())) ||
             givesForbiddenCheck(turn, move, after.data(), onlyMatesCheck);
    });
  }
  if (variant_.turns().dutyIsOfLegal) most = mostRemoved(state, first, last);
  if (most > 0) {
    const std::size_t wanted = duty_ == CaptureDuty::Any ? 1 : most;
    last = std::remove_if(first, last,
                          [&](std::uint64_t move) { return removedBy(state, move, plan_) < wanted; });
  }
  const auto isDue = [&](std::uint64_t move) {
    return isDrop(move) && first_.has(variant_.hands().inHand(native_move::as(move)));
  };
  if (!first_.empty() && std::any_of(first, last, isDue))
    return std::remove_if(first, last, std::not_fn(isDue));
  const bool passes = passes_ == NullMoves::WhenStuck
                          ? first == last
                          : passes_ == NullMoves::Always && (most == 0 || !variant_.turns().dutyIsOfLegal);
  if (passes && !(first == last && isDecided(state, turn.player)) &&
      mayPass(state, turn, owes, onlyMatesCheck))
    *last++ = NativeFunctions::kNullMove;
  return last;
}

}  // namespace fairyforge::native
