// Computes realms by breadth-first search. Moves come from the referee (quiet moves of a piece alone on the
// board) or from a given graph.

#include "compiler/analyse/realm.h"

#include <algorithm>

#include "compiler/draw/reach.h"
#include "runtime/referee.h"

namespace fairyforge::analyse {
namespace {

// Searches breadth-first from `start`; next(cell, isFirst) returns the cells to which moves lead.
template <typename Next>
Realm flood(std::size_t size, Cell start, Next next) {
  Realm realm{start, {}, std::vector<int>(size, -1), std::vector<Cell>(size, kNoCell)};
  std::vector<Cell> open{start};
  realm.cells.add(start);
  realm.moves[index(start)] = 0;
  const auto visit = [&](Cell from, int moves, const CellSet& targets) {
    targets.forEach([&](Cell to) {
      if (realm.cells.has(to)) return;
      realm.cells.add(to);
      realm.moves[index(to)] = moves + 1;
      realm.from[index(to)] = from;
      open.push_back(to);
    });
  };
  for (std::size_t i = 0; i < open.size(); ++i) {
    const Cell from = open[i];
    visit(from, realm.moves[index(from)], next(from, i == 0));
  }
  return realm;
}

}  // namespace

std::vector<Cell> Realm::pathTo(Cell cell) const {
  std::vector<Cell> path{cell};
  while (path.back() != start) path.push_back(from[index(path.back())]);
  std::ranges::reverse(path);
  return path;
}

Cell Realm::farthest() const {
  const auto last = std::ranges::max_element(moves);
  return cellAt(static_cast<std::size_t>(last - moves.begin()));
}

Realm realmFrom(const VariantPtr& variant, TypeId type, Cell start, Side side) {
  const Setup& array = variant->start();
  const bool unmovedAtStart = array.at(start) == Piece(type, side) && array.unmoved.has(start);
  const auto quietFrom = [&](Cell from, bool unmoved) {
    CellSet targets;
    const Position position = draw::lonePiece(variant, type, from, unmoved, side);
    for (const Move& move : pseudoLegalMoves(position, side)) {
      if (move.victims.empty() && move.as == type) targets.add(move.to);
    }
    return targets;
  };
  return flood(variant->board().size(), start,
               [&](Cell from, bool first) { return quietFrom(from, first && unmovedAtStart); });
}

Realm realmIn(const std::vector<CellSet>& graph, Cell start) {
  return flood(graph.size(), start, [&](Cell from, bool) -> const CellSet& { return graph[index(from)]; });
}

std::vector<Cell> realmStarts(const Variant& variant, TypeId type, Side side) {
  std::vector<Cell> starts, all;
  variant.board().forEachCell([&](Cell cell) {
    all.push_back(cell);
    if (variant.start().at(cell) == Piece(type, side)) starts.push_back(cell);
  });
  return starts.empty() ? all : starts;
}

}  // namespace fairyforge::analyse
