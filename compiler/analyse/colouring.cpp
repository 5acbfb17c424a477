// Finds colourings: gives cells numbers, called levels, such that each move leads one level higher. A cycle
// of moves may lead back to a cell with another level. Then the greatest common divisor of all such
// differences is the period, and a cell's class is its level modulo the period.

#include "compiler/analyse/colouring.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace fairyforge::analyse {
namespace {

// The level of each cell, and the connected part of the graph to which it belongs. If `period` is 0, each
// move leads to the next higher level. Otherwise `period` divides all deviations from that.
struct Levels {
  std::map<Cell, int> part, level;
  int parts = 0;
  int period = 0;
};

// Divides the cells into connected parts of the graph, and gives each cell a level such that a move along the
// graph raises the level by 1. `period` becomes the greatest common divisor of the differences by which
// cycles contradict the levels; 0 if none does.
Levels levelsOf(const MoveGraph& graph, const CellSet& cells) {
  std::map<Cell, std::vector<std::pair<Cell, int>>> neighbours;
  cells.forEach([&](Cell from) {
    graph[index(from)].forEach([&](Cell to) {
      if (!cells.has(to)) return;
      neighbours[from].emplace_back(to, 1);
      neighbours[to].emplace_back(from, -1);
    });
  });
  Levels levels;
  cells.forEach([&](Cell first) {
    if (levels.part.contains(first)) return;
    std::vector<Cell> open{first};
    levels.part[first] = levels.parts;
    levels.level[first] = 0;
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (const auto& [next, up] : neighbours[cell]) {
        const int level = levels.level[cell] + up;
        if (levels.part.try_emplace(next, levels.parts).second) {
          levels.level[next] = level;
          open.push_back(next);
        } else {
          levels.period = std::gcd(levels.period, std::abs(level - levels.level[next]));
        }
      }
    }
    ++levels.parts;
  });
  return levels;
}

// Divides the cells by keyOf(cell) and numbers the classes in the order of their first cells.
template <typename KeyOf>
Classes classesBy(const CellSet& cells, KeyOf keyOf) {
  Classes classes;
  std::map<decltype(keyOf(Cell{})), int> numbers;
  cells.forEach([&](Cell cell) {
    const auto [known, isNew] = numbers.try_emplace(keyOf(cell), classes.count);
    if (isNew) ++classes.count;
    classes.of[cell] = known->second;
  });
  return classes;
}

}  // namespace

std::size_t Classes::sizeOf(int number) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(of, [&](const auto& entry) { return entry.second == number; }));
}

Classes keptClasses(const MoveGraph& graph, const CellSet& cells) {
  const Levels levels = levelsOf(graph, cells);
  return classesBy(cells, [&](Cell cell) { return levels.part.at(cell); });
}

int periodOf(const MoveGraph& graph, const CellSet& cells) {
  return levelsOf(graph, cells).period;
}

Classes cyclicClasses(const MoveGraph& graph, const CellSet& cells, int period) {
  const Levels levels = levelsOf(graph, cells);
  return classesBy(cells, [&](Cell cell) {
    const int level = levels.level.at(cell) % period;
    return std::pair{levels.part.at(cell), level < 0 ? level + period : level};
  });
}

ColourEffect colourEffect(const Board& board, const MoveGraph& graph, const CellSet& origins) {
  const auto colour = [&](Cell cell) { return board.colourOf(cell); };
  bool keeps = false, changes = false;
  origins.forEach([&](Cell from) {
    graph[index(from)].forEach([&](Cell to) { (colour(from) == colour(to) ? keeps : changes) = true; });
  });
  if (keeps && changes) return ColourEffect::Either;
  return keeps ? ColourEffect::Keep : changes ? ColourEffect::Change : ColourEffect::NoMoves;
}

}  // namespace fairyforge::analyse
