// An upper bound: the most that one piece may have on each cell, and all drops.
#include "compiler/specialise/count-moves.h"

#include <algorithm>
#include <set>
#include <span>

namespace fairyforge::specialise {
namespace {

constexpr std::size_t kMaxMoves = std::size_t{1} << 26;

std::size_t movesFrom(const Variant& variant, Side side, const TypeMoves& of, Cell cell) {
  const ClassifiedMoves& moves = *of.moves;
  const std::size_t cells = variant.board().size();
  const auto choices = [&](Cell to) {
    std::size_t count = std::max<std::size_t>(1, variant.arrival().choices(side, of.type, to).size());
    for (const Trigger& trigger : variant.triggers()) {
      if (side == Side::Third) break;
      if (trigger.arriving.has(of.type) && trigger.zone[index(side)].has(to)) {
        count = std::min(count * std::max<std::size_t>(1, cells * trigger.choices.size()), kMaxMoves);
      }
    }
    return count;
  };
  std::set<Cell> targets;
  for (const auto& ofGuard : moves.plain) {
    for (const OccupancyFunction& function : ofGuard) {
      for (const OccupancyPath& path : function[index(cell)]) targets.insert(path.to);
    }
  }
  std::size_t count = 0;
  for (const Cell to : targets) count += choices(to) * (1 + moves.gates.size());
  for (const EnPassantMarkingPath& p : moves.markingEnPassant)
    count += p.from == cell ? choices(p.path.to) : 0;
  for (const GeneralPath& g : moves.general[index(cell)]) count += choices(g.path.to);
  return count;
}

// Of pieces of these sides, one on each cell.
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
  if (third.acts) {
    // Moves and introductions; what an introduced piece could do is listed behind them.
    constexpr std::array<Side, 1> kThird{Side::Third};
    const std::size_t most = mostOnBoard(variant, moves, kThird);
    sum = std::max(sum, 2 * most + variant.board().size() * third.introduces.size() + 1);
  }
  if (sum > kMaxMoves) return Failure{"a position may have too many moves"};
  return sum;
}

}  // namespace fairyforge::specialise
