// Operations on occupancy functions: simplify, invert, divide into components that read disjoint sets of
// cells (by union-find), tabulate a component for all occupancies, and test whether it is a chain.

#include "compiler/native/specialise/occupancy.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "compiler/core/base/sort-unique.h"

namespace fairyforge::specialise {
namespace {

bool includes(const CellList& all, const CellList& some) {
  return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

// Removes paths whose conditions are met only if those of another path to the same cell are met.
std::vector<OccupancyPath> simplified(std::vector<OccupancyPath> paths) {
  sortUnique(paths);
  const auto redundant = [&](const OccupancyPath& path) {
    return std::ranges::any_of(
        std::ranges::equal_range(paths, path.to, {}, &OccupancyPath::to), [&](const OccupancyPath& other) {
          return &other != &path && includes(path.empty, other.empty) && includes(path.filled, other.filled);
        });
  };
  std::vector<bool> drops;
  for (const OccupancyPath& path : paths) drops.push_back(redundant(path));
  std::vector<OccupancyPath> kept;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!drops[i]) kept.push_back(std::move(paths[i]));
  }
  return kept;
}

}  // namespace

CellSet setOf(const CellList& cells) {
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  return set;
}

bool operator<(const OccupancyPath& a, const OccupancyPath& b) {
  return std::tie(a.to, a.empty, a.filled) < std::tie(b.to, b.empty, b.filled);
}

bool operator<(const Component& a, const Component& b) {
  return a.paths < b.paths;
}

void simplify(OccupancyFunction& function) {
  for (auto& paths : function) paths = simplified(std::move(paths));
}

bool isEmpty(const OccupancyFunction& function) {
  return std::all_of(function.begin(), function.end(), [](const auto& paths) { return paths.empty(); });
}

OccupancyFunction inverse(const OccupancyFunction& function) {
  OccupancyFunction result(function.size());
  for (std::size_t from = 0; from < function.size(); ++from) {
    for (const OccupancyPath& path : function[from]) {
      result[index(path.to)].push_back({cellAt(from), path.empty, path.filled});
    }
  }
  return result;
}

std::vector<Component> componentsOf(const std::vector<OccupancyPath>& paths) {
  // Union-find over the cells that paths read.
  std::map<Cell, Cell> parent;
  const auto root = [&](Cell cell) {
    while (parent.at(cell) != cell) cell = parent.at(cell);
    return cell;
  };
  const auto reads = [](const OccupancyPath& path) {
    CellList cells = path.empty;
    cells.insert(cells.end(), path.filled.begin(), path.filled.end());
    return cells;
  };
  for (const OccupancyPath& path : paths) {
    const CellList cells = reads(path);
    for (const Cell cell : cells) {
      parent.try_emplace(cell, cell);
      parent[root(cell)] = root(cells.front());
    }
  }
  std::map<Cell, Component> byRoot;
  std::vector<Component> leaps;
  for (const OccupancyPath& path : paths) {
    const CellList cells = reads(path);
    if (!cells.empty()) {
      byRoot[root(cells.front())].paths.push_back(path);
    } else if (parent.contains(path.to)) {
      byRoot[root(path.to)].paths.push_back(path);
    } else {
      leaps.push_back({{path}, {}});
    }
  }
  for (const auto& [cell, top] : parent) byRoot[root(top)].relevant.push_back(cell);
  std::vector<Component> components = std::move(leaps);
  for (auto& [cell, component] : byRoot) components.push_back(std::move(component));
  return components;
}

std::vector<CellSet> tabulate(const Component& component) {
  const auto bitsOf = [&](const CellList& cells) {
    std::size_t bits = 0;
    for (const Cell cell : cells) {
      const auto at = std::lower_bound(component.relevant.begin(), component.relevant.end(), cell);
      bits |= std::size_t{1} << (at - component.relevant.begin());
    }
    return bits;
  };
  std::vector<CellSet> table(std::size_t{1} << component.relevant.size());
  for (const OccupancyPath& path : component.paths) {
    const std::size_t empty = bitsOf(path.empty), filled = bitsOf(path.filled);
    for (std::size_t occupied = 0; occupied < table.size(); ++occupied) {
      if ((occupied & empty) == 0 && (occupied & filled) == filled) table[occupied].add(path.to);
    }
  }
  return table;
}

bool isChain(const Component& component, bool ascending) {
  CellList order = component.relevant;
  if (!ascending) std::reverse(order.begin(), order.end());
  const auto before = [&](Cell a, Cell b) { return ascending ? a < b : b < a; };
  return std::all_of(component.paths.begin(), component.paths.end(), [&](const OccupancyPath& path) {
    if (!path.filled.empty()) return false;
    // The cells that must be empty are the first ones of the order, and the target lies behind them but not
    // behind the next cell of the order.
    for (std::size_t i = 0; i < path.empty.size(); ++i) {
      if (std::find(path.empty.begin(), path.empty.end(), order[i]) == path.empty.end()) return false;
    }
    const std::size_t read = path.empty.size();
    if (read > 0 && !before(order[read - 1], path.to)) return false;
    return read == order.size() || !before(order[read], path.to);
  });
}

}  // namespace fairyforge::specialise
