// Lists the paths of a program from one origin, as a Machine of path-engine.h. A state is a cursor, registers
// and the path so far. A path whose conditions contradict each other ends.

#include "compiler/core/rules/paths.h"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <utility>

#include "compiler/core/rules/other-paths.h"
#include "compiler/core/rules/path-engine.h"
#include "compiler/core/rules/settle.h"
#include "compiler/core/rules/unite-conditions.h"
#include "compiler/core/rules/unite-paths.h"

namespace fairyforge {
namespace {

// The search may do kLeastWork units of work, and kWorkOfAPath more for each path of `limit`. An executed
// instruction is one unit, so runs that end without landing cost work too; joining states costs more
// (unite()).
constexpr std::size_t kWorkOfAPath = 16, kLeastWork = 1 << 16;

struct State : Continuation<Cell> {
  Path path;
  // Has the path passed an instruction that `through` selects? True if all paths are wanted.
  bool matters = false;
  // Has the path nothing but conditions on cells? Then a copy is cheap. Most states that fork are like this.
  bool onlyAsks = true;

  State() = default;
  // Leaves room for conditions, because most copies add one.
  State(const State& other) : Continuation(other), matters(other.matters), onlyAsks(other.onlyAsks) {
    path.conditions.reserve(other.path.conditions.size() + 2);
    if (onlyAsks) {
      path.conditions = other.path.conditions;
    } else {
      path = other.path;
    }
  }
  State(State&&) = default;
  State& operator=(State&&) = default;
};

// Takes paths that need not be listed: see otherPathsFrom().
using TakePath = std::function<bool(const Path&)>;

class PathEnumerator : public PathEngine<PathEnumerator, State, Cell> {
  using Engine = PathEngine<PathEnumerator, State, Cell>;

 public:
  PathEnumerator(const Board& board, const MoveProgram& program, Cell origin, std::size_t limit,
                 const Through* through, bool joins = true, const TakePath* takes = nullptr)
      : board_(board),
        program_(program),
        origin_(origin),
        limit_(limit),
        through_(through),
        joins_(joins),
        takes_(takes) {}

  // Returns all paths from `start`; nothing if there are too many.
  std::optional<std::vector<Path>> run(Cell start) {
    if (program_.code.empty()) return paths_;
    // Programs that continue from capture to capture (draughts) have too many paths to list.
    if (program_.uses(Op::TestTaken)) return std::nullopt;
    State state;
    state.startAt(start);
    state.matters = through_ == nullptr;
    explore(std::move(state));
    if (tooMany_) return std::nullopt;
    order(paths_, pathTurns_);
    if (takes_ != nullptr && joins_) std::erase_if(paths_, *takes_);
    return std::move(paths_);
  }

 private:
  friend ControlFlow<PathEnumerator, State, Cell>;
  friend JoiningControlFlow<PathEnumerator, State, Cell>;
  friend Engine;

  // Follows all continuations of the state.
  void explore(State state) {
    if (joins_) {
      follow(program_, std::move(state));
    } else {
      ControlFlow::follow(program_, std::move(state));
    }
  }

  // Returns the path's condition on the cell; adds one if there is none. It is usually the last one, so the
  // search goes backwards.
  CellCondition& condition(Path& path, Cell cell) {
    for (std::size_t i = path.conditions.size(); i-- > 0;) {
      if (path.conditions[i].cell == cell) return path.conditions[i];
    }
    path.conditions.push_back(CellCondition::on(cell));
    return path.conditions.back();
  }

  bool isAtOrigin(const State& state) const { return state.cursor == origin_; }

  bool step(State& state, StepId step) const {
    state.cursor = board_.walk(state.cursor, step);
    return state.cursor != kNoCell;
  }

  bool holdsOnBoard(const State& state, const Instruction& in, bool negated) const {
    const bool holds = in.op == Op::TestZone ? program_.zones[in.operand].has(state.cursor)
                                             : state.cursor != state.registers[in.operand];
    return holds != negated;
  }

  bool restrict(State& state, Occupants occupants) { return restrict(state.path, state.cursor, occupants); }
  bool restrict(Path& path, Cell cell, Occupants occupants) {
    CellCondition& c = condition(path, cell);
    c.occupants &= occupants;
    return c.occupants != 0;
  }

  // Requires that the test holds, or fails if negated. Returns false if that contradicts the path.
  bool demand(State& state, const Instruction& test, bool negated) {
    CellCondition& c = condition(state.path, state.cursor);
    if (test.op == Op::TestSide) return demandOwner(c, static_cast<Owners>(test.operand), negated);
    const DemandedTest demanded{test.op, test.operand, negated};
    c.add(demanded);
    return !c.has(demanded.opposite());
  }

  // Requires that the piece on the cell belongs to one of the sides or, if negated, to none of them.
  static bool demandOwner(CellCondition& c, Owners owners, bool negated) {
    c.owners &= static_cast<Owners>(negated ? ~owners : owners);
    if (c.owners == 0) c.occupants &= kEmpty;
    return c.occupants != 0;
  }

  static bool demandLast(State& state, std::uint16_t set, bool negated) {
    insertOnce(negated ? state.path.lastNotIn : state.path.lastIn, set);
    return true;
  }

  // Does the cell hold a piece before the move? If the path allows both answers, it is split: this state
  // continues with a piece on the cell, and a copy repeats the current instruction with an empty cell.
  bool occupied(State& state, Cell cell) {
    const Occupants occupants = condition(state.path, cell).occupants;
    if ((occupants & kEmpty) == 0) return true;
    if (occupants == kEmpty) return false;
    State without = state;
    --without.at;
    if (restrict(without.path, cell, kEmpty)) explore(std::move(without));
    restrict(state.path, cell, kAnyPiece);
    return true;
  }

  // The Move for settleEdits(), which knows only a path and no position. Splits the path where it is not known
  // whether a cell holds a piece.
  struct Move {
    PathEnumerator& engine;
    State& state;
    bool fills(Cell cell) const {
      return cell == state.path.to ||
             std::ranges::any_of(state.path.relocations, [&](const Relocation& r) { return r.to == cell; });
    }
    // Does a piece stand on the cell that the move neither takes nor moves away?
    bool stays(Cell cell) const {
      const bool leaves =
          cell == engine.origin_ || std::ranges::binary_search(state.path.victims, cell) ||
          std::ranges::any_of(state.path.relocations, [&](const Relocation& r) { return r.from == cell; });
      return !leaves && engine.occupied(state, cell);
    }
    void take(Cell cell) const { insertOnce(state.path.victims, cell); }
    template <typename Visit>
    bool forEachBeside(Cell, std::uint16_t, Visit) const {
      return false;
    }
    template <typename Visit>
    bool forEachReborn(Visit) const {
      return false;
    }
  };

  // Executes an instruction, unless the path cannot reach an instruction that `through` selects, or the work
  // exceeds its limit.
  PathVerdict execute(State& state, const Instruction& in) {
    if (++work_ > kLeastWork + kWorkOfAPath * limit_) tooMany_ = true;
    if (tooMany_) return PathVerdict::Aborts;
    if (!state.matters) {
      if (!through_->leads[state.at - 1]) return PathVerdict::Ends;
      state.matters = through_->isIt(in);
    }
    const OpClass kind = infoOf(in.op).kind;
    if ((kind != OpClass::Flow && kind != OpClass::Test) || infoOf(in.op).asks == Asks::Position)
      state.onlyAsks = false;
    return Engine::execute(state, in);
  }

  void take(State& state) {
    if (isAtOrigin(state) || occupied(state, state.cursor)) insertOnce(state.path.victims, state.cursor);
  }

  // Adds the path of a run that has landed, with its later effects settled.
  void land(State& state, std::uint16_t landing) {
    state.path.to = state.cursor;
    state.path.landing = landing;
    if (!state.path.edits.empty()) {
      std::vector<Edit> settled;
      settleEdits(state.path.edits, Move{*this, state}, settled);
      state.path.edits = std::move(settled);
      if (leavesItsSide(state.path.edits, state.path.to)) state.path.enPassantTargets.clear();
    }
    add(std::move(state.path));
  }

  // Adds a path unless it is known. Sets `tooMany_` if there are already as many paths as `limit_` allows.
  void add(Path&& path) {
    for (CellCondition& c : path.conditions) simplify(c, c.cell == origin_);
    std::erase_if(path.conditions, [](const CellCondition& c) { return c.demandsNothing(); });
    if (takes_ != nullptr && !joins_ && (*takes_)(path)) return;
    const std::size_t hash = hashOf(path);
    std::size_t& newest = newest_[hash % newest_.size()];
    for (std::size_t i = newest; i != 0; i = known_[i - 1].before) {
      if (known_[i - 1].hash == hash && paths_[i - 1] == path) return;
    }
    if (paths_.size() >= limit_) {
      tooMany_ = true;
      return;
    }
    known_.push_back({hash, newest});
    paths_.push_back(std::move(path));
    newest = paths_.size();
    pathTurns_.push_back(turn());
  }

  // Tells unitePaths() how to compare states: those whose paths have had the same effects so far can be
  // merged.
  struct AboutStates : AboutDemands<AboutStates> {
    Cell origin;
    explicit AboutStates(Cell origin) : origin(origin) {}
    static auto& demandsOf(auto& state) { return state.path.conditions; }
    static const CellCondition* find(const State& other, const CellCondition& c, const State&) {
      return conditionOn(other.path, c.cell);
    }
    static std::size_t placeOf(const CellCondition& c, const State&) { return index(c.cell); }
    static std::size_t hashOf(const CellCondition& c) { return fairyforge::hashOf(c); }
    static std::size_t hashOfRest(const State& state) { return hashOfEffects(state.path); }
    static bool isIdle(const CellCondition& c) { return c.demandsNothing(); }
    static bool sameRest(const State& a, const State& b) {
      return a.path.effects() == b.path.effects() && a.path.lastIn == b.path.lastIn &&
             a.path.lastNotIn == b.path.lastNotIn;
    }
    static bool implies(const CellDemand& strict, const CellDemand& loose) {
      return fairyforge::implies(strict, loose);
    }
    bool uniteOne(const State& state, const State& other, CellCondition& mine,
                  const CellCondition& its) const {
      return state.matters == other.matters && uniteDemands(mine, its, mine.cell == origin);
    }
  };

  void unite(std::vector<State*>& states) {
    for (const State* state : states) work_ += 4 * (1 + state->path.conditions.size());
    unitePaths(states, AboutStates(origin_));
  }

  // Returns a hash that differs for most different paths.
  static std::size_t hashOf(const Path& path) {
    std::size_t hash = hashOfEffects(path);
    for (const CellCondition& c : path.conditions)
      hash = (hash ^ (index(c.cell) << 8 | c.occupants)) * 0x9E3779B97F4A7C15u;
    return hash;
  }
  static std::size_t hashOfEffects(const Path& path) {
    std::size_t hash = index(path.to);
    const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u; };
    for (const Cell victim : path.victims) mix(index(victim));
    for (const Edit& edit : path.edits)
      mix(index(edit.cell) << 24 | static_cast<std::size_t>(edit.what) << 16 | edit.operand);
    return hash;
  }

  const Board& board_;
  const MoveProgram& program_;
  const Cell origin_;
  const std::size_t limit_;
  const Through* const through_;
  const bool joins_;  // may continuations meet? Then paths are not found in the program's order
  const TakePath* const takes_;
  bool tooMany_ = false;
  std::size_t work_ = 0;
  std::vector<Path> paths_;
  std::vector<std::size_t> pathTurns_;  // by index in paths_
  // A table of hashes: by remainder, the newest path; for each path, the one before it with this remainder.
  // Paths are numbered from 1.
  struct Known {
    std::size_t hash, before;
  };
  std::vector<Known> known_;
  std::array<std::size_t, 509> newest_{};
};

}  // namespace

// Fills `leads` backwards from the end of the program, and repeats this until nothing changes, because jumps
// may go back.
Through::Through(const MoveProgram& program, Ops wanted) : ops(wanted), leads(program.code.size()) {
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t i = program.code.size(); i-- > 0;) {
      const Instruction& in = program.code[i];
      if (leads[i]) continue;
      const bool next = in.op != Op::Jump && in.op != Op::Land && i + 1 < leads.size() && leads[i + 1];
      const bool other = (in.op == Op::Fork || in.op == Op::Jump) && leads[in.operand];
      if (!isIt(in) && !next && !other) continue;
      leads[i] = true;
      grew = true;
    }
  }
}

std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit, const Through* through) {
  return PathEnumerator(board, program, origin, limit, through).run(origin);
}

std::optional<std::vector<Path>> otherPathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                                std::size_t limit, bool joins, const TakePath& takes) {
  return PathEnumerator(board, program, origin, limit, nullptr, joins, &takes).run(origin);
}

std::optional<std::vector<Path>> dropPathsTo(const Board& board, const MoveProgram& program, Cell cell,
                                             std::size_t limit) {
  return PathEnumerator(board, program, kNoCell, limit, nullptr).run(cell);
}

}  // namespace fairyforge
