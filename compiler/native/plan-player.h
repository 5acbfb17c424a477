// Plays turns of games with a plan on native states. Generated code lists moves and makes them. The rules
// that it does not know (goals, duties, bans, passes) then choose among these moves by runtime/judging.h.
#pragma once

#include <algorithm>

#include "compiler/native/check-guards.h"
#include "compiler/native/native-moves.h"
#include "compiler/native/turn-goals.h"
#include "compiler/native/turn-world.h"
#include "runtime/judging.h"

namespace fairyforge::native {

// What stays the same during a game: rules, plan, code, and what follows from them.
class PlanGame {
 public:
  // All arguments must outlive this object.
  PlanGame(const Variant& variant, const specialise::Plan& plan, const TurnLayout& layout,
           const NativeFunctions& functions, NativeBlock* block);

  // Does the game have goals that may end it before moves are listed?
  bool hasGoals() const { return goals.any(); }
  // Must rules that code does not know choose among the moves that it lists?
  bool hasRules() const {
    return asksEach || chooses || passes || plan.third.isMoved || royalsStay || checksLast || endsSeries ||
           dutyIsOfAll || !variant.end().obligations.empty();
  }
  // Returns the code's functions for the turn of this state.
  const NativeFunctions::OfTurn& functionsOf(const TurnState& state) const;
  // Does the player move again, so that his royal pieces need not be safe after this move?
  bool isFree(const TurnState& state) const {
    return !turns.schedule.empty() && !turns.safeAfterEachMove && movesAgain(state);
  }
  // Does the player move the third side's pieces in this turn of the schedule?
  bool movesThird(const TurnState& state) const {
    return plan.third.isMoved && turns.turn(state.get<&Setup::turn>()).moves == Side::Third;
  }
  // Returns the side whose pieces move in this turn.
  Side moved(const TurnState& state) const {
    return state.get<&Setup::thirdTurn>() || movesThird(state) ? Side::Third : state.get<&Setup::player>();
  }
  // Does the schedule give the same player the next turn too?
  bool movesAgain(const TurnState& state) const {
    return players[nextTurn[state.get<&Setup::turn>()]] == state.get<&Setup::player>();
  }
  // Could an enemy that gives check take a royal piece which the side must keep safe?
  bool isAttacked(const TurnState& state, Side side) const {
    return functions.inDanger[index(side)](block, state.words()) != 0;
  }
  // Writes those words of the state after the move that generated code knows; endTurn() writes the rest.
  void make(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  void endTurn(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  void play(const TurnState& state, std::uint64_t move, const TurnState& after) const {
    make(state, move, after);
    endTurn(state, move, after);
  }
  // Writes the words that code knows of the state after a pass.
  void makeNull(const TurnState& state, const TurnState& after) const;

  const Variant& variant;
  const specialise::Plan& plan;
  const TurnLayout& layout;
  const NativeFunctions& functions;
  NativeBlock* const block;
  const TurnRules& turns;
  // By index of a turn in the schedule: the index of the next one, and the player.
  std::vector<std::uint16_t> nextTurn;
  std::vector<Side> players;
  const TurnGoals goals;
  // judgesAll: rules of the end and of the turn that are asked about each move, other than the bans on checks and on those
  // that do not mate. barsDrops: bans on drops that give check or mate.
  const bool judgesAll, barsChecks, barsDrops;
  // Is one of these three set, or another rule that must be asked about each move whatever the state?
  const bool asksEach;
  const bool chooses;  // may a duty or a ban forbid some of the moves that code lists as legal?
  const bool passes;   // may players pass?
  // Does nothing but a duty to capture forbid moves that code lists, and can code count those that fulfil it?
  const bool countsCaptures;
  // Rules that are asked about each move in some states only. dutyIsOfAll: a duty to capture for which
  // illegal captures count too. checksLast: checks are forbidden before the last turn of a series.
  // endsSeries: a check ends the series, and royal pieces need to be safe only after its last move.
  // royalsStay: attacked royal pieces must stay where they are.
  const bool dutyIsOfAll, checksLast, endsSeries, royalsStay;
  const int mostChecks, mostPasses, mostCaptures;  // the greatest numbers that goals ask for
  const bool turnsAreCounted;  // must the end of a turn update more than the player to move?
  // By effect: is the mover dropped? Does the move only go to its destination and take what stands there?
  std::vector<std::uint8_t> drops, isSimple;
  // For the guards of royal pieces, if checks are barred or players move a third side's pieces beside them.
  std::optional<MovePrograms> programs;

 private:
  void noteTaken(const TurnState& state, std::uint64_t move, const TurnState& after) const;
  void keepOwnRight(const TurnState& state, std::uint64_t move, const TurnState& after) const;
};

struct PlanMoves;

// A native move, decoded, with the list that it comes from.
struct PlanMove {
  static constexpr std::optional<KindId> continuesWith{};  // no turn has parts
  std::uint64_t word = NativeFunctions::kNullMove;
  const PlanMoves* list = nullptr;
  Cell from = kNoCell, to = kNoCell;
  TypeId as{};
  bool isNullMove() const { return to == kNoCell; }
  bool isDrop() const { return from == kNoCell && to != kNoCell; }
};

// A list of native moves of one state.
struct PlanMoves {
  std::unique_ptr<std::uint64_t[]> words;  // room for one more than the plan's greatest number of moves
  std::size_t count = 0;
  const PlanGame* game = nullptr;
  const std::uint64_t* state = nullptr;
  std::vector<std::uint64_t> occupied = {};  // the cells of all pieces, as a set

  void clear() { count = 0; }
  // Prepares the list for the moves of this state.
  void begin(const PlanGame& of, const TurnState& from) {
    if (words == nullptr) words = std::make_unique_for_overwrite<std::uint64_t[]>(of.plan.maxMoves + 1);
    game = &of;
    state = from.words();
    occupied.resize(of.layout.setWords);
    for (std::size_t w = 0; w < occupied.size(); ++w) occupied[w] = from.occupied(w);
  }
  void generate(const NativeFunctions::OfTurn& of) {
    count = static_cast<std::size_t>(of.generate(game->block, state, words.get()) - words.get());
  }
  std::size_t size() const { return count; }
  PlanMove operator[](std::size_t i) const {
    const std::uint64_t word = words[i];
    const bool isDrop = game->drops[native_move::effect(word, game->plan.changes)];
    return {word, this, isDrop ? kNoCell : native_move::from(word), native_move::to(word),
            native_move::as(word)};
  }
  template <typename Is>
  friend void erase_if(PlanMoves& list, Is is) {
    std::uint64_t* const first = list.words.get();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.count; ++i) {
      if (!is(list[i])) first[kept++] = first[i];
    }
    list.count = kept;
  }
};

template <typename Visit>
void forEachEffect(const PlanMove& move, Visit visit) {
  if (move.list == nullptr) return;
  const PlanGame& game = *move.list->game;
  if (!game.isSimple[native_move::effect(move.word, game.plan.changes)]) {
    forEachEdit(game.variant, PlanState(move.list->state, game.layout), move.word, game.plan, visit);
  } else if (move.from != move.to && TurnState::has(move.list->occupied.data(), index(move.to))) {
    visit(Edit{move.to, Op::Take});
  }
}

// Plays turns of a game with a plan. Must be used by one thread only.
class PlanPlayer final : Judging<PlanPlayer, PlanState, PlanMove, PlanMoves>,
                         TurnWorld<PlanState, PlanMoves>,
                         GoalQuestions {
 public:
  // The game must outlive this object.
  explicit PlanPlayer(const PlanGame& game) : TurnWorld(game.variant, game.layout), game_(game) {
    if (game.programs) checks_.emplace(game.variant, *game.programs);
  }

  bool reachesGoal(const TurnState& state) { return game_.goals.reached(state, *this); }
  // Replaces the list by the legal moves of the state.
  void legalMoves(const TurnState& state, PlanMoves& moves);
  // Returns the number of legal moves. Uses `moves` as working memory.
  std::uint64_t count(const TurnState& state, PlanMoves& moves);

 private:
  using Rules = Judging;
  friend Rules;

  // ---- for GoalQuestions

  bool isSafe(const TurnState& state, Cell cell) override;
  bool holdsAfterMove(const TurnState& state, const std::function<bool(const TurnState&)>& holds) override;

  // ---- for Judging

  using TurnWorld::get;
  using TurnWorld::variant;
  void addTurnMoves(const TurnState& state, PlanMoves& moves) {
    moves.begin(game_, state);
    moves.generate(game_.dutyIsOfAll ? game_.functions.freeTurns[index(state.get<&Setup::player>())]
                                     : game_.functionsOf(state));
    removeBannedCaptures(variant(), state.get<&Setup::turn>(), moves);
    if (PlanMoves* const legal = std::exchange(legal_, nullptr)) takeAside(state, moves, *legal);
  }
  void addActs(const TurnState& state, PlanMoves& moves) { addTurnMoves(state, moves); }
  LentState<PlanState> played(const TurnState& state, const PlanMove& move) {
    LentState<PlanState> after = unwritten();
    game_.play(state, move.word, after);
    return after;
  }
  void place(const TurnState& state, Cell cell, Piece piece) const { PlanState(state).place(cell, piece); }
  bool canTake(const TurnState& state, Cell cell, Side by, Attackers) const {
    return game_.functions.attacked[index(by)](game_.block, state.words(), index(cell)) != 0;
  }
  bool exposed(const TurnState& state, Side side, Side by, Attackers attackers);
  template <typename Visit>
  bool forEachRoyal(const TurnState& state, Side side, Visit visit) const {
    bool goesOn = true;
    game_.variant.royalTypes().forEach([&](TypeId type) {
      goesOn =
          goesOn && (!variant().isRoyal(Piece(type, side)) || state.forEachPieceOf(Piece(type, side), visit));
    });
    return goesOn;
  }
  bool losesWithoutRoyals(Side side) const { return game_.plan.end.losesWithoutRoyals[index(side)]; }
  bool hasUnmetDuty(const TurnState& state, Side player) {
    return game_.goals.hasUnmetDuty(state, player, *this);
  }

  struct Guards {
    bool all = false;      // may moves on the list be illegal?
    bool flights = false;  // may moves of royal pieces on the list be illegal (EndRules::royalsStay)?
    bool areSafe = false;  // is it known that no move on the list exposes a royal piece?
    bool checks =
        false;  // are moves on the list illegal only if guards of royal pieces change (CheckGuards)?
  };
  // Returns which of the moves that code lists as legal must still be judged one by one.
  Guards asked(const TurnState& state) const;
  Guards guards(const TurnState& state);
  // Returns the side against whose pieces royal pieces are guarded.
  Side guardedFrom(const TurnState& state) const {
    const Side player = state.get<&Setup::player>();
    return game_.movesThird(state) ? opponent(player) : player;
  }
  bool isPlainlyLegal(const PlanState& state, const PlanMove& move, const Guards& guards) {
    if (guards.all || move.isNullMove()) return false;
    if (guards.checks && !givesNoCheck(state, move)) return false;
    if (!move.isDrop()) return !guards.flights || !variant().isRoyal(state.at(move.from));
    const HandRules& hands = variant().hands();
    return hands.onBothColours.empty() &&
           !(game_.barsDrops && (hands.checkless.has(move.as) || hands.mateless.has(move.as)));
  }
  static bool isKnownSafe(const PlanMove& move, const Guards& guards) {
    return guards.areSafe && !move.isNullMove();
  }
  // Must attacked royal pieces stay where they are, and may one be attacked now?
  bool mayFlee(const TurnState& state) const {
    const Side side = state.get<&Setup::player>();
    return game_.royalsStay &&
           (variant().end().royals[index(side)] != RoyalRule::Any || game_.isAttacked(state, side));
  }

  // Moves those moves of the list to `legal` that are legal since they change no guards.
  void takeAside(const TurnState& state, PlanMoves& moves, PlanMoves& legal);
  bool givesNoCheck(const PlanState& state, const PlanMove& move) {
    return game_.isSimple[native_move::effect(move.word, game_.plan.changes)] &&
           checks_->givesNone(state, guardedFrom(state), move.from, move.to,
                              game_.movesThird(state) ? kNoType : move.as);
  }

  // Must rules be asked about each move of this state that code lists?
  bool mustAsk(const TurnState& state);
  // Must the player capture even if no capture is legal? Uses `room` as working memory.
  bool owesCapture(const TurnState& state, const PlanMoves& room) const {
    return game_.dutyIsOfAll && game_.functions.freeTurns[index(state.get<&Setup::player>())].captures(
                                    game_.block, state.words(), room.words.get()) > 0;
  }
  // May the player pass? `moves` is the number of his other legal moves.
  bool mayPass(const TurnState& state, std::size_t moves);

  const PlanGame& game_;
  std::optional<CheckGuards>
      checks_;                  // of the state whose moves are judged, if the game has PlanGame::programs
  PlanMoves* legal_ = nullptr;  // where the next list is to put its moves that are known to be legal
  bool isAside_ = false;        // has takeAside() left only moves that must be judged?
};

}  // namespace fairyforge::native
