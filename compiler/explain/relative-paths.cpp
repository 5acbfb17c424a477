// Runs a program on a machine (path-engine.h) whose cursor is a vector from the origin. Each state keeps the
// set of origins from which its steps stay on the board and in the zones. Afterwards paths that differ on one
// square are united and redundant paths removed, until nothing changes.

#include "compiler/explain/relative-paths.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "compiler/core/rules/path-engine.h"
#include "compiler/core/rules/unite-conditions.h"
#include "compiler/core/rules/unite-paths.h"

namespace fairyforge::explain {
namespace {

// Removes demands for which gone() is true. If joined edges may be crossed before a removed demand, they may
// be crossed before the next demand.
template <typename Gone>
void forget(std::vector<Demand>& demands, Gone gone) {
  std::vector<Demand> left;
  Wrap wrap = Wrap::None;
  for (Demand& d : demands) {
    wrap = wrap | d.wrap;
    if (gone(d)) continue;
    d.wrap = std::exchange(wrap, Wrap::None);
    left.push_back(std::move(d));
  }
  if (!left.empty()) left.back().wrap = left.back().wrap | wrap;
  demands = std::move(left);
}

// Can the demand be left out: does it require nothing, on a square that the path only passes? Along links
// such demands stay, because only they tell which links the path follows.
bool isRedundant(const Demand& demand, Vector to) {
  return demand.at != to && demand.demandsNothing() && linksIn(to) == 0;
}

// A path in the making, whose cursor is a vector from any origin of `room`.
struct State : Continuation<Vector> {
  CellSet room;  // the origins from which the path so far stays on the board and meets its zones
  // The links followed: the square where each starts, and its step.
  std::vector<std::pair<Vector, StepId>> links;
  Wrap wrap = Wrap::None;  // the joined edges that the steps since the last demand may cross
  RelativePath path;
};

// Tells unitePaths() how to compare and unite states with the same steps and effects. If two states differ
// only in their demands on one square, and one demand can express "this or that", it replaces both.
struct AboutStates : AboutDemands<AboutStates> {
  static auto& demandsOf(auto& state) { return state.path.demands; }
  static const Demand* find(const State& other, const Demand& demand, const State&) {
    const auto its = std::ranges::find(other.path.demands, demand.at, &Demand::at);
    return its == other.path.demands.end() ? nullptr : &*its;
  }
  static std::size_t placeOf(Vector v) {
    std::size_t hash = 0;
    for (const int part : {v.files, v.ranks, v.levels})
      hash = hash * 1000003 + static_cast<std::size_t>(part);
    return hash * 0x9E3779B97F4A7C15u;
  }
  static std::size_t placeOf(const Demand& demand, const State&) { return placeOf(demand.at); }
  static std::size_t hashOf(const Demand& demand) { return fairyforge::hashOf(demand); }
  static std::size_t hashOfRest(const State& state) {
    std::size_t hash = state.path.victims.size();
    for (const Vector victim : state.path.victims) hash += placeOf(victim);
    for (const EditOf<Vector>& edit : state.path.edits)
      hash += (placeOf(edit.cell) ^ static_cast<std::size_t>(edit.what)) + edit.operand;
    return hash;
  }
  static bool isIdle(const Demand& demand) { return demand.demandsNothing(); }
  // Demands that require nothing tell where the path leads.
  static bool counts(const Demand&) { return true; }
  static bool sameRest(const State& a, const State& b) {
    const RelativePath &p = a.path, &q = b.path;
    return p.effects() == q.effects() && p.origin == q.origin && p.lastIn == q.lastIn && p.wrap == q.wrap &&
           a.wrap == b.wrap && a.links == b.links;
  }
  static bool implies(const Demand& strict, const Demand& loose) {
    return strict.wrap == loose.wrap && fairyforge::implies(strict, loose);
  }
  bool covers(const State& state, const State& other) const {
    return state.room.includes(other.room) && AboutDemands::covers(state, other);
  }
  static bool uniteOne(State& state, const State& other, Demand& mine, const Demand& its) {
    Demand united = mine, rest = its;
    united.occupants = rest.occupants = mine.occupants | its.occupants;
    if (state.room == other.room && united == rest) {
      mine = std::move(united);
      return true;
    }
    return uniteOpposites(mine, its, mine, state, other) || uniteOpposites(its, mine, mine, state, other);
  }

  // If `lacks` demands that a test of `has` fails, the two demands together do not depend on this test: puts
  // such a demand into `into` and returns true.
  static bool uniteOpposites(const Demand& has, const Demand& lacks, Demand& into, State& state,
                             const State& other) {
    Demand yes = has, no = lacks;
    const auto test = dropOpposite(yes, no);
    if (!test || yes.occupants != (no.occupants & placesOf(test->op))) return false;
    yes.occupants = no.occupants;
    // If the test is of types, further tests in `has` concern only pieces of these types. They are kept with
    // that limit (DemandedTest::ofTypes).
    if (test->op == Op::TestType && std::ranges::includes(yes.tests, no.tests)) {
      for (DemandedTest more : std::exchange(yes.tests, {})) {
        if (isOther(more) && !more.ofTypes && !no.has(more)) more.ofTypes = test->operand;
        yes.add(more);
      }
      for (const DemandedTest& other : othersOf(yes)) no.add(other);
    }
    if (yes != no || (test->op != Op::TestZone && state.room != other.room)) return false;
    into = std::move(no);
    state.room |= other.room;
    return true;
  }
};

// The search stops after this much work, about half a second. Runs that never land count too.
constexpr std::size_t kMaxWork = 1'000'000;

// Lists the relative paths of one program.
class PathEnumerator : public PathEngine<PathEnumerator, State, Vector> {
  using Engine = PathEngine<PathEnumerator, State, Vector>;

 public:
  PathEnumerator(const Board& board, const MoveProgram& program, std::size_t limit)
      : board_(board), program_(program), displacements_(displacementsOf(board)), limit_(limit) {}

  // Returns the paths, relative to the square from which they start, or the reason why they cannot be listed.
  std::variant<std::vector<RelativePath>, NoRelativePaths> run() {
    if (program_.code.empty()) return paths_;
    State state;
    board_.forEachCell([&](Cell cell) { state.room.add(cell); });
    // On a board with joined edges every path gets this value, whether it crosses an edge or not, so that
    // equal paths compare equal.
    state.wrap = state.path.wrap = board_.joined();
    follow(program_, std::move(state));
    if (why_) return *why_;
    order(paths_, pathTurns_);
    return std::move(paths_);
  }

 private:
  friend ControlFlow<PathEnumerator, State, Vector>;
  friend JoiningControlFlow<PathEnumerator, State, Vector>;
  friend Engine;

  // Do the vectors lead to the same square? Across joined edges a square has several vectors.
  bool same(Vector a, Vector b, Wrap wrap) const {
    Vector d = a - b;
    if (goesRound(wrap, Wrap::Files)) d.files %= board_.files();
    if (goesRound(wrap, Wrap::Ranks)) d.ranks %= board_.ranks();
    return d == Vector{};
  }

  // Returns the path's demand on the square `at`; adds one that requires nothing if there is none.
  Demand& demand(State& state, Vector at) const {
    RelativePath& path = state.path;
    if (same(at, {}, path.wrap)) return path.origin;
    for (Demand& known : path.demands) {
      if (same(known.at, at, path.wrap)) return known;
    }
    path.demands.push_back({{}, at, state.wrap});
    state.wrap = board_.joined();
    return path.demands.back();
  }

  bool isAtOrigin(const State& state) const { return same(state.cursor, {}, state.path.wrap); }

  bool restrict(State& state, Occupants occupants) const {
    Demand& d = demand(state, state.cursor);
    d.occupants &= occupants;
    return d.occupants != 0;
  }

  // Keeps the origins for which keep(origin) is true. Returns false if none is left.
  template <typename Keep>
  static bool keepRoom(State& state, Keep keep) {
    CellSet left;
    state.room.forEach([&](Cell origin) {
      if (keep(origin)) left.add(origin);
    });
    state.room = left;
    return !left.empty();
  }

  // Returns the cell at the vector `v` from `origin`, following the links that the vector contains.
  Cell cellOf(const State& state, Cell origin, Vector v) const {
    return cellBehind(state, state.links.size(), origin, v);
  }
  // Returns the cell at `v` from the origin, where `v` may contain the first `links` links of the state;
  // kNoCell if there is none.
  Cell cellBehind(const State& state, std::size_t links, Cell origin, Vector v) const {
    while (links-- > 0 && linksIn(v) != 0) {
      const auto& [from, link] = state.links[links];
      const Vector end = from + displacementOf(link);
      if (linksIn(end) != linksIn(v)) continue;
      const Cell cell = cellBehind(state, links, origin, from);
      return cell == kNoCell ? kNoCell : board_.displaced(board_.walk(cell, link), v - end, state.path.wrap);
    }
    return board_.displaced(origin, v, state.path.wrap);
  }

  // Records that the path follows `link` at `from`. Nothing changes if it has done so before. Gives up and
  // returns false (cannotSay) if the path has already followed other links, or the same ones from elsewhere,
  // with the same sum of link codes (linksIn): cellBehind() could not tell the two routes apart.
  bool followLink(State& state, Vector from, StepId link) {
    const Vector end = from + displacementOf(link);
    for (const auto& [before, other] : state.links) {
      if (before == from && other == link) return true;
      if (linksIn(before + displacementOf(other)) == linksIn(end)) return cannotSay();
    }
    demand(state, from);
    state.links.emplace_back(from, link);
    return true;
  }

  bool isLink(StepId step) const { return linksIn(displacementOf(step)) != 0; }
  Vector displacementOf(StepId step) const { return displacements_[index(step)]; }

  // Returns the displacement of each step of the board; that of a link is a code in its levels (kLinkLevels).
  static std::vector<Vector> displacementsOf(const Board& board) {
    std::map<std::string, int> codes;
    for (const auto& [code, name] : linkNames(board)) codes[name] = code;
    std::vector<Vector> displacements;
    for (std::size_t i = 0; i < board.stepCount(); ++i) {
      const auto step = static_cast<StepId>(i);
      const std::string& link = board.linkNameOf(step);
      displacements.push_back(link.empty() ? board.vectorOf(step) : Vector{0, 0, kLinkLevels * codes[link]});
    }
    return displacements;
  }

  // Counts the work of computing a cell for every origin in `room`.
  void countLooks(const State& state) { work_ += (1 + state.links.size()) * state.room.size() / 8; }

  // Moves the cursor by a step. Keeps only the origins from which the step stays on the board; returns false
  // if there are none.
  bool step(State& state, StepId step) {
    const Vector from = state.cursor;
    const Wrap before = state.path.wrap;
    countLooks(state);
    if (!keepRoom(state, [&](Cell origin) {
          const Cell cell = cellOf(state, origin, from);
          return cell != kNoCell && board_.walk(cell, step) != kNoCell;
        })) {
      return false;
    }
    forgetImplied(state, from, step);
    if (isLink(step) && !followLink(state, from, step)) return false;
    state.wrap = state.wrap | board_.wrapOf(step);
    state.path.wrap = before | board_.wrapOf(step);
    state.cursor = from + displacementOf(step);
    return true;
  }

  // Removes demands that the square at `from` lies in a zone, for each zone that contains all cells from
  // which the step is possible.
  void forgetImplied(State& state, Vector from, StepId step) const {
    const auto isImplied = [&](const DemandedTest& test) {
      bool subsumed = isZone(test);
      board_.forEachCell([&](Cell cell) {
        subsumed = subsumed && (board_.walk(cell, step) == kNoCell || program_.zones[test.operand].has(cell));
      });
      return subsumed;
    };
    for (Demand& d : state.path.demands) {
      if (d.at == from) std::erase_if(d.tests, isImplied);
    }
  }

  // Returns whether the path has come back to an earlier state. If links lead in a circle from some origins
  // only, drops these origins and goes on with the others.
  bool isBack(State& state, const JumpBack<Vector>& before) {
    const auto isBackBy = [&](auto isSame) {
      return isSame(before.cursor, state.cursor) &&
             std::ranges::equal(before.registers, state.registers, isSame);
    };
    if (state.links.empty()) return isBackBy([&](Vector a, Vector b) { return same(a, b, state.path.wrap); });
    countLooks(state);
    return !keepRoom(state, [&](Cell origin) {
      return !isBackBy(
          [&](Vector a, Vector b) { return cellOf(state, origin, a) == cellOf(state, origin, b); });
    });
  }

  PathVerdict execute(State& state, const Instruction& in) {
    if (++work_ > kMaxWork) why_ = NoRelativePaths::TooMany;
    return why_ ? PathVerdict::Aborts : Engine::execute(state, in);
  }

  // Makes the search end with NoWords; returns false. Used where the program would be described wrongly.
  bool cannotSay() {
    why_ = NoRelativePaths::NoWords;
    return false;
  }

  // Executes a test that depends on the cell alone; returns false if it fails for all origins. Keeps only the
  // origins for which a test of a zone holds, and makes that test a demand.
  bool holdsOnBoard(State& state, const Instruction& in, bool negated) {
    const Vector cursor = state.cursor;
    if (in.op == Op::TestAway) return same(cursor, state.registers[in.operand], state.path.wrap) == negated;
    const CellSet& zone = program_.zones[in.operand];
    countLooks(state);
    const auto isIn = [&](Cell origin) {
      const Cell cell = cellOf(state, origin, cursor);
      return cell != kNoCell && zone.has(cell) != negated;
    };
    if (!keepRoom(state, isIn)) return false;
    demand(state, cursor).add({in.op, in.operand, negated});
    return true;
  }

  // Makes a test a demand on the square under the cursor.
  bool demand(State& state, const Instruction& in, bool negated) {
    if (in.op == Op::TestAttacked && negated && in.operand == 0) return demand(state, {Op::TestSafe}, false);
    demand(state, state.cursor).add({in.op, in.operand, negated});
    return true;
  }

  bool demandLast(State& state, std::uint16_t set, bool negated) {
    if (negated) return cannotSay();
    insertOnce(state.path.lastIn, set);
    return true;
  }

  // Adds a path for each content that the destination may have: empty, own, enemy. The demand on the
  // destination comes last.
  void land(State& state, std::uint16_t landing) {
    RelativePath& path = state.path;
    path.to = isAtOrigin(state) ? Vector{} : state.cursor;
    path.landing = landing;
    for (const Demand& d : path.demands) {
      if (d.occupants == kEmpty) std::erase(path.victims, d.at);
    }
    if (path.stays()) return add(std::move(path));

    Demand last = demand(state, path.to);
    path.to = last.at;
    std::erase_if(path.demands, [&](const Demand& d) { return d.at == path.to; });
    path.demands.push_back(last);
    forget(path.demands, [&](const Demand& d) { return isRedundant(d, path.to); });
    for (const Occupants kind : {kEmpty, kOwn, kEnemy}) {
      if ((last.occupants & kind) == 0) continue;
      RelativePath one = path;
      one.demands.back().occupants = kind;
      if (kind == kEmpty) std::erase(one.victims, one.to);
      add(std::move(one));
    }
  }

  // Adds a path unless it is known. Ends the search if there are too many.
  void add(RelativePath path) {
    if (!seen_.insert(path).second) return;
    if (paths_.size() >= limit_) {
      why_ = NoRelativePaths::TooMany;
      return;
    }
    paths_.push_back(std::move(path));
    pathTurns_.push_back(turn());
  }

  // Unites states at the same instruction where possible, to keep their number small.
  void unite(std::vector<State*>& states) {
    for (const State* state : states) work_ += 8 * (1 + state->path.demands.size());
    unitePaths(states, AboutStates());
  }

  const Board& board_;
  const MoveProgram& program_;
  const std::vector<Vector> displacements_;  // by step; the vector of a link is its code (linkCode)
  const std::size_t limit_;
  std::optional<NoRelativePaths> why_;
  std::size_t work_ = 0;
  std::vector<RelativePath> paths_;
  std::vector<std::size_t> pathTurns_;
  std::set<RelativePath> seen_;
};

// Returns the path with its demands in a fixed order, so that equal paths compare equal.
RelativePath sorted(RelativePath path) {
  std::ranges::sort(path.demands);
  return path;
}

// Unites paths that differ only in what may stand on one square that they pass. Returns whether any were
// united.
bool uniteOccupants(std::vector<RelativePath>& paths) {
  bool changed = false;
  std::map<RelativePath, std::size_t> byRest;
  std::vector<bool> gone(paths.size(), false);
  std::size_t depth = 0;
  for (const RelativePath& path : paths) depth = std::max(depth, path.demands.size());
  for (std::size_t i = 0; i < depth; ++i) {
    byRest.clear();
    for (std::size_t w = 0; w < paths.size(); ++w) {
      if (gone[w]) continue;
      stepDone();
      RelativePath& path = paths[w];
      const std::size_t passing = path.demands.size() - (path.stays() ? 0 : 1);
      if (i >= passing) continue;
      RelativePath rest = path;
      rest.demands[i].occupants = 0;
      const auto [found, isNew] = byRest.emplace(sorted(std::move(rest)), w);
      if (isNew) continue;
      RelativePath& partner = paths[found->second];
      for (Demand& d : partner.demands) {
        if (d.at == path.demands[i].at) d.occupants |= path.demands[i].occupants;
      }
      gone[w] = changed = true;
    }
  }
  if (!changed) return false;
  eraseMarked(paths, gone);
  for (RelativePath& path : paths)
    forget(path.demands, [&](const Demand& d) { return isRedundant(d, path.to); });
  return true;
}

// Unites paths that differ only in a test of the mover's square, which holds for one and fails for the other.
// Returns whether any were united.
bool uniteOpposites(std::vector<RelativePath>& paths) {
  std::map<RelativePath, std::size_t> known;
  for (std::size_t i = 0; i < paths.size(); ++i) known.emplace(paths[i], i);
  std::vector<bool> gone(paths.size(), false);
  bool changed = false;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (const DemandedTest& test : std::vector(paths[i].origin.tests)) {
      RelativePath other = paths[i];
      std::erase(other.origin.tests, test);
      const RelativePath both = other;
      other.origin.add(test.opposite());
      const auto found = gone[i] || !test.negated ? known.end() : known.find(other);
      if (found == known.end() || gone[found->second]) continue;
      gone[i] = changed = true;
      paths[found->second] = both;
      known.erase(found);
    }
  }
  eraseMarked(paths, gone);
  return changed;
}

// Does every move along the path `strict` also meet the demands of `loose`?
bool implies(const RelativePath& strict, const RelativePath& loose) {
  if (!implies(strict.origin, loose.origin)) return false;
  if (!std::ranges::includes(strict.lastIn, loose.lastIn)) return false;
  return std::ranges::all_of(loose.demands, [&](const Demand& need) {
    return std::ranges::any_of(strict.demands,
                               [&](const Demand& have) { return have.at == need.at && implies(have, need); });
  });
}

auto effectsOf(const RelativePath& path) {
  return std::tie(path.effects(), path.wrap);
}

// Removes each path that is possible only when another path with the same effects is possible too.
void removeRedundant(std::vector<RelativePath>& paths) {
  std::map<decltype(effectsOf(paths.front())), std::vector<std::size_t>> byEffects;
  for (std::size_t i = 0; i < paths.size(); ++i) byEffects[effectsOf(paths[i])].push_back(i);
  std::vector<bool> gone(paths.size(), false);
  for (const auto& [effects, members] : byEffects) {
    for (const std::size_t a : members) {
      for (const std::size_t b : members) {
        if (a == b || gone[a] || gone[b]) continue;
        stepDone();
        if (implies(paths[b], paths[a])) gone[b] = true;
      }
    }
  }
  eraseMarked(paths, gone);
}

}  // namespace

std::map<int, std::string> linkNames(const Board& board) {
  std::map<int, std::string> names;
  for (const std::string& name : board.linkNames())
    names[linkCode(static_cast<int>(names.size()) + 1)] = name;
  return names;
}

std::vector<std::pair<Cell, Cell>> pairsOf(const Board& board, const std::string& link, Side side) {
  std::vector<std::pair<Cell, Cell>> pairs;
  for (const StepId step : board.link(link, side)) {
    board.forEachCell([&](Cell cell) {
      if (const Cell end = board.walk(cell, step); end != kNoCell) pairs.emplace_back(cell, end);
    });
  }
  return pairs;
}

bool fits(const Board& board, const RelativePath& path, Cell from) {
  return std::ranges::all_of(
      path.demands, [&](const Demand& d) { return board.displaced(from, d.at, Wrap::None) != kNoCell; });
}

CellSet zonesOf(const CellDemand& demand, const Board& board, const MoveProgram& program) {
  CellSet cells = board.cells();
  for (const std::uint16_t zone : demand.operandsOf(Op::TestZone)) cells &= program.zones[zone];
  return cells;
}

CellSet takeZones(CellDemand& demand, const Board& board, const MoveProgram& program) {
  const CellSet cells = zonesOf(demand, board, program);
  std::erase_if(demand.tests, isZone);
  return cells;
}

CellSet takeCells(CellDemand& demand, const Board& board, const MoveProgram& program) {
  CellSet cells = takeZones(demand, board, program);
  for (const std::uint16_t zone : demand.operandsOf(Op::TestZone, true)) cells -= program.zones[zone];
  std::erase_if(demand.tests, [](const DemandedTest& test) { return test.op == Op::TestZone; });
  return cells;
}

bool subsumes(const RelativePath& loose, const RelativePath& strict) {
  return effectsOf(loose) == effectsOf(strict) && implies(strict, loose);
}

std::variant<std::vector<RelativePath>, NoRelativePaths> relativePathsOf(const Board& board,
                                                                         const MoveProgram& program,
                                                                         std::size_t limit) {
  auto found = PathEnumerator(board, program, limit).run();
  if (auto* paths = std::get_if<std::vector<RelativePath>>(&found)) {
    while (uniteOccupants(*paths) || uniteOpposites(*paths)) {
    }
    removeRedundant(*paths);
  }
  return found;
}

}  // namespace fairyforge::explain
