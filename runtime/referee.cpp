// Legal moves in the order of the rules: of the candidates those that take most, where that is a duty, then
// each is played to see whether a royal piece could be taken. Also what ends a game without looking at its
// history.

#include "runtime/referee.h"

#include <algorithm>

#include "runtime/drops.h"
#include "runtime/goals.h"
#include "runtime/third-side.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

bool takesOwnRoyal(const Position& position, const Move& move) {
  return std::any_of(move.victims.begin(), move.victims.end(),
                     [&](Cell cell) {
                       return position.at(cell).side() == position.toMove() &&
                              position.variant().isRoyal(position.at(cell));
                     }) ||
         removesRoyalOf(position.variant(), position.setup(), position.toMove(), move.from, move.to,
                        move.edits);
}

bool hasMaterial(const Position& position, Side side) {
  const auto& cells = position.setup().cells;
  return std::any_of(cells.begin(), cells.end(), [&](Piece piece) {
    return piece && piece.side() == side && position.variant().isMaterial(piece.type());
  });
}

// A side that had royal pieces at the start and has none now, where losing all of them is what loses.
bool hasLostRoyals(const Position& position, Side side) {
  const Variant& variant = position.variant();
  return variant.losesWithoutRoyals(side) && royalsOf(variant, position.setup(), side).empty();
}

// Is the drop allowed that led to `after`, with its checks and mates?
bool isAllowedDrop(const Position& after, TypeId dropped, Side side) {
  const Variant& variant = after.variant();
  const auto inHand = [&](TypeId type) { return after.setup().inHand(side, type); };
  const auto coloursOf = [&](TypeId type) {
    ColoursOf its;
    variant.board().forEachCell([&](Cell cell) {
      const auto colour = static_cast<std::size_t>(variant.board().colourOf(cell));
      const Piece piece = after.at(cell);
      if (piece == Piece(type, side)) ++its.standing[colour];
      if (!piece && variant.hands().cells[index(side)][index(type)].has(cell)) ++its.open[colour];
    });
    return its;
  };
  if (!canUseAllColours(variant, coloursOf, inHand)) return false;
  const bool checkless = variant.hands().checkless.has(dropped);
  if (!checkless && !variant.hands().mateless.has(dropped)) return true;
  if (!royalExposed(variant, after.setup(), opponent(side), side, Attackers::Checking)) return true;
  return !checkless && (decidedByBoard(after) || Referee().hasMoves(after.withoutThirdTurn()));
}

// Does the player find what his move must end?
bool owesSomething(const Position& position, Side player) {
  return std::ranges::any_of(position.variant().end().obligations, [&](const Obligation& owed) {
    return owed.of[index(player)] && holds(owed.condition, position, player);
  });
}

// With RoyalRule::Former: is the royal piece that was the only one still attacked?
bool formerExposed(const Position& position, const Move& move, const Position& after, Side by) {
  const Variant& variant = after.variant();
  const Side side = position.toMove();
  if (variant.end().royals[index(side)] != RoyalRule::Former) return false;
  const Royals before = royalsOf(variant, position.setup(), side);
  if (before.size() != 1) return false;
  const Cell now = before[0] == move.from ? move.to : before[0];
  return royalsOf(variant, after.setup(), side).size() > 1 &&
         canTake(variant, after.setup(), now, by, Attackers::All);
}

// With EndRules::royalsStay: does a royal piece go away from a check? Taking the one piece that attacks it is no flight.
bool flees(const Position& position, const Move& move) {
  const Variant& variant = position.variant();
  const Side side = position.toMove();
  if (!variant.end().royalsStay || move.from == kNoCell || !variant.isRoyal(position.at(move.from)))
    return false;
  const auto isAttacked = [&](const Setup& setup) {
    return canTake(variant, setup, move.from, opponent(side), Attackers::Checking);
  };
  if (!isAttacked(position.setup())) return false;
  Setup without = position.setup();
  for (const Cell victim : move.victims) without.cells[index(victim)] = Piece();
  return isAttacked(without);
}

// A pseudo-legal move of the player to move is legal if it does not take the player's own royal piece and
// does not leave a royal piece that the player must keep safe where it could be taken next, nor gives a check
// where checks are forbidden. A move that leaves the other player without royal pieces ends the game: nothing
// is taken next.
bool isLegal(const Position& position, const Move& move) {
  if (takesOwnRoyal(position, move) || flees(position, move)) return false;
  const Variant& variant = position.variant();
  const Side side = position.toMove();
  Position after = position;
  after.playUnchecked(move);
  if (owesSomething(position, side)) {
    if (move.isNullMove()) return true;
    if (owesSomething(after, side)) return false;
  }
  if (variant.end().checksForbidden &&
      royalExposed(variant, after.setup(), opponent(side), side, Attackers::Checking))
    return false;
  if (move.isDrop() && !isAllowedDrop(after, move.as, side)) return false;
  if (variant.royalsCanVanish() && hasLostRoyals(after, opponent(side))) return true;
  if (after.setup().player == side) {  // the same player moves next
    const TurnRules& turns = variant.turns();
    if (after.setup().continuingPiece != kNoCell) return true;
    if (turns.seriesChecks == SeriesChecks::LastOnly &&
        royalExposed(variant, after.setup(), opponent(side), side, Attackers::Checking))
      return false;
    if (!turns.safeAfterEachMove) return true;
  }
  if (royalExposed(variant, after.setup(), side, opponent(side), Attackers::All) ||
      formerExposed(position, move, after, opponent(side)))
    return false;
  if (const auto before = beforeTransfer(after, move);
      before && royalExposed(variant, *before, side, opponent(side), Attackers::All))
    return false;
  // A piece that is dropped beside a move must not be what keeps them safe.
  const auto isDrop = [](const Edit& edit) { return edit.what == Op::Drop; };
  if (std::ranges::any_of(move.edits, isDrop)) {
    Setup without = after.setup();
    for (const Edit& edit : move.edits) {
      if (isDrop(edit)) without.cells[index(edit.cell)] = Piece();
    }
    if (royalExposed(variant, without, side, opponent(side), Attackers::All)) return false;
  }
  // Whether the third side's attacks count is asked before the move.
  return !variant.attacks(Side::Third, side, position.setup().sinceThird) ||
         !royalExposed(variant, after.setup(), side, Side::Third, Attackers::All);
}

std::size_t mostCaptures(const Position& position, int quietPartialMoves);

std::size_t capturesWith(const Position& position, const Move& move, int quietPartialMoves) {
  const auto own = move.victims.size() + static_cast<std::size_t>(std::count_if(
                                             move.edits.begin(), move.edits.end(),
                                             [](const Edit& e) { return e.what == Op::Remove; }));
  if (!move.continuesWith || (own == 0 && quietPartialMoves == 0)) return own;
  Position after = position;
  after.playUnchecked(move);
  if (after.setup().continuingPiece == kNoCell) return own;
  return own + mostCaptures(after, own == 0 ? quietPartialMoves - 1 : quietPartialMoves);
}

// Parts of a turn that take nothing may lead in circles; a capture is searched for behind at most so many.
constexpr int kQuietPartialMoves = 4;

// The most pieces that can be taken from here to the end of the turn.
std::size_t mostCaptures(const Position& position, int quietPartialMoves) {
  std::size_t most = 0;
  for (const Move& move : turnMoves(position)) {
    most = std::max(most, capturesWith(position, move, quietPartialMoves));
  }
  return most;
}

}  // namespace

bool obeyCaptureDuty(const Position& position, MoveList& moves) {
  const CaptureDuty duty = position.variant().turns().captureDuty;
  if (duty == CaptureDuty::None) return false;
  std::vector<std::size_t> captures;
  for (const Move& move : moves) captures.push_back(capturesWith(position, move, kQuietPartialMoves));
  const std::size_t most = captures.empty() ? 0 : *std::max_element(captures.begin(), captures.end());
  const std::size_t wanted = duty == CaptureDuty::Any ? std::min<std::size_t>(most, 1) : most;
  MoveList best;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (captures[i] >= wanted) best.push_back(std::move(moves[i]));
  }
  moves = std::move(best);
  return most > 0;
}

std::optional<Setup> beforeTransfer(const Position& after, const Move& move) {
  const Piece mover = move.from == kNoCell ? Piece() : after.at(move.to);
  if (!mover || mover.side() == Side::Third) return std::nullopt;
  const auto link = after.variant().type(mover.type()).transfer[index(mover.side())];
  if (!link) return std::nullopt;
  Setup before = after.setup();
  const auto goBack = [&](Cell to) {
    std::swap(before.cells[index(to)], before.cells[index(after.variant().board().walk(to, *link))]);
  };
  goBack(move.to);
  for (const auto& [from, to] : move.relocations) goBack(to);
  return before;
}

bool obeyDropDuty(const Position& position, MoveList& moves) {
  const HandRules& hands = position.variant().hands();
  const auto isDue = [&](const Move& move) {
    return move.isDrop() && hands.first.has(hands.inHand(move.as));
  };
  if (hands.first.empty() || std::none_of(moves.begin(), moves.end(), isDue)) return false;
  std::erase_if(moves, [&](const Move& move) { return !isDue(move); });
  return true;
}

MoveList candidates(const Position& position) {
  MoveList moves = turnMoves(position);
  if (!position.variant().turns().dutyIsOfLegal) obeyCaptureDuty(position, moves);
  return moves;
}

std::optional<Outcome> decidedByBoard(const Position& position) {
  for (const GoalStage stage : {GoalStage::Board, GoalStage::Taken}) {
    if (const auto reached = reachedGoal(position, stage, {.moves = movesBeforeGoals})) return reached;
  }
  const Side next = position.setup().player;
  const Side mover = opponent(next);  // the player who has just moved
  for (const Side side : {next, mover}) {
    if (hasLostRoyals(position, side)) return Outcome{EndReason::RoyalsLost, opponent(side)};
  }
  using Kind = BareKingRule::Kind;
  const Kind kind = position.variant().end().bareKing.kind;
  if (kind == Kind::Off) return std::nullopt;
  const bool moverBare = !hasMaterial(position, mover);
  const bool nextBare = !hasMaterial(position, next);
  if (moverBare && nextBare) return Outcome{EndReason::BareKing, std::nullopt};
  if (moverBare) return Outcome{EndReason::BareKing, next};
  if (nextBare && kind == Kind::Immediate) return Outcome{EndReason::BareKing, mover};
  return std::nullopt;
}

namespace {

// May the player pass, or stop in the middle of a turn, although he has these moves?
bool mayPlayNullMoveInsteadOf(const Position& position, const MoveList& moves) {
  const TurnRules& rules = position.variant().turns();
  if (position.setup().continuingPiece == kNoCell) return rules.nullMoves == NullMoves::Always;
  if (!rules.mayStop) return false;
  return rules.captureDuty == CaptureDuty::None ||
         std::all_of(moves.begin(), moves.end(),
                     [&](const Move& move) { return capturesWith(position, move, kQuietPartialMoves) == 0; });
}

// Does a player pass who has no move?
bool passesWithoutMoves(const Position& position) {
  return position.setup().continuingPiece == kNoCell &&
         position.variant().turns().nullMoves == NullMoves::WhenStuck;
}

}  // namespace

MoveList Referee::legalMoves(const Position& position) const {
  if (decidedByBoard(position)) return {};
  if (position.setup().thirdTurn) {
    // The players' turn may have ended the game: then the third side has no turn.
    const bool isOver = !position.variant().third()->opensTurns && !hasMoves(position.withoutThirdTurn());
    return isOver ? MoveList{} : thirdSideActs(position);
  }
  return movesBeforeGoals(position);
}

// One legal move is enough: no duty leaves none of those that there are.
bool Referee::hasMoves(const Position& position) const {
  if (position.setup().thirdTurn) return !legalMoves(position).empty();
  if (decidedByBoard(position)) return false;
  const MoveList moves = candidates(position);
  const auto legal = [&](const Move& move) { return isLegal(position, move); };
  if (std::ranges::any_of(moves, legal)) return true;
  return (mayPlayNullMoveInsteadOf(position, moves) || passesWithoutMoves(position)) &&
         isLegal(position, Move());
}

MoveList movesBeforeGoals(const Position& position) {
  MoveList moves = candidates(position);
  bool mayPlayNullMove = mayPlayNullMoveInsteadOf(position, moves);
  std::erase_if(moves, [&](const Move& move) { return !isLegal(position, move); });
  const bool mustCapture = position.variant().turns().dutyIsOfLegal && obeyCaptureDuty(position, moves);
  const bool mustDrop = obeyDropDuty(position, moves);
  mayPlayNullMove = mayPlayNullMove && !mustCapture && !mustDrop;
  if ((mayPlayNullMove || (moves.empty() && passesWithoutMoves(position))) && isLegal(position, Move()))
    moves.emplace_back();
  return moves;
}

bool Referee::attacked(const Position& position, Cell cell, Side by) const {
  const Setup asked = withRoyalOn(position.variant(), position.setup(), cell, by);
  return canTake(position.variant(), asked, cell, by, Attackers::Checking);
}

bool Referee::inCheck(const Position& position) const {
  return isInCheck(position.variant(), position.setup(), position.setup().player);
}

std::optional<Outcome> Referee::outcome(const Position& position) const {
  return outcomeBy(*this, position);
}

namespace {

std::optional<Outcome> unsettledBy(const Executor& executor, const Position& position) {
  if (const auto decided = decidedByBoard(position)) return decided;
  if (position.setup().thirdTurn && position.variant().third()->opensTurns) return std::nullopt;
  const Position turn = position.withoutThirdTurn();
  const bool stuck = !executor.hasMoves(turn);
  const Variant& variant = position.variant();
  const Side loser = turn.toMove();
  const bool inCheck = stuck && executor.inCheck(turn);
  const GoalFacts facts{.stuck = stuck, .inCheck = inCheck, .moves = movesBeforeGoals};
  if (const auto reached = reachedGoal(turn, GoalStage::Moves, facts)) return reached;
  if (!stuck) return std::nullopt;
  if (inCheck) {
    const bool byThirdAlone =
        variant.third() != nullptr && variant.third()->mateIsDraw &&
        !royalExposed(variant, turn.setup(), loser, opponent(loser), Attackers::Checking);
    if (byThirdAlone) return Outcome{EndReason::MateByThird, std::nullopt};
    return Outcome{EndReason::Checkmate, opponent(loser)};
  }
  switch (variant.end().stalemate) {
    case StalemateRule::Draw:
      return Outcome{EndReason::Stalemate, std::nullopt};
    case StalemateRule::StalematedLoses:
      return Outcome{EndReason::Stalemate, opponent(loser)};
    case StalemateRule::StalematedWins:
      return Outcome{EndReason::Stalemate, loser};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position) {
  auto outcome = unsettledBy(executor, position);
  if (outcome) outcome = settled(position, *outcome);
  return outcome;
}

std::uint64_t perftByMoves(const Executor& executor, const Position& position, int depth) {
  if (depth == 0) return 1;
  const MoveList moves = executor.legalMoves(position);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const Move& move : moves) {
    Position after = position;
    after.playUnchecked(move);
    nodes += perftByMoves(executor, after, depth - 1);
  }
  return nodes;
}

std::uint64_t Referee::perft(const Position& position, int depth) const {
  return perftByMoves(*this, position, depth);
}

}  // namespace fairyforge
