// Decides by plain searches over all cells whether conditions of goals hold in a position. Executors with
// code have faster ways of their own.

#include "runtime/reached-goals.h"

#include <algorithm>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/registers.h"
#include "runtime/threats.h"

namespace fairyforge {
namespace {

using Kind = GoalCondition::Kind;

bool isIn(const std::optional<TypeSet>& types, TypeId type) {
  return !types || types->has(type);
}

int piecesOf(const Position& position, Side owner, const std::optional<TypeSet>& types, bool hands) {
  auto count = static_cast<int>(std::ranges::count_if(position.setup().cells, [&](Piece piece) {
    return piece && piece.side() == owner && isIn(types, piece.type());
  }));
  for (std::size_t t = 0; hands && owner != Side::Third && t < position.variant().types().size(); ++t) {
    if (isIn(types, typeAt(t))) count += position.setup().inHand(owner, typeAt(t));
  }
  return count;
}

bool isThere(const Occupancy& wanted, const Position& position, Cell cell, Side player) {
  const Piece piece = position.at(cell);
  return fits(wanted, piece, player) &&
         (!wanted.safe || !piece || isSafe(position.variant(), position.setup(), cell, cell));
}

bool isOccupied(const GoalCondition& c, const CellSet& place, const Position& position, Side player) {
  const int wanted = std::max(c.count, 1);
  int found = 0;
  place.forEach([&](Cell cell) {
    if (found >= wanted) return;
    found += std::any_of(c.occupants.begin(), c.occupants.end(),
                         [&](const Occupancy& one) { return isThere(one, position, cell, player); })
                 ? 1
                 : 0;
  });
  return found >= wanted;
}

// Is the condition's pattern, as the player sees it, on the board, beginning from any cell?
bool hasPattern(const GoalCondition& c, const Position& position, Side player) {
  const Board& board = position.variant().board();
  return anyOf(board.cells(), [&](Cell from) {
    return followOnce(c, board, from, player, [&](Cell cell, std::size_t i) {
      return isThere(c.occupants[i], position, cell, player);
    });
  });
}

// Do the player's pieces of the condition's types form one group, in which the condition's steps lead from
// each piece to every other one?
bool areConnected(const GoalCondition& c, const Position& position, Side player) {
  const Board& board = position.variant().board();
  CellSet left;
  Cell last = kNoCell;
  board.forEachCell([&](Cell cell) {
    const Piece piece = position.at(cell);
    if (!piece || piece.side() != player || !isIn(c.types, piece.type())) return;
    left.add(cell);
    last = cell;
  });
  std::vector<Cell> found;
  const auto find = [&](Cell cell) {
    if (cell == kNoCell || !left.has(cell)) return;
    left.remove(cell);
    found.push_back(cell);
  };
  find(last);
  while (!found.empty()) {
    const Cell from = found.back();
    found.pop_back();
    for (const auto& leg : c.legs) find(board.walk(from, leg[index(player)].front()));
  }
  return left.empty();
}

// Returns the players in the order in which they are tried: the first for whom the goal holds gets its
// result.
std::array<Side, kSides> orderOf(const Goal& goal, Side mover) {
  const bool moverFirst = goal.result == Goal::Result::Wins;
  return {moverFirst ? mover : opponent(mover), moverFirst ? opponent(mover) : mover};
}

// Returns the outcome if `player` has reached the goal.
Outcome outcomeOf(const Goal& goal, const Position& position, Side player) {
  std::optional<Side> winner;
  if (goal.result == Goal::Result::Wins) winner = player;
  if (goal.result == Goal::Result::Loses) winner = opponent(player);
  if (goal.countsPieces()) {
    const bool hands = goal.condition.hands;
    const int white = piecesOf(position, Side::White, std::nullopt, hands);
    const int black = piecesOf(position, Side::Black, std::nullopt, hands);
    const bool whiteHas = (white > black) == (goal.result == Goal::Result::MostPieces);
    if (white != black) winner = whiteHas ? Side::White : Side::Black;
  }
  return {EndReason::Goal, winner};
}

}  // namespace

bool fits(const Occupancy& wanted, Piece piece, Side player) {
  using Whose = Occupancy::Whose;
  const auto isTheirs = [&] {
    if (wanted.whose == Whose::Own) return piece.side() == player;
    return wanted.whose == Whose::Anyones || piece.side() == opponent(player);
  };
  return (piece && isTheirs() && isIn(wanted.types, piece.type())) != wanted.negated;
}

namespace {

// Could an enemy take a royal piece of `player` that is of one of these types? True if no types are given:
// the caller knows that some royal piece is in check.
bool isInCheckBy(const std::optional<TypeSet>& types, const Position& position, Side player) {
  if (!types) return true;
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  return std::ranges::any_of(royalsOf(variant, setup, player), [&](Cell royal) {
    return types->has(position.at(royal).type()) && std::ranges::any_of(kAllOwners, [&](Side by) {
             return variant.attacks(by, player, setup.sinceThird) &&
                    canTake(variant, setup, royal, by, Attackers::Checking);
           });
  });
}

}  // namespace

bool holds(const GoalCondition& c, const Position& position, Side player, const GoalFacts& facts) {
  const auto partHolds = [&](const GoalCondition& part) { return holds(part, position, player, facts); };
  const Setup& setup = position.setup();
  switch (c.kind) {
    case Kind::Pieces:
      return c.isCount(piecesOf(position, player, c.types, c.hands));
    case Kind::AllPieces: {
      int count = 0;
      for (const Side owner : kAllOwners) count += piecesOf(position, owner, c.types, c.hands);
      return c.isCount(count);
    }
    case Kind::Places:
      return std::all_of(c.places.begin(), c.places.end(), [&](const auto& place) {
        return isOccupied(c, place[index(player)], position, player);
      });
    case Kind::Pattern:
      return hasPattern(c, position, player);
    case Kind::Connected:
      return areConnected(c, position, player);
    case Kind::Captured:
      return std::any_of(setup.taken.begin(), setup.taken.end(),
                         [&](Piece piece) { return piece.side() == player && isIn(c.types, piece.type()); });
    case Kind::Stalemated:
      return facts.stuck && !facts.inCheck && setup.player == player;
    case Kind::Checkmated:
      return facts.stuck && facts.inCheck && setup.player == player && isInCheckBy(c.types, position, player);
    case Kind::Repetition:
      return facts.repeated && position.variant().lastPlayer(setup) == player;
    case Kind::Counted:
      return countOf(c.counter, player, [&](const auto& row) { return row.of(setup); }) >= c.count;
    case Kind::ToMove:
      return setup.player == player && position.variant().lastPlayer(setup) != player;
    case Kind::All:
      return std::all_of(c.parts.begin(), c.parts.end(), partHolds);
    case Kind::Any:
      return std::any_of(c.parts.begin(), c.parts.end(), partHolds);
    case Kind::Not:
      return !partHolds(c.parts.front());
    case Kind::Other:
      return holds(c.parts.front(), position, opponent(player), facts);
    case Kind::AfterMove:
      return std::ranges::any_of(facts.moves(position), [&](const Move& move) {
        return holds(c.parts.front(), position.after(move), player, facts);
      });
  }
  return false;
}

std::optional<Outcome> reachedGoal(const Position& position, GoalStage stage, const GoalFacts& facts) {
  for (const Goal& goal : position.variant().goals()) {
    if (stageOf(goal.condition) != stage) continue;
    for (const Side player : orderOf(goal, position.variant().lastPlayer(position.setup()))) {
      if (goal.of[index(player)] && holds(goal.condition, position, player, facts))
        return outcomeOf(goal, position, player);
    }
  }
  return std::nullopt;
}

Outcome settled(const Position& position, Outcome outcome) {
  const DrawRule& rule = position.variant().end().draws;
  if (outcome.winner || !rule.decides()) return outcome;
  std::array<int, kSides> points = rule.given;
  for (const Piece piece : position.setup().cells) {
    if (piece && piece.side() != Side::Third) points[index(piece.side())] += rule.points[index(piece.type())];
  }
  if (points[0] != points[1]) outcome.winner = points[0] > points[1] ? Side::White : Side::Black;
  return outcome;
}

}  // namespace fairyforge
