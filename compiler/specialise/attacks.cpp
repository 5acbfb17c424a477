// Cuts attacks into instances (attacks.h): the ways between two cells become the conditions of their pair.
#include "compiler/specialise/attacks.h"

#include <algorithm>
#include <map>

namespace fairyforge::specialise {
namespace {

using Pair = std::pair<Cell, Cell>;  // attacked cell, attacker's cell
using Kind = BetweenTable::Kind;

struct Conditions {
  CellList first, second;
  friend bool operator==(const Conditions&, const Conditions&) = default;
  friend bool operator<(const Conditions& a, const Conditions& b) {
    return std::tie(a.first, a.second) < std::tie(b.first, b.second);
  }
};
using ConditionMap = std::map<Pair, Conditions>;

CellList united(const CellList& a, const CellList& b) {
  CellList all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

// Are the paths together "exactly one of these cells is occupied"?
bool isScreen(const std::vector<const OccupancyPath*>& paths) {
  const CellList all = united(paths[0]->empty, paths[0]->filled);
  return paths.size() == all.size() &&
         std::all_of(paths.begin(), paths.end(), [&](const OccupancyPath* path) {
           return path->filled.size() == 1 && united(path->empty, path->filled) == all;
         });
}

// Several ways between the same two cells become several layers.
void addLayer(std::vector<ConditionMap>& layers, const Pair& pair, Conditions conditions) {
  for (ConditionMap& layer : layers) {
    if (layer.try_emplace(pair, conditions).second) return;
  }
  layers.push_back({{pair, std::move(conditions)}});
}

std::map<Kind, std::vector<ConditionMap>> layersOf(const OccupancyFunction& attackers) {
  std::map<Kind, std::vector<ConditionMap>> layers;
  for (std::size_t attacked = 0; attacked < attackers.size(); ++attacked) {
    std::map<Cell, std::vector<const OccupancyPath*>> slides, hops;
    for (const OccupancyPath& path : attackers[attacked]) {
      if (path.empty.empty() && path.filled.empty()) continue;
      (path.filled.empty() ? slides : hops)[path.to].push_back(&path);
    }
    for (const auto& [attacker, paths] : slides) {
      for (const OccupancyPath* path : paths) {
        addLayer(layers[Kind::Slide], {cellAt(attacked), attacker}, {path->empty, {}});
      }
    }
    for (const auto& [attacker, paths] : hops) {
      const Pair pair{cellAt(attacked), attacker};
      if (isScreen(paths)) {
        addLayer(layers[Kind::Screen], pair, {united(paths[0]->empty, paths[0]->filled), {}});
        continue;
      }
      for (const OccupancyPath* path : paths)
        addLayer(layers[Kind::Hurdle], pair, {path->empty, path->filled});
    }
  }
  return layers;
}

bool agree(const ConditionMap& a, const ConditionMap& b) {
  return std::all_of(b.begin(), b.end(), [&](const auto& entry) {
    const auto other = a.find(entry.first);
    return other == a.end() || other->second == entry.second;
  });
}

CellSet setOf(const CellList& cells) {
  CellSet set;
  for (const Cell cell : cells) set.add(cell);
  return set;
}

constexpr std::size_t kMaxDirectCells = 128;

BetweenTable store(Kind kind, const ConditionMap& map, std::size_t cells, TableBlock& tables) {
  const std::size_t setsEach = kind == Kind::Hurdle ? 2 : 1;
  std::vector<CellSet> sets;
  const auto put = [&](std::size_t at, const Conditions& conditions) {
    sets.resize(std::max(sets.size(), (at + 1) * setsEach));
    sets[at * setsEach] = setOf(conditions.first);
    if (setsEach == 2) sets[at * setsEach + 1] = setOf(conditions.second);
  };
  if (cells <= kMaxDirectCells) {
    sets.resize(cells * cells * setsEach);
    for (const auto& [pair, conditions] : map)
      put(index(pair.first) * cells + index(pair.second), conditions);
    return {kind, std::nullopt, tables.add(sets)};
  }
  std::vector<std::uint64_t> indices((cells * cells + 1) / 2, 0);
  std::map<Conditions, std::uint64_t> known;
  for (const auto& [pair, conditions] : map) {
    const auto [entry, isNew] = known.try_emplace(conditions, known.size());
    if (isNew) put(entry->second, conditions);
    const std::size_t at = index(pair.first) * cells + index(pair.second);
    indices[at / 2] |= entry->second << 32 * (at % 2);
  }
  return {kind, tables.add(indices), tables.add(sets)};
}

}  // namespace

AttackLines attackLines(const std::vector<AttackFunction>& functions, std::size_t cells, TableBlock& tables) {
  AttackLines result;
  std::vector<std::pair<Kind, ConditionMap>> maps;
  for (const AttackFunction& attack : functions) {
    for (auto& [kind, layers] : layersOf(*attack.attackers)) {
      for (ConditionMap& layer : layers) {
        std::vector<CellSet> reach(cells);
        for (const auto& [pair, conditions] : layer) reach[index(pair.first)].add(pair.second);
        auto shared = std::find_if(maps.begin(), maps.end(), [&, k = kind](const auto& known) {
          return known.first == k && agree(known.second, layer);
        });
        if (shared == maps.end()) shared = maps.insert(maps.end(), {kind, {}});
        shared->second.merge(layer);
        result.lines.push_back(
            {attack.type, attack.guard, tables.add(reach), static_cast<std::size_t>(shared - maps.begin())});
      }
    }
  }
  for (const auto& [kind, map] : maps) result.tables.push_back(store(kind, map, cells, tables));
  return result;
}

std::vector<CellSet> attackLeaps(const OccupancyFunction& function, std::size_t cells) {
  std::vector<CellSet> leaps(cells);
  for (std::size_t from = 0; from < function.size(); ++from) {
    for (const OccupancyPath& path : function[from]) {
      if (path.empty.empty() && path.filled.empty()) leaps[index(path.to)].add(cellAt(from));
    }
  }
  return leaps;
}

}  // namespace fairyforge::specialise
