#include "compiler/native/plan-player.h"

#include "compiler/core/base/watcher.h"
#include "compiler/native/specialise/limits.h"

namespace fairyforge::native {
namespace {

// Are there rules of the end, besides onlyMatesCheck, that are asked of each move?
bool judgesOtherwise(EndRules end) {
  end.onlyMatesCheck = false;
  return judgesMoves(end);
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
      goalsAreOfStates(specialise::goalsAreOfBoard(variant)),
      judgesAll(variant.end().checksForbidden || judgesMoves(turns) || judgesOtherwise(variant.end())),
      onlyMatesCheck(variant.end().onlyMatesCheck),
      dutyIsOfAll(turns.captureDuty != CaptureDuty::None && !turns.dutyIsOfLegal),
      barsDrops(specialise::barsDropsOutsideCode(variant)),
      checksLast(turns.hasSeries() && turns.seriesChecks == SeriesChecks::LastOnly),
      endsSeries(plan.end.hasFreeTurns && turns.seriesChecks == SeriesChecks::EndSeries),
      alwaysChooses(judgesAll || onlyMatesCheck || turns.captureDuty != CaptureDuty::None || barsDrops ||
                    checksLast || endsSeries || turns.nullMoves != NullMoves::Never ||
                    !variant.hands().first.empty() || !variant.hands().onBothColours.empty() ||
                    !variant.end().obligations.empty() ||
                    std::ranges::count(variant.end().royals, RoyalRule::Former) > 0),
      royalsStay(variant.end().royalsStay),
      mostChecks(variant.registers().most(GoalCounter::Checks)),
      mostPasses(variant.registers().most(GoalCounter::Passes)),
      turnsAreCounted(!turns.schedule.empty() || variant.actingThird() != nullptr || mostChecks > 0 ||
                      mostPasses > 0) {
  for (int turn = 0; !turns.schedule.empty() && turn <= turns.last(); ++turn) {
    nextTurn.push_back(turns.after(static_cast<std::uint16_t>(turn)));
    players.push_back(turns.turn(static_cast<std::uint16_t>(turn)).player);
  }
  for (const specialise::MoveEffect& effect : plan.effects) {
    drops.push_back(effect.drop);
    isSimple.push_back(effect.plain && !effect.drop && !effect.later.any() && !effect.gate);
  }
}

const NativeFunctions::OfTurn& PlanGame::functionsOf(const TurnState& state) const {
  const auto& of = state.get<&Setup::thirdTurn>() ? functions.thirdTurns
                   : isFree(state)                ? functions.freeTurns
                                                  : functions.turns;
  return of[index(state.get<&Setup::player>())];
}

void PlanGame::make(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  stepDone();
  const bool isThirds = state.get<&Setup::thirdTurn>();
  if (move == NativeFunctions::kNullMove && !isThirds) return makeNull(state, after);
  const Side side = isThirds ? Side::Third : state.get<&Setup::player>();
  functions.make[index(side)](block, state.words(), move, after.words());
  if (layout.code.hasEnPassant() && turns.hasSeries()) keepOwnRight(state, move, after);
}

void PlanGame::makeNull(const TurnState& state, const TurnState& after) const {
  std::copy_n(state.words(), layout.code.size(), after.words());
  // The right to capture one of his own pieces stays.
  const Cell victim = state.get<&Setup::enPassantVictim>();
  if (layout.code.hasEnPassant() && victim != kNoCell &&
      !TurnState::has(state.owned(state.get<&Setup::player>()), index(victim)))
    after.end(Ends::WithTheTurn);
  if (layout.code.hasLast()) after.get<&Setup::last>() = kNoType;
  after.set<&Setup::lastFrom>(kNoCell);
  after.set<&Setup::lastTo>(kNoCell);
}

// Does what runtime/playing.h does at the end of a turn.
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

// The right to capture a piece of the player's own en passant belongs to the opponent, so it lasts while the
// player moves on (runtime/playing.h). Generated code has ended it; this function restores it.
void PlanGame::keepOwnRight(const TurnState& state, std::uint64_t move, const TurnState& after) const {
  const Cell victim = state.get<&Setup::enPassantVictim>();
  Cell& left = after.get<&Setup::enPassantVictim>();
  if (victim == kNoCell || left != kNoCell ||
      !TurnState::has(state.owned(state.get<&Setup::player>()), index(victim)))
    return;
  const specialise::MoveEffect& effect = plan.effects[native_move::effect(move, plan.changes)];
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

void PlanPlayer::legalMoves(const TurnState& state, PlanMoves& moves) {
  moves.begin(game_, state);
  moves.clear();
  if (!codeKnowsMoves(state)) {
    forEachLegal<false>(PlanState(state), [&](const PlanMove& move) {
      moves.words[moves.count++] = move.word;
      return true;
    });
  } else if (!reachesGoal(state)) {
    moves.generate(game_.functionsOf(state));
  }
}

bool PlanPlayer::holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) {
  bool found = false;
  forEachOfPlayer<true>(PlanState(state), [&](const TurnState& after) {
    found = holds(after);
    return !found;
  });
  return found;
}

void PlanPlayer::place(const TurnState& state, Cell cell, Piece piece) const {
  for (std::size_t set = 0; set < game_.layout.code.registersAt(); set += game_.layout.setWords)
    TurnState::remove(state.words() + set, index(cell));
  if (!piece) return;
  TurnState::add(state.of(piece), index(cell));
  TurnState::add(state.owned(piece.side()), index(cell));
}

bool PlanPlayer::exposed(const TurnState& state, Side side, Side by, Attackers attackers) {
  if (by == Side::Third) return Rules::exposed(PlanState(state), side, by, attackers);
  const auto all = game_.functions.exposed[index(side)];
  if (attackers == Attackers::All && all != nullptr) return all(game_.block, state.words(), false) != 0;
  return game_.isAttacked(state, side);
}

PlanPlayer::Guards PlanPlayer::guards(const TurnState& state) const {
  const bool isFormer = variant().end().royals[index(state.get<&Setup::player>())] == RoyalRule::Former;
  const bool isFree = game_.isFree(state), isBeforeCheck = game_.checksLast && game_.movesAgain(state);
  const bool mayExpose = game_.dutyIsOfAll && !variant().royalTypes().empty();
  const bool judges = game_.judgesAll || (game_.onlyMatesCheck && !looksForReply_);
  return {.all = judges || isFormer || isBeforeCheck || mayExpose || (game_.endsSeries && isFree),
          .flights = mayFlee(state),
          .areSafe = !game_.dutyIsOfAll && !isBeforeCheck && !isFree && !isFormer};
}

}  // namespace fairyforge::native
