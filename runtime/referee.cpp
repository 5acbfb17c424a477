// Applies the rules of a turn (runtime/judging.h) to positions, and decides how a game ends as far as the
// position alone shows it.

#include "runtime/referee.h"

#include "runtime/judging.h"
#include "runtime/on-positions.h"
#include "runtime/reached-goals.h"

namespace fairyforge {
namespace {

const Setup& setupOf(const Position& position) {
  return position.setup();
}
const Setup& setupOf(const Setup& setup) {
  return setup;
}

// The world of the referee: states are positions, and every question is answered in the most direct way.
class Plain : public OnPositions, public Judging<Plain, Position, Move, MoveList> {
 public:
  using OnPositions::get;
  using OnPositions::OnPositions;
  using OnPositions::variant;

  template <typename State, typename Visit>
  bool forEachRoyal(const State& state, Side side, Visit visit) const {
    const Royals royals = royalsOf(variant_, setupOf(state), side);
    return std::all_of(royals.begin(), royals.end(), visit);
  }

  static MoveList list() { return {}; }
  static void addTurnMoves(const Position& position, MoveList& moves) { moves = turnMoves(position); }
  static void addActs(const Position& position, MoveList& moves) { moves = thirdSideMoves(position); }

  static Position played(const Position& position, const Move& move) { return position.after(move); }
  static Position withoutThirdTurn(const Position& position) { return position.withoutThirdTurn(); }
  static Setup changed(const Position& position) { return position.setup(); }
  static void place(Setup& setup, Cell cell, Piece piece) { setup.cells[index(cell)] = piece; }

  template <typename State>
  bool canTake(const State& state, Cell cell, Side by, Attackers attackers) const {
    return fairyforge::canTake(variant_, setupOf(state), cell, by, attackers);
  }
  bool losesWithoutRoyals(Side side) const { return variant_.losesWithoutRoyals(side); }

  static std::optional<Outcome> reachedBoardGoal(const Position& position) {
    for (const GoalStage stage : {GoalStage::Board, GoalStage::Taken}) {
      if (const auto reached = reachedGoal(position, stage, {.moves = movesBeforeGoals})) return reached;
    }
    return std::nullopt;
  }
  static bool reachesGoal(const Position& position) { return reachedBoardGoal(position).has_value(); }
  bool hasUnmetDuty(const Position& position, Side player) const {
    return std::ranges::any_of(variant_.end().obligations, [&](const Obligation& owed) {
      return owed.of[index(player)] && holds(owed.condition, position, player);
    });
  }

  // There are no shortcuts: every move is played and tested.
  struct Guards {};
  static Guards guards(const Position&) { return {}; }
  static bool isPlainlyLegal(const Position&, const Move&, Guards) { return false; }
  static bool isKnownSafe(const Move&, Guards) { return false; }
  static ColourCounts countByColour(const Position& position, Side side, TypeId type) {
    const Board& board = position.variant().board();
    ColourCounts counts;
    board.forEachCell([&](Cell cell) {
      const auto colour = static_cast<std::size_t>(board.colourOf(cell));
      const Piece piece = position.at(cell);
      if (piece == Piece(type, side)) ++counts.standing[colour];
      if (!piece && position.variant().hands().cells[index(side)][index(type)].has(cell))
        ++counts.open[colour];
    });
    return counts;
  }
};

}  // namespace

bool obeyCaptureDuty(const Position& position, MoveList& moves) {
  return Plain(position).obeyCaptureDuty(position, moves);
}

std::optional<Setup> beforeTransfer(const Position& after, const Move& move) {
  Plain plain(after);
  const auto link = plain.transferOf(after, move);
  if (!link) return std::nullopt;
  Setup before = after.setup();
  plain.takeBack(before, move, *link);
  return before;
}

bool obeyDropDuty(const Position& position, MoveList& moves) {
  return Plain(position).obeyDropDuty(moves);
}

MoveList candidates(const Position& position) {
  MoveList moves;
  Plain(position).addCandidates(position, moves);
  return moves;
}

std::optional<Side> exposedPlayer(const Position& position, const Move& act) {
  return Plain(position).exposedPlayer(position, act, Plain::played(position, act));
}

std::optional<Outcome> decidedByBoard(const Position& position) {
  if (const auto reached = Plain::reachedBoardGoal(position)) return reached;
  return Plain(position).decidedByPieces(position);
}

MoveList movesBeforeGoals(const Position& position) {
  MoveList moves;
  Plain(position).forEachOfPlayer<false>(position, [&](const Move& move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

MoveList Referee::legalMoves(const Position& position) const {
  MoveList moves;
  Plain(position).forEachLegal<false>(position, [&](const Move& move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

bool Referee::hasMoves(const Position& position) const {
  bool any = false;
  Plain(position).forEachLegal<false>(position, [&](const Move&) {
    any = true;
    return false;
  });
  return any;
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

// Returns how the game ends in this position by what stands on the board, by goals, mate or stalemate;
// nothing if it goes on. Draws by counting or repetition are decided elsewhere.
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
    nodes += perftByMoves(executor, position.after(move), depth - 1);
  }
  return nodes;
}

std::uint64_t Referee::perft(const Position& position, int depth) const {
  return perftByMoves(*this, position, depth);
}

}  // namespace fairyforge
