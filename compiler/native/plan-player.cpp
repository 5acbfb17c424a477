// Plays turns of games with a plan: calls generated code for moves and attacks, then applies the rules that
// code does not know.
#include "compiler/native/plan-player.h"

#include "compiler/core/base/watcher.h"
#include "compiler/native/specialise/beyond-plans.h"
#include "runtime/threats.h"

namespace fairyforge::native {
namespace {

// Does the game have rules of the end that must be asked about each move, other than bans on checks?
bool judgesOtherwise(EndRules end) {
  end.onlyMatesCheck = end.checksForbidden = false;
  return judgesMoves(end);
}
// The same of rules of the turn, other than the ban on captures, which removeBannedCaptures() obeys.
bool judgesOtherwise(TurnRules turns) {
  turns.onlyFirstCaptures = false;
  return judgesMoves(turns);
}

}  // namespace

PlanGame::PlanGame(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout,
                   const NativeFunctions& functions, NativeBlock* block)
    : variant(variant),
      plan(plan),
      layout(layout),
      functions(functions),
      block(block),
      turns(variant.turns()),
      goals(variant, layout),
      judgesAll(judgesOtherwise(variant.end()) || judgesOtherwise(turns)),
      barsChecks(variant.end().checksForbidden || variant.end().onlyMatesCheck),
      barsDrops(specialise::barsDropsOutsideCode(variant)),
      asksEach(judgesAll || barsChecks || barsDrops || !variant.hands().onBothColours.empty() ||
               std::ranges::count(variant.end().royals, RoyalRule::Former) > 0),
      chooses(turns.captureDuty != CaptureDuty::None || judgesMoves(turns) || !variant.hands().first.empty()),
      passes(turns.nullMoves != NullMoves::Never),
      countsCaptures(plan.countsCaptures && !passes && !judgesMoves(turns) && variant.hands().first.empty()),
      dutyIsOfAll(turns.captureDuty != CaptureDuty::None && !turns.dutyIsOfLegal),
      checksLast(turns.hasSeries() && turns.seriesChecks == SeriesChecks::LastOnly),
      endsSeries(plan.end.hasFreeTurns && turns.seriesChecks == SeriesChecks::EndSeries),
      royalsStay(variant.end().royalsStay),
      mostChecks(variant.registers().most(GoalCounter::Checks)),
      mostPasses(variant.registers().most(GoalCounter::Passes)),
      mostCaptures(variant.registers().most(GoalCounter::Captures)),
      turnsAreCounted(!turns.schedule.empty() || variant.actingThird() != nullptr || mostChecks > 0 ||
                      mostPasses > 0 || mostCaptures > 0 || variant.registers().taken) {
  for (int turn = 0; !turns.schedule.empty() && turn <= turns.last(); ++turn) {
    nextTurn.push_back(turns.after(static_cast<std::uint16_t>(turn)));
    players.push_back(turns.turn(static_cast<std::uint16_t>(turn)).player);
  }
  for (const specialise::MoveEffect& effect : plan.effects) {
    drops.push_back(effect.drop);
    isSimple.push_back(effect.plain && !effect.drop && !effect.later.any() && !effect.gate);
  }
  if (barsChecks || (plan.third.isMoved && !variant.royalTypes().empty())) programs.emplace(variant);
}

const NativeFunctions::OfTurn& PlanGame::functionsOf(const TurnState& state) const {
  const auto& of = moved(state) == Side::Third ? functions.thirdTurns
                   : isFree(state)             ? functions.freeTurns
                                               : functions.turns;
  return of[index(state.get<&Setup::player>())];
}

void PlanGame::make(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  stepDone();
  const bool isThirds = state.get<&Setup::thirdTurn>();
  if (move == NativeFunctions::kNullMove && !isThirds) return makeNull(state, after);
  functions.make[index(moved(state))](block, state.words(), move, after.words());
  if (layout.code.hasEnPassant() && turns.hasSeries()) keepOwnRight(state, move, after);
}

void PlanGame::makeNull(const TurnState& state, const TurnState& after) const {
  std::copy_n(state.words(), layout.code.size(), after.words());
  // In a series, the opponent may still take a piece of the player en passant later, so that right stays.
  const Cell victim = state.get<&Setup::enPassantVictim>();
  if (layout.code.hasEnPassant() && victim != kNoCell &&
      !TurnState::has(state.owned(state.get<&Setup::player>()), index(victim)))
    after.end(Ends::WithTheTurn);
  after.end(Ends::WithEveryMove);
  if (layout.code.hasLast()) after.get<&Setup::last>() = kNoType;
  after.set<&Setup::lastFrom>(kNoCell);
  after.set<&Setup::lastTo>(kNoCell);
}

// Does for plans what runtime/playing.h does at the end of a turn.
void PlanGame::endTurn(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Side mover = state.get<&Setup::player>();
  Side& player = after.get<&Setup::player>();
  if (!turnsAreCounted) {
    player = opponent(mover);
    return;
  }
  std::uint16_t& turn = after.get<&Setup::turn>();
  auto& checks = after.get<&Setup::checks>();
  std::uint16_t& passes = after.get<&Setup::passes>();
  bool& isThirds = after.get<&Setup::thirdTurn>();
  player = mover;
  turn = state.get<&Setup::turn>();
  checks = state.get<&Setup::checks>();
  passes = state.get<&Setup::passes>();
  isThirds = false;
  if (mostCaptures > 0 || variant.registers().taken) noteTaken(state, move, after);
  if (state.get<&Setup::thirdTurn>()) return;
  const ThirdSide* const third = variant.actingThird();
  isThirds = third != nullptr && after.get<&Setup::sinceThird>() >= third->interval;
  player = opponent(mover);
  const auto givesCheck = [&] { return isAttacked(after, opponent(mover)); };
  const bool isPass = move == NativeFunctions::kNullMove;
  if (!turns.schedule.empty()) {
    const bool endsSeries = turns.seriesChecks == SeriesChecks::EndSeries && !isPass && givesCheck();
    turn = endsSeries ? turns.afterSeries(turn) : nextTurn[turn];
    player = players[turn];
  }
  if (player != mover && checks[index(mover)] < mostChecks && givesCheck()) ++checks[index(mover)];
  passes = static_cast<std::uint16_t>(isPass ? std::min(passes + 1, mostPasses) : 0);
}

void PlanGame::noteTaken(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Side side = moved(state);
  auto& captures = after.get<&Setup::captures>();
  captures = state.get<&Setup::captures>();
  if (move == NativeFunctions::kNullMove) {
    if (side == Side::Third) std::copy_n(state.taken(), layout.wordsOf<&Setup::taken>(), after.taken());
    return;
  }
  after.end(Ends::WithEveryMove);
  forEachEdit(variant, PlanState(state), move, plan, [&](const Edit& e) {
    if (e.what != Op::Take && e.what != Op::Remove) return;
    const bool isMover = e.what == Op::Remove && e.cell == native_move::to(move);
    const Piece piece =
        isMover ? Piece(native_move::as(move), side) : pieceAt(state.words(), layout.code, e.cell);
    if (!piece) return;
    if (variant.registers().taken) after.noteTaken(piece);
    if (side != Side::Third && piece.side() != side && captures[index(side)] < mostCaptures)
      ++captures[index(side)];
  });
}

// After a move of a series, the opponent may still take an earlier double-stepping piece of the player en
// passant (runtime/playing.h). Generated code has cleared that right; this restores it.
void PlanGame::keepOwnRight(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Cell victim = state.get<&Setup::enPassantVictim>();
  Cell& left = after.get<&Setup::enPassantVictim>();
  const auto isThere = [&, player = state.get<&Setup::player>()](const TurnState& in) {
    return TurnState::has(in.owned(player), index(victim));
  };
  if (victim == kNoCell || left != kNoCell || !isThere(state) || !isThere(after)) return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(move, plan.changes)];
  if (effect.later.byRules) return;
  const auto movesVictim = [&](const Relocation& moved) { return moved.from == victim; };
  if ((!effect.drop && native_move::from(move) == victim) || std::ranges::count(effect.victims, victim) > 0 ||
      std::ranges::any_of(effect.relocations, movesVictim))
    return;
  state.forEachIn<&Setup::enPassantTargets>([&](Cell target) {
    if (pieceAt(after.words(), layout.code, target)) return;
    after.add<&Setup::enPassantTargets>(target);
    left = victim;
  });
}

bool PlanPlayer::mustAsk(const TurnState& state) {
  const Side player = state.get<&Setup::player>();
  if (state.get<&Setup::thirdTurn>()) return false;
  if (game_.movesThird(state) && !game_.isFree(state) && !variant().royalTypes().empty()) return true;
  if (game_.asksEach || mayFlee(state) || (game_.checksLast && game_.movesAgain(state)) ||
      hasUnmetDuty(state, player))
    return true;
  const bool exposes = game_.dutyIsOfAll && !game_.countsCaptures;
  if (!exposes && !(game_.endsSeries && game_.isFree(state))) return false;
  // If code lists as many moves with royal safety as without it, all moves leave royal pieces safe, and these
  // rules make no difference.
  const auto lent = list();
  PlanMoves& room = lent;
  room.begin(game_, state);
  const auto count = [&](const NativeFunctions::OfTurn& of) {
    return of.perft(game_.block, state.words(), 1, room.words.get());
  };
  return count(game_.functions.turns[index(player)]) != count(game_.functions.freeTurns[index(player)]);
}

bool PlanPlayer::mayPass(const TurnState& state, std::size_t moves) {
  const NullMoves rule = game_.turns.nullMoves;
  const PlanState asked(state);
  return (rule == NullMoves::Always || (rule == NullMoves::WhenStuck && moves == 0)) && !isDecided(asked) &&
         isLegalPass(asked);
}

void PlanPlayer::legalMoves(const TurnState& state, PlanMoves& moves) {
  moves.begin(game_, state);
  moves.clear();
  if (mustAsk(state)) {
    if (isDecided(PlanState(state))) return;
    const Guards all = asked(state);
    const bool onlyChecks = all.checks && !all.all && !all.flights;
    if (onlyChecks && !game_.chooses && !game_.passes && variant().end().obligations.empty()) legal_ = &moves;
    forEachOfPlayer<false>(PlanState(state), [&](const PlanMove& move) {
      moves.words[moves.count++] = move.word;
      return true;
    });
    return;
  }
  if (reachesGoal(state) || (game_.movesThird(state) && isDecided(PlanState(state)))) return;
  const bool owes = game_.countsCaptures && owesCapture(state, moves);
  moves.generate(game_.functionsOf(state));
  if (state.get<&Setup::thirdTurn>()) return;
  bool isDue = false;
  if (game_.chooses) {
    removeBannedCaptures(variant(), state.get<&Setup::turn>(), moves);
    isDue = obeyCaptureDuty(PlanState(state), moves);
    isDue = obeyDropDuty(moves) || isDue;
    if (owes && !isDue) moves.clear();
  }
  if (game_.passes && !isDue && mayPass(state, moves.count))
    moves.words[moves.count++] = NativeFunctions::kNullMove;
}

void PlanPlayer::takeAside(const TurnState& state, PlanMoves& moves, PlanMoves& legal) {
  using namespace native_move;
  const Side by = guardedFrom(state);
  const bool isThirds = game_.movesThird(state);
  checks_->begin(state, by);
  isAside_ = true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    const std::uint64_t move = moves.words[i];
    const bool isKnown = game_.isSimple[effect(move, game_.plan.changes)] &&
                         checks_->givesNone(state, by, from(move), to(move), isThirds ? kNoType : as(move));
    (isKnown ? legal.words[legal.count++] : moves.words[kept++]) = move;
  }
  moves.count = kept;
}

std::uint64_t PlanPlayer::count(const TurnState& state, PlanMoves& moves) {
  const bool isActs = state.get<&Setup::thirdTurn>();
  if (!isActs && ((game_.chooses && !game_.countsCaptures) || mustAsk(state))) {
    legalMoves(state, moves);
    return moves.count;
  }
  if (reachesGoal(state) || (game_.movesThird(state) && isDecided(PlanState(state)))) return 0;
  moves.begin(game_, state);
  const NativeFunctions::OfTurn& of = game_.functionsOf(state);
  // Where illegal captures oblige too, owesCapture() looks for these first, since that needs no masks.
  if (game_.countsCaptures && (!game_.dutyIsOfAll || owesCapture(state, moves))) {
    const std::uint64_t captures = of.captures(game_.block, state.words(), moves.words.get());
    if (captures > 0 || game_.dutyIsOfAll) return captures;
  }
  if (of.perft == nullptr) moves.generate(of);
  const std::uint64_t count =
      of.perft == nullptr ? moves.count : of.perft(game_.block, state.words(), 1, moves.words.get());
  return count + (game_.passes && !isActs && mayPass(state, count) ? 1 : 0);
}

bool PlanPlayer::isSafe(const TurnState& state, Cell cell) {
  const Piece piece = pieceAt(state.words(), game_.layout.code, cell);
  return std::ranges::none_of(kAllOwners, [&](Side by) {
    if (!variant().attacks(by, piece.side(), state.get<&Setup::sinceThird>())) return false;
    // Generated code can only test attacks on royal pieces; for others the referee's search is used.
    return variant().isRoyal(piece)
               ? canTake(state, cell, by, Attackers::Checking)
               : fairyforge::canTake(variant(), setupOf(state), cell, by, Attackers::Checking);
  });
}

bool PlanPlayer::holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) {
  bool found = false;
  forEachOfPlayer<true>(PlanState(state), [&](const TurnState& after) {
    found = holds(after);
    return !found;
  });
  return found;
}

bool PlanPlayer::exposed(const TurnState& state, Side side, Side by, Attackers attackers) {
  if (by == Side::Third) return Rules::exposed(PlanState(state), side, by, attackers);
  const auto all = game_.functions.exposed[index(side)];
  if (attackers == Attackers::All && all != nullptr) return all(game_.block, state.words(), false) != 0;
  return game_.isAttacked(state, side);
}

PlanPlayer::Guards PlanPlayer::guards(const TurnState& state) {
  Guards all = asked(state);
  if (std::exchange(isAside_, false)) {
    all.all = true;
  } else if (all.checks) {
    checks_->begin(state, guardedFrom(state));
  }
  return all;
}

PlanPlayer::Guards PlanPlayer::asked(const TurnState& state) const {
  const bool isFormer = variant().end().royals[index(state.get<&Setup::player>())] == RoyalRule::Former;
  const bool isFree = game_.isFree(state), isBeforeCheck = game_.checksLast && game_.movesAgain(state);
  const bool mayExpose = game_.dutyIsOfAll && !variant().royalTypes().empty();
  const EndRules& end = variant().end();
  const bool bars = end.checksForbidden || (end.onlyMatesCheck && !looksForReply_);
  const bool isThirds = game_.movesThird(state);
  const bool isGuarded = isThirds && game_.programs && !bars;
  return {.all = game_.judgesAll || (isThirds && !isGuarded) || isFormer || isBeforeCheck || mayExpose ||
                 (game_.endsSeries && isFree),
          .flights = mayFlee(state),
          .areSafe = !isThirds && !game_.dutyIsOfAll && !isBeforeCheck && !isFree && !isFormer,
          .checks = bars || isGuarded};
}

}  // namespace fairyforge::native
