// Legal moves in the order of the rules: interpret the programs of all pieces, filter by kind, priority and
// captures, then play each move and look whether a royal piece could be taken. Also what ends a game
// without looking at its history.

#include "runtime/referee.h"

#include <algorithm>

#include "runtime/goals.h"
#include "runtime/interpreter.h"
#include "runtime/third-side.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

bool takesOwnRoyal(const Position& position, const Move& move) {
  return std::any_of(move.victims.begin(), move.victims.end(), [&](Cell cell) {
    return position.at(cell).side() == position.toMove() && position.variant().isRoyal(position.at(cell));
  });
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
  return variant.end().royals[index(side)] == RoyalRule::All && variant.startsWithRoyal(side) &&
         royalsOf(variant, position.setup(), side).empty();
}

template <typename List>
void sortUnique(List& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// The types among which a piece of `type` may choose that moved to `to` with the powers of `asType`.
std::vector<TypeId> typesAfter(const Variant& variant, Side side, TypeId type, TypeId asType, Cell origin,
                               const Landing& landing) {
  if (landing.landing >= kAs) return {typeAt(landing.landing - kAs)};
  // A piece that does not leave its cell does not arrive anywhere.
  if (landing.landing == kUnchanged || landing.to == origin) return {type};
  const auto& own = variant.arrival().choices(side, type, landing.to);
  if (!own.empty()) return own;
  if (type != asType) {
    const auto& imitated = variant.imitatedArrival().choices(side, asType, landing.to);
    if (!imitated.empty()) return imitated;
  }
  return {type};
}

// Appends `move` with every choice that the triggers leave, from trigger `next` on.
void addWithTriggers(const Position& position, TypeId type, const Move& move, std::size_t next,
                     MoveList& moves) {
  const Variant& variant = position.variant();
  const Side side = position.at(move.from).side();
  for (; next < variant.triggers().size(); ++next) {
    const Trigger& trigger = variant.triggers()[next];
    if (!trigger.arriving.has(type) || !trigger.zone[index(side)].has(move.to)) continue;
    Position after = position;
    after.playUnchecked(move);
    bool found = false;
    variant.board().forEachCell([&](Cell cell) {
      const Piece piece = after.at(cell);
      if (cell == move.to || !piece || piece.side() != side || !trigger.changing.has(piece.type())) return;
      found = true;
      for (const TypeId choice : trigger.choices) {
        Move changed = move;
        changed.changes.push_back({cell, choice});
        addWithTriggers(position, type, changed, next + 1, moves);
      }
    });
    if (found) return;
  }
  moves.push_back(move);
  sortUnique(moves.back().changes);
}

// A pseudo-legal move of the player to move is legal if it does not take the player's own royal piece and
// does not leave a royal piece that the player must keep safe where it could be taken next.
bool isLegal(const Position& position, const Move& move) {
  if (takesOwnRoyal(position, move)) return false;
  const Variant& variant = position.variant();
  const Side side = position.toMove();
  Position after = position;
  after.playUnchecked(move);
  if (after.setup().player == side) return true;  // the same player moves next
  if (royalExposed(variant, after.setup(), side, opponent(side), Attackers::All)) return false;
  // Whether the third side's attacks count is asked before the move.
  return !thirdAwake(variant, position.setup()) ||
         !royalExposed(variant, after.setup(), side, Side::Third, Attackers::All);
}

// All but the type of the mover.
Move moveOf(Cell origin, const Landing& landing) {
  Move move;
  move.from = origin;
  move.to = landing.to;
  move.victims.assign(landing.victims.begin(), landing.victims.end());
  for (const auto& [from, to] : landing.relocations) move.relocations.push_back({from, to});
  move.enPassantTargets.assign(landing.enPassantTargets.begin(), landing.enPassantTargets.end());
  move.edits.assign(landing.edits.begin(), landing.edits.end());
  move.kind = landing.kind;
  move.next = landing.next;
  sortUnique(move.victims);
  std::sort(move.relocations.begin(), move.relocations.end());
  sortUnique(move.enPassantTargets);
  return move;
}

// Adds the moves of the piece on `origin`.
void addMovesFrom(const Position& position, Cell origin, MoveList& moves) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  const Piece piece = setup.at(origin);
  const Side side = piece.side();
  const AttackOracle oracle{variant, setup, origin, side, piece.type()};
  forEachProgram(variant, setup, origin, [&](TypeId asType) {
    const auto reach = [&](const Landing& landing) {
      Move move = moveOf(origin, landing);
      for (const TypeId as : typesAfter(variant, side, piece.type(), asType, origin, landing)) {
        move.as = as;
        if (side == Side::Third || variant.triggers().empty() || landing.to == origin) {
          moves.push_back(move);
        } else {
          addWithTriggers(position, piece.type(), move, 0, moves);
        }
      }
      return true;
    };
    return Interpreter(variant, setup, origin, asType, reach, oracle).run();
  });
}

// Adds the drops of one type on one cell that its drop program says.
void addDropsBy(const Position& position, Side side, TypeId type, Cell cell, MoveList& moves) {
  const Variant& variant = position.variant();
  const auto reach = [&](const Landing& landing) {
    moves.push_back(moveOf(kNoCell, landing));
    moves.back().as = landing.landing >= kAs ? typeAt(landing.landing - kAs) : type;
    return true;
  };
  const AttackOracle oracle{variant, position.setup(), kNoCell, side, type};
  Interpreter<decltype(reach), AttackOracle>::ofDrop(variant, position.setup(), cell, type, side, reach,
                                                     oracle)
      .run();
}

}  // namespace

MoveList pseudoLegalMoves(const Position& position, Side side) {
  MoveList moves;
  for (std::size_t i = 0; i < position.setup().cells.size(); ++i) {
    const Piece piece = position.setup().cells[i];
    if (piece && piece.side() == side) addMovesFrom(position, cellAt(i), moves);
  }
  canonicalise(moves);
  return moves;
}

MoveList pseudoLegalDrops(const Position& position, Side side) {
  const Variant& variant = position.variant();
  MoveList moves;
  if (!variant.hands().any() || side == Side::Third) return moves;
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    if (position.setup().inHand(side, typeAt(t)) == 0) continue;
    variant.hands().cells[index(side)][t].forEach([&](Cell cell) {
      if (!variant.types()[t].drop[index(side)].code.empty())
        return addDropsBy(position, side, typeAt(t), cell, moves);
      Move move;
      move.to = cell;
      move.as = typeAt(t);
      if (const Piece there = position.at(cell)) {
        if (!variant.hands().capturing || there.side() == side || variant.isRoyal(there)) return;
        move.victims.push_back(cell);
      }
      moves.push_back(std::move(move));
    });
  }
  canonicalise(moves);
  return moves;
}

namespace {

void keepKind(MoveList& moves, KindId kind) {
  if (kind != kNoKind) std::erase_if(moves, [&](const Move& move) { return move.kind != kind; });
}

// Keeps the moves of the first kind in `priorities` that has any.
void keepBestKind(MoveList& moves, const std::vector<KindId>& priorities) {
  for (const KindId kind : priorities) {
    const auto isOfKind = [&](const Move& move) { return move.kind == kind; };
    if (std::none_of(moves.begin(), moves.end(), isOfKind)) continue;
    keepKind(moves, kind);
    return;
  }
}

std::size_t mostCaptures(const Position& position, int quietPartialMoves);

std::size_t capturesWith(const Position& position, const Move& move, int quietPartialMoves) {
  const auto own = move.victims.size() + static_cast<std::size_t>(std::count_if(
                                             move.edits.begin(), move.edits.end(),
                                             [](const Edit& e) { return e.what == Op::Remove; }));
  if (!move.next || (own == 0 && quietPartialMoves == 0)) return own;
  Position after = position;
  after.playUnchecked(move);
  if (after.setup().going == kNoCell) return own;
  return own + mostCaptures(after, own == 0 ? quietPartialMoves - 1 : quietPartialMoves);
}

// Parts of a turn that take nothing may lead in circles; a capture is searched for behind at most so many.
constexpr int kQuietPartialMoves = 4;

MoveList candidatesOf(const Position& position);

// The most pieces that can be taken from here to the end of the turn.
std::size_t mostCaptures(const Position& position, int quietPartialMoves) {
  std::size_t most = 0;
  for (const Move& move : candidatesOf(position)) {
    most = std::max(most, capturesWith(position, move, quietPartialMoves));
  }
  return most;
}

// Without the rule of maximal captures.
MoveList candidatesOf(const Position& position) {
  const Setup& setup = position.setup();
  const TurnRules& rules = position.variant().turns();
  const ScheduledTurn turn = position.variant().turnOf(setup);
  MoveList moves;
  if (setup.going != kNoCell) {
    addMovesFrom(position, setup.going, moves);
    keepKind(moves, setup.goingKind);
  } else {
    moves = pseudoLegalMoves(position, turn.moves);
    for (Move& drop : pseudoLegalDrops(position, turn.moves)) moves.push_back(std::move(drop));
    keepKind(moves, turn.kind);
  }
  keepBestKind(moves, rules.priorities);
  if (rules.kinds.empty()) return moves;
  for (Move& move : moves) move.kind = kNoKind;
  canonicalise(moves);
  return moves;
}

}  // namespace

bool hasCandidates(const Position& position) {
  return !candidatesOf(position).empty();
}

MoveList candidates(const Position& position) {
  MoveList moves = candidatesOf(position);
  if (!position.variant().turns().maximalCaptures) return moves;
  std::vector<std::size_t> captures;
  for (const Move& move : moves) captures.push_back(capturesWith(position, move, kQuietPartialMoves));
  const std::size_t most = captures.empty() ? 0 : *std::max_element(captures.begin(), captures.end());
  MoveList best;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (captures[i] == most) best.push_back(std::move(moves[i]));
  }
  return best;
}

std::optional<Outcome> decidedByBoard(const Position& position) {
  for (const GoalStage stage : {GoalStage::Board, GoalStage::Taken}) {
    if (const auto reached = reachedGoal(position, stage)) return reached;
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
  if (position.setup().going == kNoCell) return rules.nullMoves == NullMoves::Always;
  if (!rules.mayStop) return false;
  return !rules.maximalCaptures || std::all_of(moves.begin(), moves.end(), [&](const Move& move) {
    return capturesWith(position, move, kQuietPartialMoves) == 0;
  });
}

}  // namespace

MoveList Referee::legalMoves(const Position& position) const {
  if (decidedByBoard(position)) return {};
  if (position.setup().thirdTurn) {
    // The players' turn may have ended the game: then the third side has no turn.
    return legalMoves(position.withoutThirdTurn()).empty() ? MoveList{} : thirdSideActs(position);
  }
  MoveList moves = candidates(position);
  const bool mayPlayNullMove = mayPlayNullMoveInsteadOf(position, moves);
  std::erase_if(moves, [&](const Move& move) { return !isLegal(position, move); });
  const bool isStuck = moves.empty() && position.setup().going == kNoCell &&
                       position.variant().turns().nullMoves == NullMoves::WhenStuck;
  if ((mayPlayNullMove || isStuck) && isLegal(position, Move())) moves.emplace_back();
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

std::optional<Outcome> outcomeBy(const Executor& executor, const Position& position) {
  if (const auto decided = decidedByBoard(position)) return decided;
  const Position turn = position.withoutThirdTurn();
  const bool stuck = executor.perft(turn, 1) == 0;  // listing thousands of moves takes longer
  const Variant& variant = position.variant();
  const Side loser = turn.toMove();
  const bool inCheck = stuck && executor.inCheck(turn);
  const GoalFacts facts{.stuck = stuck, .inCheck = inCheck};
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
