// Computes an upper bound for the moves in a position: for each cell the most moves that a piece there may
// have, and all drops.
#include "compiler/native/specialise/count-moves.h"

#include <algorithm>
#include <span>

namespace fairyforge::specialise {
namespace {

constexpr std::size_t kMaxMoves = std::size_t{1} << 26;

// Returns the number of moves to a cell: one for each type that the piece may become, times the ways to
// change other pieces.
std::size_t movesTo(const Variant& variant, Side side, TypeId type, Cell to) {
  std::size_t count = std::max<std::size_t>(1, variant.arrival().choices(side, type, to).size());
  for (const Trigger& trigger : variant.triggers()) {
    if (side == Side::Third) break;
    if (trigger.arriving.has(type) && trigger.zone[index(side)].has(to)) {
      count *= std::max<std::size_t>(1, variant.board().size() * trigger.choices.size());
      count = std::min(count, kMaxMoves);
    }
  }
  return count;
}

std::size_t movesFrom(const Variant& variant, Side side, const TypeMoves& of, Cell cell) {
  std::size_t count = mostPlainMoves(variant, side, of, cell);
  for (const GeneralPath& g : of.moves->general[index(cell)])
    count += movesTo(variant, side, of.type, g.path.to);
  return count;
}

// Returns a bound for the moves of these sides' pieces on the board: on each cell stands the piece with the
// most moves from there.
std::size_t mostOnBoard(const Variant& variant, const AllMoves& moves, std::span<const Side> sides) {
  std::size_t sum = 0;
  for (std::size_t cell = 0; cell < variant.board().size(); ++cell) {
    std::size_t most = 0;
    for (const Side side : sides) {
      for (const TypeMoves& of : moves[index(side)])
        most = std::max(most, movesFrom(variant, side, of, cellAt(cell)));
    }
    sum += most;
  }
  return sum;
}

}  // namespace

std::size_t mostPlainMoves(const Variant& variant, Side side, const TypeMoves& of, Cell cell) {
  CellSet targets;
  for (const auto& ofGuard : of.moves->plain) {
    for (const OccupancyFunction& function : ofGuard) {
      for (const OccupancyPath& path : function[index(cell)]) targets.add(path.to);
    }
  }
  std::size_t count = 0;
  targets.forEach(
      [&](Cell to) { count += movesTo(variant, side, of.type, to) * (1 + of.moves->gates.size()); });
  for (const EnPassantMarkingPath& p : of.moves->markingEnPassant)
    count += p.from == cell ? movesTo(variant, side, of.type, p.path.to) : 0;
  return count;
}

Expected<std::size_t> mostMoves(const Variant& variant, const AllMoves& moves, const HandPlan& hands,
                                const ThirdPlan& third) {
  std::size_t sum = mostOnBoard(variant, moves, kBothSides);
  std::size_t drops = 0;
  for (const Side side : kBothSides) {
    std::size_t some = 0;
    for (const Drop& drop : hands.drops) some += drop.cells[index(side)].size();
    drops = std::max(drops, some);
  }
  sum += drops;
  if (third.hasMoves()) {
    // The list holds moves and introductions. Behind it, code lists the moves of a new piece to find what it
    // attacks.
    constexpr std::array<Side, 1> kThird{Side::Third};
    const std::size_t most = mostOnBoard(variant, moves, kThird);
    sum = std::max(sum, 2 * most + variant.board().size() * third.introduces.size() + 1);
  }
  if (sum > kMaxMoves) return Failure{"a position may have too many moves"};
  return sum;
}

}  // namespace fairyforge::specialise
