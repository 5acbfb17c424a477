// Applies the same rules as runtime/referee.cpp, in the same order: what a move gives or must end, which
// captures are mandatory, passes.
#include "compiler/native/native-rules.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "compiler/core/base/watcher.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/specialise/limits.h"
#include "runtime/drops.h"

namespace fairyforge::native {

NativeRules::NativeRules(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout,
                         const NativeFunctions& functions, NativeBlock* block)
    : variant_(variant),
      plan_(plan),
      layout_(layout),
      functions_(functions),
      block_(block),
      goals_(variant, layout),
      goalsAreOfStates_(specialise::goalsAreOfBoard(variant)),
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

bool NativeRules::canStillUseAllColours(const TurnState& state, Side side) const {
  const auto countByColour = [&](TypeId type) {
    const CellSet& dropCells = variant_.hands().cells[index(side)][index(type)];
    ColourCounts counts;
    for (std::size_t w = 0; w < layout_.setWords; ++w) {
      const std::uint64_t pieces = state.of(Piece(type, side))[w];
      for (std::size_t c = 0; c < colours_.size(); ++c) {
        const std::uint64_t ofColour = colours_[c].word(w);
        counts.open[c] += std::popcount(ofColour & dropCells.word(w) & ~state.occupied(w));
        counts.standing[c] += std::popcount(ofColour & pieces);
      }
    }
    return counts;
  };
  const auto countInHand = [&](TypeId type) { return state.inHand(side, type); };
  return canUseAllColours(variant_, countByColour, countInHand);
}

const NativeFunctions::OfTurn& NativeRules::functionsOf(const TurnState& state) const {
  const auto& of = state.get<&Setup::thirdTurn>() ? functions_.thirdTurns
                   : isFree(state)                ? functions_.freeTurns
                                                  : functions_.turns;
  return of[index(playerOf(state))];
}

void NativeRules::make(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  stepDone();
  const bool isThirds = state.get<&Setup::thirdTurn>();
  if (move == NativeFunctions::kNullMove && !isThirds) return makeNull(state, after);
  const Side side = isThirds ? Side::Third : playerOf(state);
  functions_.make[index(side)](block_, state.words(), move, after.words());
  if (layout_.code.hasEnPassant() && variant_.turns().hasSeries()) keepOwnRight(state, move, after);
}

void NativeRules::makeNull(const TurnState& state, const TurnState& after) const {
  std::copy_n(state.words(), layout_.code.size(), after.words());
  // The right to capture one of his own pieces stays.
  const Cell victim = state.get<&Setup::enPassantVictim>();
  if (layout_.code.hasEnPassant() && victim != kNoCell &&
      !TurnState::has(state.owned(playerOf(state)), index(victim)))
    after.end(Ends::WithTheTurn);
  if (layout_.code.hasLast()) after.get<&Setup::last>() = kNoType;
  after.set<&Setup::lastFrom>(kNoCell);
  after.set<&Setup::lastTo>(kNoCell);
}

// Does what runtime/playing.h does at the end of a turn.
void NativeRules::endTurn(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const std::size_t ofCode = layout_.code.size();
  std::copy_n(state.words() + ofCode, layout_.size - ofCode, after.words() + ofCode);
  const Side mover = playerOf(state);
  Side& player = after.get<&Setup::player>();
  bool& isThirds = after.get<&Setup::thirdTurn>();
  if (std::exchange(isThirds, false)) return;
  const ThirdSide* const third = variant_.actingThird();
  isThirds = third != nullptr && after.get<&Setup::sinceThird>() >= third->interval;
  player = opponent(mover);
  const auto givesCheck = [&] { return isAttacked(after, opponent(mover)); };
  const bool isPass = move == NativeFunctions::kNullMove;
  if (const TurnRules& turns = variant_.turns(); !turns.schedule.empty()) {
    std::uint16_t& turn = after.get<&Setup::turn>();
    const bool endsSeries = turns.seriesChecks == SeriesChecks::EndSeries && !isPass && givesCheck();
    turn = endsSeries ? turns.afterSeries(turn) : turns.after(turn);
    player = turns.turn(turn).player;
  }
  const Registers& registers = variant_.registers();
  std::uint16_t& checks = after.get<&Setup::checks>()[index(mover)];
  if (player != mover && checks < registers.most(GoalCounter::Checks) && givesCheck()) ++checks;
  std::uint16_t& passes = after.get<&Setup::passes>();
  passes = static_cast<std::uint16_t>(isPass ? std::min(passes + 1, registers.most(GoalCounter::Passes)) : 0);
}

// The right to capture a piece of the player's own en passant belongs to the opponent, so it lasts while the
// player moves on (runtime/playing.h). Generated code has ended it; this function restores it.
void NativeRules::keepOwnRight(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Cell victim = state.get<&Setup::enPassantVictim>();
  Cell& left = after.get<&Setup::enPassantVictim>();
  if (victim == kNoCell || left != kNoCell || !TurnState::has(state.owned(playerOf(state)), index(victim)))
    return;
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const auto movesVictim = [&](const Relocation& moved) { return moved.from == victim; };
  if ((!effect.drop && native_move::from(move) == victim) || std::ranges::count(effect.victims, victim) > 0 ||
      std::ranges::any_of(effect.relocations, movesVictim))
    return;
  state.forEachIn<&Setup::enPassantTargets>([&](Cell target) {
    if (pieceAt(after.words(), layout_.code, target)) return;
    after.add<&Setup::enPassantTargets>(target);
    left = victim;
  });
}

// Allocates, but is called rarely: goals that look ahead ask only after conditions that hardly ever hold.
bool NativeRules::Questions::holdsAfterMove(const TurnState& state,
                                            const std::function<bool(const TurnState&)>& holds) {
  std::vector<std::uint64_t> moves(rules.plan_.maxMoves + 1);
  const OwnState after(rules.layout_);
  std::uint64_t* const end = rules.functionsOf(state).generate(rules.block_, state.words(), moves.data());
  return std::any_of(moves.data(), rules.keepAllowedMoves(state, moves.data(), end), [&](std::uint64_t move) {
    rules.play(state, move, *after);
    return holds(*after);
  });
}

bool NativeRules::isDecided(const TurnState& state, Side player) const {
  const auto hasNone = [&](Side side, auto isMeant) {
    for (std::size_t t = 0; t < layout_.types; ++t) {
      const std::uint64_t* pieces = state.of(Piece(typeAt(t), side));
      if (isMeant(t) &&
          std::any_of(pieces, pieces + layout_.setWords, [](std::uint64_t w) { return w != 0; }))
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

bool NativeRules::givesForbiddenCheck(const TurnState& state, std::uint64_t move, const TurnState& after,
                                      bool onlyMatesCheck) const {
  const bool never = noChecks_ || isBeforeCheck(state);
  if (!(never || onlyMatesCheck) || !isAttacked(after, opponent(playerOf(state)))) return false;
  if (never) return true;
  endTurn(state, move, after);
  return hasReply(after);
}

bool NativeRules::hasReply(const TurnState& state) const {
  if (anyGoals() && reached(state)) return true;
  if (isDecided(state, playerOf(state))) return true;
  std::vector<std::uint64_t> moves(plan_.maxMoves + 1);
  std::uint64_t* const end = functionsOf(state).generate(block_, state.words(), moves.data());
  return keepAllowedMoves(state, moves.data(), end, false) != moves.data();
}

bool NativeRules::flees(const TurnState& state, std::uint64_t move) const {
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const Side player = playerOf(state);
  if (effect.drop || !plan_.types[index(player)][index(native_move::type(move))].royal) return false;
  const Cell from = native_move::from(move);
  const auto isTaken = [&](const TurnState& s) {
    return functions_.attacked[index(opponent(player))](block_, s.words(), index(from)) != 0;
  };
  if (!isTaken(state)) return false;
  const OwnState without(layout_);
  without->copyFrom(state);
  forEachTaken(state.words(), move, plan_, [&](Cell victim) {
    for (std::size_t set = 0; set < layout_.code.registersAt(); set += layout_.setWords)
      TurnState::remove(without->words() + set, index(victim));
  });
  return isTaken(*without);
}

std::vector<Cell> NativeRules::royals(const TurnState& state, Side side) const {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < plan_.cells; ++i) {
    const Piece piece = pieceAt(state.words(), layout_.code, cellAt(i));
    if (piece && piece.side() == side && variant_.isRoyal(piece)) cells.push_back(cellAt(i));
  }
  return cells;
}

bool NativeRules::exposesFormer(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Side player = playerOf(state);
  const std::vector<Cell> before = royals(state, player);
  if (before.size() != 1 || royals(after, player).size() <= 1) return false;
  const specialise::MoveEffect& effect = plan_.effects[native_move::effect(move, plan_.changes)];
  const bool goes = !effect.drop && before[0] == native_move::from(move);
  const Cell now = goes ? native_move::to(move) : before[0];
  return functions_.attacked[index(opponent(player))](block_, after.words(), index(now)) != 0;
}

std::size_t NativeRules::mostRemoved(const TurnState& state, const std::uint64_t* first,
                                     const std::uint64_t* last) const {
  std::size_t most = 0;
  for (; duty_ != CaptureDuty::None && first != last; ++first) {
    most = std::max(most, removedBy(state.words(), *first, plan_));
    if (most > 0 && duty_ == CaptureDuty::Any) break;
  }
  return most;
}

bool NativeRules::mayPass(const TurnState& state, bool owes, bool onlyMatesCheck) const {
  if (owes) return true;
  const OwnState after(layout_);
  makeNull(state, *after);
  return !givesForbiddenCheck(state, NativeFunctions::kNullMove, *after, onlyMatesCheck) &&
         (isFree(state) || !isExposed(state, playerOf(state)));
}

bool NativeRules::isBarredDrop(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Side player = playerOf(state);
  if (!colours_.empty() && !canStillUseAllColours(after, player)) return true;
  if (!mayBeBarred(move) || !isAttacked(after, opponent(player))) return false;
  if (variant_.hands().checkless.has(native_move::as(move))) return true;
  endTurn(state, move, after);
  return !hasReply(after);
}

std::uint64_t* NativeRules::keepAllowedMoves(const TurnState& state, std::uint64_t* first,
                                             std::uint64_t* last, bool onlyMatesCheck) const {
  const Side side = playerOf(state);
  const bool owes = endsSomething_ && hasUnmetDuty(state, side);
  const auto isDrop = [&](std::uint64_t move) {
    return plan_.effects[native_move::effect(move, plan_.changes)].drop;
  };
  if (mayFlee(state, side))
    last = std::remove_if(first, last, [&](std::uint64_t move) { return flees(state, move); });
  // A duty to take something may concern moves that are not legal.
  std::size_t most = 0;
  if (duty_ != CaptureDuty::None && !variant_.turns().dutyIsOfLegal) {
    std::vector<std::uint64_t> all(plan_.maxMoves + 1);
    std::uint64_t* const end = functions_.freeTurns[index(side)].generate(block_, state.words(), all.data());
    most = mostRemoved(state, all.data(), end);
  }
  const bool endsSeries = endsSeries_ && isFree(state);
  const bool former = variant_.end().royals[index(side)] == RoyalRule::Former && !isFree(state);
  const bool asksAll = noChecks_ || onlyMatesCheck || isBeforeCheck(state) || endsSeries || former || owes;
  if (asksAll || barsDrops_ || !colours_.empty()) {
    const OwnState own(layout_);
    const TurnState& after = *own;
    last = std::remove_if(first, last, [&](std::uint64_t move) {
      const bool asksDrop = isDrop(move) && (mayBeBarred(move) || !colours_.empty());
      if (!asksAll && !asksDrop) return false;
      make(state, move, after);
      if (owes) {
        endTurn(state, move, after);
        if (hasUnmetDuty(after, side)) return true;
      }
      return (asksDrop && isBarredDrop(state, move, after)) ||
             (endsSeries && isAttacked(after, opponent(side)) && isExposed(after, side)) ||
             (former && exposesFormer(state, move, after)) ||
             givesForbiddenCheck(state, move, after, onlyMatesCheck);
    });
  }
  if (variant_.turns().dutyIsOfLegal) most = mostRemoved(state, first, last);
  if (most > 0) {
    const std::size_t wanted = duty_ == CaptureDuty::Any ? 1 : most;
    last = std::remove_if(first, last,
                          [&](std::uint64_t move) { return removedBy(state.words(), move, plan_) < wanted; });
  }
  const auto isDue = [&](std::uint64_t move) {
    return isDrop(move) && first_.has(variant_.hands().inHand(native_move::as(move)));
  };
  if (!first_.empty() && std::any_of(first, last, isDue))
    return std::remove_if(first, last, std::not_fn(isDue));
  const bool passes = passes_ == NullMoves::WhenStuck
                          ? first == last
                          : passes_ == NullMoves::Always && (most == 0 || !variant_.turns().dutyIsOfLegal);
  if (passes && !(first == last && isDecided(state, side)) && mayPass(state, owes, onlyMatesCheck))
    *last++ = NativeFunctions::kNullMove;
  return last;
}

}  // namespace fairyforge::native
