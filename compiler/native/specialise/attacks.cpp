// Cuts attacks into instances (attacks.h): each path between two cells becomes the condition of that pair of
// cells. Leaps without conditions are kept as sets, and types with equal attacks share their tables.
#include "compiler/native/specialise/attacks.h"

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

// Do the paths together mean "exactly one of these cells is occupied"? They do if each path has one of the
// cells filled and all others empty.
bool isScreen(const std::vector<const OccupancyPath*>& paths) {
  const CellList all = united(paths[0]->empty, paths[0]->filled);
  return paths.size() == all.size() &&
         std::all_of(paths.begin(), paths.end(), [&](const OccupancyPath* path) {
           return path->filled.size() == 1 && united(path->empty, path->filled) == all;
         });
}

// Adds the condition to the first layer that has none for the pair yet. A second way between two cells comes
// into a second layer.
void addLayer(std::vector<ConditionMap>& layers, const Pair& pair, Conditions conditions) {
  for (ConditionMap& layer : layers) {
    if (layer.try_emplace(pair, conditions).second) return;
  }
  layers.push_back({{pair, std::move(conditions)}});
}

bool hasSlides(const OccupancyFunction& attackers) {
  return std::ranges::any_of(attackers, [](const std::vector<OccupancyPath>& paths) {
    return std::ranges::any_of(
        paths, [](const OccupancyPath& path) { return !path.empty.empty() && path.filled.empty(); });
  });
}

// Returns the attacks by slides and by hops as layers, in each of which every pair of attacked cell and
// attacker has at most one path.
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

bool isWithin(const Reach& some, const Reach& all) {
  for (std::size_t cell = 0; cell < some.size(); ++cell) {
    CellSet both = some[cell] & all[cell];
    if (both != some[cell]) return false;
  }
  return true;
}

// Returns, for each cell, the cells from which a piece attacks it whatever stands on other cells.
Reach attackLeaps(const OccupancyFunction& attackers) {
  Reach leaps(attackers.size());
  for (std::size_t attacked = 0; attacked < attackers.size(); ++attacked) {
    for (const OccupancyPath& path : attackers[attacked]) {
      if (path.empty.empty() && path.filled.empty()) leaps[attacked].add(path.to);
    }
  }
  return leaps;
}

// Returns the sets among `others` that the leaps contain, and the leaps that none of these contains.
std::pair<std::vector<Reach>, Reach> splitLeaps(const Reach& leaps, const std::vector<Reach>& others) {
  std::vector<Reach> shared;
  Reach rest = leaps;
  for (const Reach& other : others) {
    if (!isWithin(other, leaps)) continue;
    shared.push_back(other);
    for (std::size_t cell = 0; cell < rest.size(); ++cell) {
      rest[cell] -= other[cell];
    }
  }
  return {shared, rest};
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

// A line whose reach has no table yet.
struct PlannedLine {
  const AttackFunction* attack;
  std::size_t between;
  Reach reach;
};

class LinePlanner {
 public:
  explicit LinePlanner(std::size_t cells) : cells_(cells) {}

  void add(const AttackFunction& attack, Kind kind, ConditionMap layer) {
    Reach reach(cells_);
    for (const auto& [pair, conditions] : layer) reach[index(pair.first)].add(pair.second);
    auto shared = sharedBy(kind, layer);
    if (shared == maps_.end()) shared = maps_.insert(maps_.end(), {kind, {}});
    shared->second.merge(layer);
    lines_.push_back({&attack, static_cast<std::size_t>(shared - maps_.begin()), std::move(reach)});
  }

  // Adds the lines of `attack`, a type whose attacks equal those of `twin`.
  void addTwin(const AttackFunction& attack, const AttackFunction& twin) {
    const std::size_t end = lines_.size();
    for (std::size_t i = 0; i < end; ++i) {
      if (lines_[i].attack == &twin) lines_.push_back({&attack, lines_[i].between, lines_[i].reach});
    }
  }

  // Would the layer need a table of its own? Leaps that count as slides must not be the only reason for a
  // table.
  bool wantsOwnTable(Kind kind, const ConditionMap& layer) {
    return !maps_.empty() && sharedBy(kind, layer) == maps_.end();
  }

  // Stores lines and tables. A reach that is the union of others is not stored: a queen attacks wherever a
  // rook or a bishop does.
  AttackLines store(TableBlock& tables) {
    AttackLines result;
    for (const PlannedLine& line : lines_) {
      for (const Reach* part : partsOf(line)) {
        result.lines.push_back({line.attack->type, line.attack->guard, tables.add(*part), line.between});
      }
    }
    for (const auto& [kind, map] : maps_)
      result.tables.push_back(specialise::store(kind, map, cells_, tables));
    return result;
  }

 private:
  using Maps = std::vector<std::pair<Kind, ConditionMap>>;

  Maps::iterator sharedBy(Kind kind, const ConditionMap& layer) {
    return std::find_if(maps_.begin(), maps_.end(),
                        [&](const auto& known) { return known.first == kind && agree(known.second, layer); });
  }

  std::vector<const Reach*> partsOf(const PlannedLine& line) const {
    std::vector<const Reach*> parts;
    Reach together(cells_);
    for (const PlannedLine& other : lines_) {
      if (other.between != line.between || other.reach == line.reach || !isWithin(other.reach, line.reach))
        continue;
      // Keeps only the parts that are not within another part.
      const bool known = std::any_of(parts.begin(), parts.end(),
                                     [&](const Reach* part) { return isWithin(other.reach, *part); });
      if (known) continue;
      std::erase_if(parts, [&](const Reach* part) { return isWithin(*part, other.reach); });
      parts.push_back(&other.reach);
      for (std::size_t cell = 0; cell < cells_; ++cell) together[cell] |= other.reach[cell];
    }
    if (together != line.reach) return {&line.reach};
    return parts;
  }

  const std::size_t cells_;
  Maps maps_;
  std::vector<PlannedLine> lines_;
};

}  // namespace

AttackLines attackLines(const std::vector<AttackFunction>& functions, std::vector<std::vector<Reach>>& leaps,
                        std::size_t cells, TableBlock& tables) {
  LinePlanner planner(cells);
  // The leaps of types that never slide.
  std::vector<Reach> leapers;
  leaps.resize(functions.size());
  for (std::size_t i = 0; i < functions.size(); ++i) {
    leaps[i] = {attackLeaps(*functions[i].attackers)};
    if (!hasSlides(*functions[i].attackers) &&
        std::find(leapers.begin(), leapers.end(), leaps[i][0]) == leapers.end()) {
      leapers.push_back(leaps[i][0]);
    }
  }
  // The conditions of all pairs are large, so they exist for one function at a time. Types with equal attacks
  // share them.
  std::map<const OccupancyFunction*, std::size_t> known;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const auto [twin, isNew] = known.try_emplace(functions[i].attackers, i);
    if (!isNew) {
      leaps[i] = leaps[twin->second];
      planner.addTwin(functions[i], functions[twin->second]);
      continue;
    }
    auto layers = layersOf(*functions[i].attackers);
    if (layers.contains(Kind::Slide)) {
      ConditionMap& slides = layers[Kind::Slide][0];
      auto [shared, rest] = splitLeaps(leaps[i][0], leapers);
      ConditionMap both = slides;  // a leap is a slide with nothing between
      for (std::size_t attacked = 0; attacked < cells; ++attacked) {
        rest[attacked].forEach([&](Cell attacker) { both[{cellAt(attacked), attacker}] = {}; });
      }
      if (!planner.wantsOwnTable(Kind::Slide, both) || planner.wantsOwnTable(Kind::Slide, slides)) {
        slides = std::move(both);
        leaps[i] = std::move(shared);
      }
    }
    for (auto& [kind, ofKind] : layers) {
      for (ConditionMap& layer : ofKind) planner.add(functions[i], kind, std::move(layer));
    }
  }
  return planner.store(tables);
}

}  // namespace fairyforge::specialise
