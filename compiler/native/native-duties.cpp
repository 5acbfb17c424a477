// Applies the same rules as runtime/referee.cpp, in the same order: what a move gives or must end, which
// captures are mandatory, passes.
#include "compiler/native/native-duties.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "compiler/base/watcher.h"
#include "compiler/native/native-moves.h"
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
      checksLast_(variant.turns().hasSeries() && variant.turns().seriesChecks == SeriesChecks::LastOnly),
      endsSomething_(!variant.end().obligations.empty()),
      first_(variant.hands().first),
      passes_(variant.turns().nullMoves),
      colours_(coloursToUse(variant)),
      any_(duty_ != CaptureDuty::None || noChecks_ || checksLast_ || endsSomething_ ||
           passes_ != NullMoves::Never || !first_.empty() || !colours_.empty()) {}

bool NativeDuties::usesAllColours(const std::uint64_t* state, Side side) const {
  const auto count = [&](TypeId type) {
    ColoursOf its;
    const CellSet& cells = variant_.hands().cells[index(side)][index(type)];
    for (std::size_t c = 0; c < colours_.size(); ++c) {
      for (std::size_t w = 0; w < plan_.layout.words; ++w) {
        const std::uint64_t held =
            state[plan_.layout.occupied(Side::White) + w] | state[plan_.layout.occupied(Side::Black) + w];
        const std::uint64_t pieces = state[plan_.layout.pieces(side, index(type)) + w];
        its.open[c] += std::popcount(colours_[c].word(w) & cells.word(w) & ~held);
        its.standing[c] += std::popcount(colours_[c].word(w) & pieces);
      }
    }
    return its;
  };
  return canUseAllColours(variant_, count, [&](TypeId type) { return inHand(state, plan_, side, type); });
}

void NativeDuties::make(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t move,
                        std::uint64_t* after) const {
  stepDone();
  const bool passes = move == NativeFunctions::kNullMove && !turn.third;
  if (passes) return makeNull(state, plan_, after);
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
  return std::any_of(moves.data(), obeyed(state, turn, moves.data(), end), [&](std::uint64_t move) {
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

bool NativeDuties::mayPass(const std::uint64_t* state, const NativeTurn& turn, bool owes) const {
  const auto inDanger = [&](Side side) { return functions_.inDanger[index(side)](block_, state) != 0; };
  return owes || (!(noChecks_ && inDanger(opponent(turn.player))) && !inDanger(turn.player));
}

std::uint64_t* NativeDuties::obeyed(const std::uint64_t* state, const NativeTurn& turn, std::uint64_t* first,
                                    std::uint64_t* last) const {
  const bool owes = endsSomething_ && goals_.owesSomething(state, turn, turn.player);
  const auto isDrop = [&](std::uint64_t move) {
    return plan_.effects[native_move::effect(move, plan_.changes)].drop;
  };
  const bool noCheck = noChecks_ || isBeforeCheck(turn);
  if (noCheck || owes || !colours_.empty()) {
    NativeState after(plan_.layout.size());
    last = std::remove_if(first, last, [&](std::uint64_t move) {
      make(state, turn, move, after.data());
      if (owes && goals_.owesSomething(after.data(), goals_.turnAfter(turn, after.data(), move), turn.player))
        return true;
      if (!colours_.empty() && isDrop(move) && !usesAllColours(after.data(), turn.player)) return true;
      return noCheck && functions_.inDanger[index(opponent(turn.player))](block_, after.data()) != 0;
    });
  }
  const auto taken = [&](std::uint64_t move) { return removedBy(state, move, plan_); };
  std::size_t most = 0;
  for (const std::uint64_t* move = first; duty_ != CaptureDuty::None && move != last; ++move) {
    most = std::max(most, taken(*move));
    if (most > 0 && duty_ == CaptureDuty::Any) break;
  }
  if (most > 0) {
    const std::size_t wanted = duty_ == CaptureDuty::Any ? 1 : most;
    last = std::remove_if(first, last, [&](std::uint64_t move) { return taken(move) < wanted; });
  }
  const auto isDue = [&](std::uint64_t move) {
    return isDrop(move) && first_.has(variant_.hands().inHand(native_move::as(move)));
  };
  if (!first_.empty() && std::any_of(first, last, isDue))
    return std::remove_if(first, last, std::not_fn(isDue));
  const bool passes =
      passes_ == NullMoves::WhenStuck ? first == last : passes_ == NullMoves::Always && most == 0;
  if (passes && !(first == last && isDecided(state, turn.player)) && mayPass(state, turn, owes))
    *last++ = NativeFunctions::kNullMove;
  return last;
}

}  // namespace fairyforge::native
