// Turns occupancy functions into tables.
//
// Why this pass exists. A plan has many occupancy functions: the cells that each type reaches, by mode, and
// the cells from which each type attacks a cell. Most are made of the same parts. This pass finds the parts
// that are worth a lookup of their own, and chooses for each lookup the fastest method whose tables fit into
// a budget. Tables that do not fit into the second-level cache cost more than the instructions that they
// save.
//
// The obvious way is one table for each type, indexed by all cells that its moves read. A queen of chess
// reads up to 19 cells, so her table for one cell would have half a million sets, all made of the rook's and
// the bishop's. One table for each ray is the other extreme: a queen would need eight lookups where two are
// enough.
//
// The idea. A function is a union of paths, so any partition of its paths gives the same set. The paths of
// one cell are divided into components, which read no common cell (componentsOf). Then:
//
// 1. Grouping. Components that the same functions use at a quarter of all cells or more become one lookup. In
// chess the rays of the rook serve rook, queen and the search for attackers along them. They are one group;
// the bishop's rays are another. A component with other users goes to the largest groups whose functions all
// use it. Users that remain get it in a lookup of their own or, if it is a leap, in a constant set for each
// cell.
//
// 2. Packing. A lookup has one or more slots, whose results are united. A table that is indexed by n cells
// has 2^n entries, so two slots of half the width take far less space than one. The components of a cell are
// put into bins, the widest first, each into the narrowest bin so far.
//
// 3. Method. The groups with the smallest tables choose first; the others choose from what remains of the
// budget.
//
//   Pext       The occupied relevant cells, packed by PEXT, index entries of one set each. The entries must
//              fit into what is left of the budget, and on boards of more than 64 cells into two fifths of
//              all of it. The number of bins is the least that does.
//   Line       Tried where Pext would need more bins than Line needs slots. Entries have 32 bits, which PDEP
//              lays out over the targets. Cells that look alike except for their place share entries.
//   FirstUp    Where the processor has no fast PEXT, or where neither table fits: the lowest (FirstDown: the
//   FirstDown  highest) occupied relevant cell decides how far a chain goes. Two sets a cell, no index.
//   EachPath   A loop over the paths of what is no chain.
//
// What a Line slot does with the occupied cells, for a chariot on e2 of Xiangqi, along its file:
//
//   occupied                       e5 and e9 (and cells that do not matter)
//   PEXT by relevant  e3 .. e9     1000100    the lowest cell is the last bit: e5 is bit 2, e9 is bit 6
//   entry 68 of 128                000001111  bits 0 to 3
//   PDEP over targets e1, e3..e10  e1 e3 e4 e5
//
// On every file the cells that are read and reached are in this order, so one table serves the nine cells of
// the second rank. To keep the order alike over the board, a component of cells below the piece's is paired
// with one of cells above it (paired): whatever the board's size, the former come before the latter.
//
// The code relies on these invariants:
//
// - A group's components are used by all its functions. Otherwise a function that lacked a component at one
//   cell would reach targets that it should not.
// - Bit i of an index is the i-th relevant cell by number, and a record's shifts are the total sizes of the
//   words before. The generator packs the occupied cells word by word in this order (lookupPart in
//   compiler/native/llvm/emit-lookups.cpp). Any other order reads entries of other positions; only wrong
//   counts would show it.
// - All records of a slot have the same width, because code finds them by multiplication.
// - A line has at most 32 targets: more do not fit into an entry.
// - A chain is decided by its first occupied cell (isChain). A hop treated as a chain would stop at its
//   hurdle.
//
// The budget counts only the entries of Pext and Line. All else grows with the number of cells or of paths,
// not with powers of two.
//
// Example: the rays of Xiangqi's chariot on 9x10 cells, sets of two words, a budget of 512 KiB. One lookup
// may take two fifths of it, 209,715 bytes.
//
//   along ranks  A chariot on the edge reads 7 cells, elsewhere 6: 10 * (2 * 128 + 7 * 64) = 7,040 entries
//                of 16 bytes are 112,640 bytes. A PEXT table with one bin fits.
//   along files  8 cells on the edge, elsewhere 7: 9 * (2 * 256 + 8 * 128) = 13,824 entries are 221,184
//                bytes, too many. Line needs one slot, and its entries serve all nine files: 2 * 256 +
//                8 * 128 = 1,536 entries of 4 bytes are 6,144 bytes.
//
// The cannon without a capture and the general that faces the other general use the same lookup along files.
// `fairyforge asm examples/xiangqi.fairy --stage plan` shows all of them.
#include "compiler/native/specialise/lookups.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace fairyforge::specialise {
namespace {

using Users = std::set<FunctionId>;
using ComponentsByCell = std::vector<std::vector<Component>>;

constexpr std::size_t kMaxIndexBits = 18;
constexpr std::size_t kMaxLineBits = 12;
constexpr std::size_t kMaxLineTargets = 32;

// ---- grouping

class Grouping {
 public:
  Grouping(const std::vector<const OccupancyFunction*>& functions, std::size_t cells)
      : cells_(cells), leaps_(functions.size(), std::vector<CellSet>(cells)) {
    std::vector<std::map<Component, Users>> users(cells);
    for (FunctionId id = 0; id < functions.size(); ++id) {
      for (std::size_t cell = 0; cell < cells; ++cell) {
        for (Component& c : componentsOf((*functions[id])[cell])) users[cell][std::move(c)].insert(id);
      }
    }
    // A set of functions gets a lookup of its own only if these functions share components, other than leaps,
    // at many cells.
    std::map<Users, std::size_t> presence;
    for (const auto& atCell : users) {
      std::set<Users> here;
      for (const auto& [component, who] : atCell) {
        if (!component.relevant.empty()) here.insert(who);
      }
      for (const Users& who : here) ++presence[who];
    }
    for (const auto& [who, count] : presence) {
      if (4 * count >= cells || who.size() == 1) groups_[who].resize(cells);
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
      for (const auto& [component, who] : users[cell]) place(cell, component, who);
    }
    std::erase_if(groups_, [](const auto& group) {
      return std::all_of(group.second.begin(), group.second.end(), [](const auto& c) { return c.empty(); });
    });
  }

  const std::map<Users, ComponentsByCell>& groups() const { return groups_; }
  const std::vector<CellSet>& leaps(FunctionId id) const { return leaps_[id]; }

 private:
  void place(std::size_t cell, const Component& component, Users who) {
    while (!who.empty()) {
      auto best = groups_.end();
      for (auto group = groups_.begin(); group != groups_.end(); ++group) {
        if (std::includes(who.begin(), who.end(), group->first.begin(), group->first.end()) &&
            (best == groups_.end() || group->first.size() > best->first.size())) {
          best = group;
        }
      }
      if (best == groups_.end()) break;
      best->second[cell].push_back(component);
      for (const FunctionId id : best->first) who.erase(id);
    }
    for (const FunctionId id : who) {
      if (component.relevant.empty()) {
        leaps_[id][cell].add(component.paths[0].to);
      } else {
        groups_.try_emplace(Users{id}, ComponentsByCell(cells_)).first->second[cell].push_back(component);
      }
    }
  }

  std::size_t cells_;
  std::map<Users, ComponentsByCell> groups_;
  std::vector<std::vector<CellSet>> leaps_;
};

// ---- methods

// Distributes the components of one cell over bins of about equal width.
std::vector<std::vector<const Component*>> pack(const std::vector<Component>& components, std::size_t bins) {
  std::vector<const Component*> order;
  for (const Component& c : components) order.push_back(&c);
  std::stable_sort(order.begin(), order.end(), [](const Component* a, const Component* b) {
    return a->relevant.size() > b->relevant.size();
  });
  std::vector<std::vector<const Component*>> packed(bins);
  std::vector<std::size_t> width(bins, 0);
  for (const Component* c : order) {
    const auto bin = static_cast<std::size_t>(std::min_element(width.begin(), width.end()) - width.begin());
    packed[bin].push_back(c);
    width[bin] += c->relevant.size();
  }
  return packed;
}

std::size_t widthOf(const std::vector<const Component*>& bin) {
  return std::accumulate(bin.begin(), bin.end(), std::size_t{0},
                         [](std::size_t sum, const Component* c) { return sum + c->relevant.size(); });
}

// ---- lines: components below and above a cell, in pairs

// The table of one cell in one part of a lookup.
struct Line {
  CellSet relevant, targets;
  std::vector<std::uint64_t> entries;  // two in each word
};

struct ByPosition {
  std::vector<const Component*> below, above, mixed;
};

// Returns the components of a cell that are leaps or, if `leaps` is false, those that are not.
ByPosition byPosition(const std::vector<Component>& components, Cell cell, bool leaps) {
  ByPosition result;
  for (const Component& c : components) {
    if (c.relevant.empty() != leaps) continue;
    const auto all = [&](auto&& isThere) {
      return std::all_of(c.relevant.begin(), c.relevant.end(), isThere) &&
             std::all_of(c.paths.begin(), c.paths.end(),
                         [&](const OccupancyPath& path) { return isThere(path.to); });
    };
    const bool below = all([&](Cell other) { return other < cell; });
    const bool above = all([&](Cell other) { return other > cell; });
    (below ? result.below : above ? result.above : result.mixed).push_back(&c);
  }
  return result;
}

// Returns how many parts the components that are no leaps need if they are paired.
std::size_t linesOf(const std::vector<Component>& components, Cell cell) {
  const ByPosition proper = byPosition(components, cell, false);
  return std::max(proper.below.size(), proper.above.size()) + proper.mixed.size();
}

// Distributes the components of a cell over `partCount` parts. One that lies below the cell is paired with
// one above, the widest with the narrowest; leaps go where there is room. Such pairs look alike all over the
// board.
std::vector<std::vector<const Component*>> paired(const std::vector<Component>& components, Cell cell,
                                                  std::size_t partCount) {
  ByPosition proper = byPosition(components, cell, false);
  const ByPosition leaps = byPosition(components, cell, true);
  std::vector<std::vector<const Component*>> parts(partCount);
  for (std::size_t i = 0; i < proper.mixed.size(); ++i) parts[i].push_back(proper.mixed[i]);
  const std::size_t first = std::min(proper.mixed.size(), partCount - 1), last = partCount - 1;
  for (auto* side : {&proper.below, &proper.above}) {
    std::stable_sort(side->begin(), side->end(), [](const Component* a, const Component* b) {
      return a->relevant.size() > b->relevant.size();
    });
    const auto& more = side == &proper.below ? leaps.below : leaps.above;
    side->insert(side->end(), more.begin(), more.end());
    for (std::size_t i = 0; i < side->size(); ++i) {
      const std::size_t at = std::min(i, last - first);
      parts[side == &proper.below ? first + at : last - at].push_back((*side)[i]);
    }
  }
  parts[last].insert(parts[last].end(), leaps.mixed.begin(), leaps.mixed.end());
  return parts;
}

// Returns the line of these components; nothing if it would have too many entries, or too wide ones.
std::optional<Line> lineOf(const std::vector<const Component*>& components) {
  Line line;
  for (const Component* c : components) {
    line.relevant |= setOf(c->relevant);
    for (const OccupancyPath& path : c->paths) line.targets.add(path.to);
  }
  std::vector<Cell> relevant, targets;
  line.relevant.forEach([&](Cell cell) { relevant.push_back(cell); });
  line.targets.forEach([&](Cell cell) { targets.push_back(cell); });
  if (relevant.size() > kMaxLineBits || targets.size() > kMaxLineTargets) return std::nullopt;
  const auto bitsOf = [](const std::vector<Cell>& order, const CellList& cells) {
    std::uint64_t bits = 0;
    for (const Cell cell : cells) {
      bits |= std::uint64_t{1} << (std::lower_bound(order.begin(), order.end(), cell) - order.begin());
    }
    return bits;
  };
  const std::size_t count = std::size_t{1} << relevant.size();
  line.entries.resize((count + 1) / 2, 0);
  for (const Component* c : components) {
    for (const OccupancyPath& path : c->paths) {
      const std::uint64_t empty = bitsOf(relevant, path.empty), filled = bitsOf(relevant, path.filled);
      const std::uint64_t target = bitsOf(targets, {path.to});
      for (std::size_t i = 0; i < count; ++i) {
        if ((i & empty) == 0 && (i & filled) == filled) line.entries[i / 2] |= target << 32 * (i % 2);
      }
    }
  }
  return line;
}

class MethodChooser {
 public:
  MethodChooser(TableBlock& tables, std::size_t cells, bool fastPext, std::size_t budget)
      : tables_(tables), cells_(cells), fastPext_(fastPext), left_(budget), budget_(budget) {}

  // Returns the size in bytes of a group's tables with that number of bins; kNone if an index would be too
  // wide.
  std::size_t cost(const ComponentsByCell& group, std::size_t bins) const {
    std::size_t sets = 0;
    for (const auto& components : group) {
      for (const auto& bin : pack(components, bins)) {
        const std::size_t width = widthOf(bin);
        if (width > kMaxIndexBits) return kNone;
        sets += std::size_t{1} << width;
      }
    }
    return sets * tables_.setBytes();
  }

  Lookup choose(const ComponentsByCell& group) {
    std::size_t most = 1;
    for (const auto& components : group) most = std::max(most, components.size());
    // On small boards a table may take all that is left; on larger ones more pieces need the caches.
    const std::size_t share = cells_ <= 64 ? left_ : std::min(left_, budget_ * 2 / 5);
    const std::size_t partCount = linePartCount(group);
    for (std::size_t bins = 1; fastPext_ && bins <= most; ++bins) {
      const std::size_t bytes = cost(group, bins);
      if (bytes <= share) {
        left_ -= bytes;
        return indexed(group, bins);
      }
      if (bins < partCount) continue;
      if (auto found = lines(group, partCount)) return std::move(*found);
    }
    return firstBlockers(group);
  }

 private:
  static std::size_t linePartCount(const ComponentsByCell& group) {
    std::size_t most = 1;
    for (std::size_t cell = 0; cell < group.size(); ++cell) {
      most = std::max(most, linesOf(group[cell], cellAt(cell)));
    }
    return most;
  }

  // Returns a lookup by lines; nothing if the entries would not fit into the rest of the budget, or into
  // lines.
  std::optional<Lookup> lines(const ComponentsByCell& group, std::size_t partCount) {
    std::vector<std::vector<Line>> all(partCount);
    std::set<std::vector<std::uint64_t>> different;
    std::size_t bytes = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      const auto parts = paired(group[cell], cellAt(cell), partCount);
      for (std::size_t i = 0; i < partCount; ++i) {
        auto line = lineOf(parts[i]);
        if (!line) return std::nullopt;
        if (different.insert(line->entries).second) bytes += 8 * line->entries.size();
        all[i].push_back(std::move(*line));
      }
      if (bytes > left_) return std::nullopt;
    }
    left_ -= bytes;
    Lookup lookup;
    for (const std::vector<Line>& ofPart : all) lookup.parts.push_back(linePart(ofPart));
    return lookup;
  }

  // Returns a part in which the occupied cells of a line form the index in a table of targets; each cell has
  // one line.
  LookupPart linePart(const std::vector<Line>& lines) {
    const std::size_t words = tables_.wordsPerSet();
    std::vector<std::uint64_t> records;
    for (const Line& line : lines) {
      for (const CellSet* set : {&line.relevant, &line.targets}) {
        for (std::size_t w = 0; w < words; ++w) records.push_back(set->word(w));
      }
      records.push_back(tables_.add(line.entries).bytes / 4);
      for (const CellSet* set : {&line.relevant, &line.targets}) {
        std::size_t shift = 0;
        for (std::size_t w = 1; w < words; ++w) {
          shift += static_cast<std::size_t>(std::popcount(set->word(w - 1)));
          records.push_back(shift);
        }
      }
    }
    return {LookupPart::Method::Line, tables_.add(records), records.size() / lines.size()};
  }

  // Returns a lookup with `bins` parts, in each of which the occupied ones among the relevant cells form the
  // index in a table of targets (instruction pext).
  Lookup indexed(const ComponentsByCell& group, std::size_t bins) {
    Lookup lookup;
    const std::size_t words = tables_.wordsPerSet();
    const std::size_t recordWords = words + 1 + (words - 1);
    for (std::size_t bin = 0; bin < bins; ++bin) {
      const TableOffset records = tables_.reserve(cells_ * recordWords);
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        const auto packed = pack(group[cell], bins)[bin];
        CellSet mask;
        for (const Component* c : packed) mask |= setOf(c->relevant);
        const TableOffset entries = fill(packed, mask);
        const std::size_t record = recordWords * cell;
        std::size_t shift = 0;
        for (std::size_t w = 0; w < words; ++w) {
          tables_.word(records, record + w) = mask.word(w);
          if (w > 0) tables_.word(records, record + words + w) = shift;
          shift += static_cast<std::size_t>(std::popcount(mask.word(w)));
        }
        tables_.word(records, record + words) = entries.bytes / 8;
      }
      lookup.parts.push_back({LookupPart::Method::Pext, records, recordWords});
    }
    return lookup;
  }

  // Adds a table with a set of targets for each subset of `mask` that can be occupied.
  TableOffset fill(const std::vector<const Component*>& bin, const CellSet& mask) {
    std::vector<Cell> order;
    mask.forEach([&](Cell cell) { order.push_back(cell); });
    const std::size_t count = std::size_t{1} << order.size(), words = tables_.wordsPerSet();
    const TableOffset sets = tables_.reserve(count * words);
    std::vector<std::size_t> sub(count);
    for (const Component* c : bin) {
      std::vector<std::size_t> contribution;
      for (const Cell cell : order) {
        const auto at = std::lower_bound(c->relevant.begin(), c->relevant.end(), cell);
        const bool has = at != c->relevant.end() && *at == cell;
        contribution.push_back(has ? std::size_t{1} << (at - c->relevant.begin()) : 0);
      }
      const std::vector<CellSet> table = tabulate(*c);
      for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) sub[i] = sub[i & (i - 1)] | contribution[static_cast<std::size_t>(std::countr_zero(i))];
        for (std::size_t w = 0; w < words; ++w) tables_.word(sets, i * words + w) |= table[sub[i]].word(w);
      }
    }
    return sets;
  }

  // Looks up chains by their first blocker, and all else path by path.
  Lookup firstBlockers(const ComponentsByCell& group) {
    std::vector<std::vector<const Component*>> up(cells_), down(cells_);
    std::vector<std::vector<OccupancyPath>> rest(cells_);
    std::size_t mostUp = 0, mostDown = 0;
    bool anyRest = false;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      // Components that fit both ways (mostly single leaps) go where there is room.
      std::vector<const Component*> either;
      for (const Component& c : group[cell]) {
        const bool canUp = isChain(c, true), canDown = isChain(c, false);
        if (canUp && canDown) {
          either.push_back(&c);
        } else if (canUp || canDown) {
          (canUp ? up : down)[cell].push_back(&c);
        } else {
          rest[cell].insert(rest[cell].end(), c.paths.begin(), c.paths.end());
          anyRest = true;
        }
      }
      for (const Component* c : either) (up[cell].size() <= down[cell].size() ? up : down)[cell].push_back(c);
      mostUp = std::max(mostUp, up[cell].size());
      mostDown = std::max(mostDown, down[cell].size());
    }
    Lookup lookup;
    for (std::size_t i = 0; i < mostUp; ++i)
      lookup.parts.push_back(chains(up, i, LookupPart::Method::FirstUp));
    for (std::size_t i = 0; i < mostDown; ++i) {
      lookup.parts.push_back(chains(down, i, LookupPart::Method::FirstDown));
    }
    if (anyRest) lookup.parts.push_back(eachPath(rest));
    return lookup;
  }

  // Returns a part with chain number `i` of each cell: code finds the first occupied cell of the chain and
  // masks the targets by it.
  LookupPart chains(const std::vector<std::vector<const Component*>>& byCell, std::size_t i,
                    LookupPart::Method method) {
    std::vector<CellSet> records;
    for (const auto& components : byCell) {
      CellSet targets;
      for (std::size_t p = 0; i < components.size() && p < components[i]->paths.size(); ++p)
        targets.add(components[i]->paths[p].to);
      records.push_back(targets);
      records.push_back(i < components.size() ? setOf(components[i]->relevant) : CellSet());
    }
    return {method, tables_.add(records), 2 * tables_.wordsPerSet()};
  }

  // Returns a part in which code tests one path after the other, for paths that fit no other method.
  LookupPart eachPath(const std::vector<std::vector<OccupancyPath>>& byCell) {
    std::vector<std::uint64_t> records;
    for (const auto& paths : byCell) {
      std::vector<CellSet> sets;
      for (const OccupancyPath& path : paths) {
        sets.push_back(setOf(path.empty));
        sets.push_back(setOf(path.filled));
        sets.push_back(setOf({path.to}));
      }
      records.push_back(tables_.add(sets).bytes);
      records.push_back(paths.size());
    }
    return {LookupPart::Method::EachPath, tables_.add(records), 2};
  }

  TableBlock& tables_;
  const std::size_t cells_;
  const bool fastPext_;
  std::size_t left_;
  const std::size_t budget_;
};

std::vector<CellSet> targets(const ComponentsByCell& group) {
  std::vector<CellSet> all;
  for (const auto& components : group) {
    CellSet& cells = all.emplace_back();
    for (const Component& c : components) {
      for (const OccupancyPath& path : c.paths) cells.add(path.to);
    }
  }
  return all;
}

}  // namespace

bool LookupPlanner::Less::operator()(const OccupancyFunction& a, const OccupancyFunction& b) const {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

FunctionId LookupPlanner::add(const OccupancyFunction& function) {
  const auto [entry, isNew] = ids_.try_emplace(function, functions_.size());
  if (isNew) functions_.push_back(&entry->first);
  return entry->second;
}

LookupPlan LookupPlanner::plan(TableBlock& tables, std::size_t cells, bool fastPext,
                               std::size_t budget) const {
  LookupPlan plan;
  plan.functions.resize(functions_.size());
  const Grouping grouping(functions_, cells);
  for (FunctionId id = 0; id < functions_.size(); ++id) {
    const std::vector<CellSet>& leaps = grouping.leaps(id);
    const bool any = std::any_of(leaps.begin(), leaps.end(), [](const CellSet& set) { return !set.empty(); });
    if (any) plan.functions[id].leaps = tables.add(leaps);
  }

  // Groups with small tables choose first; large tables take what is left of the budget.
  MethodChooser chooser(tables, cells, fastPext, budget);
  std::vector<std::pair<std::size_t, const std::pair<const Users, ComponentsByCell>*>> order;
  for (const auto& group : grouping.groups()) order.emplace_back(chooser.cost(group.second, 1), &group);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [cost, group] : order) {
    for (const FunctionId id : group->first) plan.functions[id].lookups.push_back(plan.lookups.size());
    plan.lookups.push_back(chooser.choose(group->second));
    plan.lookups.back().most = tables.add(targets(group->second));
  }
  return plan;
}

}  // namespace fairyforge::specialise
