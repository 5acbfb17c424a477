// Partial evaluation of a move program from one origin. Each state is a cursor, registers and the path so
// far; a test of the board becomes a condition of the path, a test of the cell alone is decided at once, and
// a path whose conditions contradict each other ends. A count of steps limits the work.

#include "compiler/rules/paths.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "compiler/rules/follow-joining.h"
#include "compiler/rules/unite-conditions.h"
#include "compiler/rules/unite-paths.h"

namespace fairyforge {
namespace {

// Steps of the search for each path that is allowed, and at least: paths that end nowhere count too.
constexpr std::size_t kWorkOfAPath = 16, kLeastWork = 1 << 16;

struct State : Continuation<Cell> {
  Path path;
  bool matters = false;  // goes through the instruction that is asked for
};

class PathEnumerator : public JoiningFollower<PathEnumerator, State, Cell> {
 public:
  PathEnumerator(const Board& board, const MoveProgram& program, Cell origin, std::size_t limit,
                 const Through* through)
      : board_(board), program_(program), origin_(origin), limit_(limit), through_(through) {}

  std::optional<std::vector<Path>> run() {
    if (program_.code.empty()) return paths_;
    State state;
    state.startAt(origin_);
    state.matters = through_ == nullptr;
    follow(program_, std::move(state));
    if (tooMany_) return std::nullopt;
    order(paths_, pathTurns_);
    return std::move(paths_);
  }

 private:
  friend Follower<PathEnumerator, State, Cell>;
  friend JoiningFollower<PathEnumerator, State, Cell>;

  CellCondition& condition(Path& path, Cell cell) {
    for (CellCondition& known : path.conditions) {
      if (known.cell == cell) return known;
    }
    path.conditions.push_back(CellCondition::on(cell));
    return path.conditions.back();
  }

  static bool isPossible(const CellCondition& c) {
    const CellTraits& no = c.no;
    const bool clash = (c.royal && no.royal) || (c.unmoved && no.unmoved) ||
                       (c.enPassantTarget && no.enPassantTarget) || (c.safe && no.safe) ||
                       (c.lastFrom && no.lastFrom) || (c.lastTo && no.lastTo) ||
                       (c.attacked && no.attacked) || (c.defended && no.defended) || (c.marks & no.marks);
    return !clash && std::none_of(c.typeSets.begin(), c.typeSets.end(), [&](std::uint16_t set) {
      return std::find(no.typeSets.begin(), no.typeSets.end(), set) != no.typeSets.end();
    });
  }

  // Demands of the cursor's cell that `flag` holds, or does not; `piece`: it can only hold of a piece. False:
  // that contradicts the path.
  bool demand(State& state, bool CellTraits::*flag, bool piece) {
    return demand(state, piece, [&](CellTraits& traits) { traits.*flag = true; });
  }
  template <typename Set>
  bool demand(State& state, bool piece, Set set) {
    const bool negates = std::exchange(state.negates, false);
    if (piece && !negates && !restrict(state.path, state.cursor, kAnyPiece)) return false;
    CellCondition& c = condition(state.path, state.cursor);
    set(negates ? c.no : static_cast<CellTraits&>(c));
    return isPossible(c);
  }
  // The same for what does not hold of the origin, which counts as empty.
  template <typename What>
  bool demandElsewhere(State& state, What what) {
    if (state.cursor == origin_) return std::exchange(state.negates, false);
    return demand(state, true, what);
  }

  // Every other flag of a condition on an occupant implies that there is one.
  bool restrict(Path& path, Cell cell, Occupants occupants) {
    if (cell == origin_) return (occupants & kEmpty) != 0;
    CellCondition& c = condition(path, cell);
    c.occupants &= occupants;
    return c.occupants != 0;
  }

  // One of the sides owns what stands there; negated: none of them does.
  bool demandOwner(State& state, Owners owners) {
    const bool negates = std::exchange(state.negates, false);
    if (state.cursor == origin_) return negates;
    if (!negates && !restrict(state.path, state.cursor, kAnyPiece)) return false;
    CellCondition& c = condition(state.path, state.cursor);
    c.owners &= static_cast<Owners>(negates ? ~owners : owners);
    return c.owners != 0 || restrict(state.path, state.cursor, kEmpty);
  }

  // Does something stand on the cell before the move? Where that is open it is split: this state goes on with
  // a piece, another follows `at` with none.
  bool occupied(State& state, Cell cell) {
    const Occupants occupants = condition(state.path, cell).occupants;
    if ((occupants & kEmpty) == 0) return true;
    if (occupants == kEmpty) return false;
    State without = state;
    --without.at;
    if (restrict(without.path, cell, kEmpty)) follow(program_, std::move(without));
    restrict(state.path, cell, kAnyPiece);
    return true;
  }

  // What the edits of a path come to, now that it is known where everything goes: those on cells that are
  // empty by then do nothing, and pieces that stay where they are until they are removed are victims.
  void settleEdits(State& state) {
    Path& path = state.path;
    const auto isVictim = [&](Cell cell) {
      return std::find(path.victims.begin(), path.victims.end(), cell) != path.victims.end();
    };
    std::vector<Edit> settled;
    std::vector<Cell> filled{path.to}, emptied{origin_};
    for (const Relocation& r : path.relocations) {
      filled.push_back(r.to);
      emptied.push_back(r.from);
    }
    const auto isIn = [](const std::vector<Cell>& cells, Cell cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    for (const Edit& edit : path.edits) {
      const bool moved = isIn(filled, edit.cell);
      if (edit.what == Op::Put) {
        std::erase_if(settled, [&](const Edit& e) { return e.cell == edit.cell; });
        settled.push_back(edit);
        if (!moved) filled.push_back(edit.cell);
        continue;
      }
      if (moved) {
        settled.push_back(edit);
        continue;
      }
      if (isIn(emptied, edit.cell) || isVictim(edit.cell) || !occupied(state, edit.cell)) continue;
      if (edit.what == Op::Remove) {
        std::erase_if(settled, [&](const Edit& e) { return e.cell == edit.cell; });
        insert(path.victims, edit.cell);
      } else {
        settled.push_back(edit);
      }
    }
    sortEdits(settled);
    path.edits = std::move(settled);
  }

  PathVerdict perform(State& state, const Instruction& in) {
    if (++work_ > kLeastWork + kWorkOfAPath * limit_) tooMany_ = true;
    if (tooMany_) return PathVerdict::EndsAll;
    if (!state.matters) {
      if (!through_->leads[state.at - 1]) return PathVerdict::Ends;
      state.matters = in.op == through_->op;
    }
    if (in.op == Op::Land) {
      state.path.to = state.cursor;
      state.path.landing = in.operand;
      settleEdits(state);
      add(std::move(state.path));
      return PathVerdict::Ends;
    }
    return lives(state, in) ? PathVerdict::GoesOn : PathVerdict::Ends;
  }

  bool lives(State& state, const Instruction& in) {
    Path& path = state.path;
    const Cell cursor = state.cursor;
    switch (in.op) {
      case Op::Step:
        state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
        return state.cursor != kNoCell;
      case Op::Test: {
        const bool negates = std::exchange(state.negates, false);
        return restrict(path, cursor, static_cast<Occupants>(negates ? kAnything & ~in.operand : in.operand));
      }
      case Op::TestRoyal:
        return demandElsewhere(state, [](CellTraits& c) { c.royal = true; });
      case Op::TestType:
        return demandElsewhere(state, [&](CellTraits& c) { insert(c.typeSets, in.operand); });
      case Op::TestSide:
        return demandOwner(state, static_cast<Owners>(in.operand));
      case Op::TestUnmoved:
        return demand(state, &CellTraits::unmoved, cursor != origin_);
      case Op::TestMark:
        return demand(state, cursor != origin_,
                      [&](CellTraits& c) { c.marks |= std::uint32_t{1} << in.operand; });
      case Op::TestZone:
        return state.passes(program_.zones[in.operand].has(cursor));
      case Op::TestEnPassant:
        if (cursor == origin_) return state.passes(false);
        if (!state.negates && !restrict(path, cursor, kEmpty)) return false;
        return demand(state, &CellTraits::enPassantTarget, false);
      case Op::TestLast:
        insert(std::exchange(state.negates, false) ? path.lastNotIn : path.lastIn, in.operand);
        return true;
      case Op::TestLastFrom:
        return demand(state, &CellTraits::lastFrom, false);
      case Op::TestLastTo:
        return demand(state, &CellTraits::lastTo, false);
      case Op::TestAway:
        return state.passes(cursor != state.registers[in.operand]);
      case Op::TestAttacked:
        return demand(state, in.operand == 0 ? &CellTraits::attacked : &CellTraits::defended, false);
      case Op::TestSafe:
        return demand(state, &CellTraits::safe, false);
      default:
        remember(state, in);
        return true;
    }
  }

  // Effects.
  void remember(State& state, const Instruction& in) {
    Path& path = state.path;
    const Cell cursor = state.cursor;
    switch (in.op) {
      case Op::Take:
        if (cursor == origin_ || occupied(state, cursor)) insert(path.victims, cursor);
        return;
      case Op::TakeEnPassantVictim:
        path.takesEnPassantVictim = true;
        return;
      case Op::Carry:
        insert(path.relocations, Relocation{state.registers[in.operand], cursor});
        return;
      case Op::MarkEnPassant:
        insert(path.enPassantTargets, cursor);
        return;
      case Op::Forget:
        path.victims.clear();
        path.takesEnPassantVictim = false;
        path.relocations.clear();
        path.enPassantTargets.clear();
        path.edits.clear();
        path.next.reset();
        return;
      case Op::Kind:
        path.kind = static_cast<KindId>(in.operand);
        return;
      case Op::Part:
        path.next = static_cast<KindId>(in.operand);
        return;
      default:
        if (isEdit(in.op)) path.edits.push_back({cursor, in.op, in.operand});
    }
  }

  template <typename T>
  static void insert(std::vector<T>& ascending, T item) {
    const auto place = std::lower_bound(ascending.begin(), ascending.end(), item);
    if (place == ascending.end() || *place != item) ascending.insert(place, item);
  }

  void add(Path path) {
    for (CellCondition& c : path.conditions) simplify(c, c.cell == origin_);
    std::erase_if(path.conditions, [](const CellCondition& c) { return c.isEmpty(); });
    const std::size_t hash = hashOf(path);
    const auto [first, last] = known_.equal_range(hash);
    if (std::any_of(first, last, [&](const auto& known) { return paths_[known.second] == path; })) return;
    if (paths_.size() >= limit_) {
      tooMany_ = true;
      return;
    }
    known_.emplace(hash, paths_.size());
    paths_.push_back(std::move(path));
    pathTurns_.push_back(turn());
  }

  // States as ways (unite-ways.h): comparable when their paths have had the same effects so far.
  struct AboutStates {
    Cell origin;
    std::size_t hashOfRest(const State& state) const { return hashOfEffects(state.path); }
    template <typename Visit>
    void forEachDemand(const State& state, Visit visit) const {
      for (const CellCondition& c : state.path.conditions) {
        if (!c.isEmpty()) visit(index(c.cell), fairyforge::hashOf(c));
      }
    }
    bool covers(const State& state, const State& other) const {
      return sameEffects(state.path, other.path) &&
             std::all_of(state.path.conditions.begin(), state.path.conditions.end(),
                         [&](const CellCondition& c) {
                           const CellCondition* its = find(other.path, c.cell);
                           return c.isEmpty() || (its != nullptr && implies(*its, c));
                         });
    }
    bool unite(State& state, const State& other) const {
      CellCondition* mine = nullptr;
      const CellCondition* its = nullptr;
      std::size_t count = 0;
      for (CellCondition& c : state.path.conditions) {
        if (c.isEmpty()) continue;
        ++count;
        const CellCondition* same = find(other.path, c.cell);
        if (same == nullptr || (*same != c && mine != nullptr)) return false;
        if (*same == c) continue;
        mine = &c;
        its = same;
      }
      const auto otherCount = std::count_if(other.path.conditions.begin(), other.path.conditions.end(),
                                            [](const CellCondition& c) { return !c.isEmpty(); });
      return mine != nullptr && !its->isEmpty() && count == static_cast<std::size_t>(otherCount) &&
             sameEffects(state.path, other.path) && uniteConditions(*mine, *its, mine->cell == origin);
    }
    static const CellCondition* find(const Path& path, Cell cell) {
      for (const CellCondition& c : path.conditions) {
        if (c.cell == cell) return &c;
      }
      return nullptr;
    }
  };

  void unite(std::vector<State*>& states) {
    for (const State* state : states) work_ += 4 * (1 + state->path.conditions.size());
    unitePaths(states, AboutStates{origin_});
  }

  // Do they differ in nothing but their conditions on cells?
  static bool sameEffects(const Path& a, const Path& b) {
    const auto effects = [](const Path& p) {
      return std::tie(p.victims, p.takesEnPassantVictim, p.relocations, p.enPassantTargets, p.to, p.landing,
                      p.lastIn, p.lastNotIn, p.edits, p.kind, p.next);
    };
    return effects(a) == effects(b);
  }

  // Tells most paths apart; equal paths have equal hashes.
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
  bool tooMany_ = false;
  std::size_t work_ = 0;
  std::vector<Path> paths_;
  std::vector<std::size_t> pathTurns_;                       // of paths_
  std::unordered_multimap<std::size_t, std::size_t> known_;  // hash to number in paths_
};

}  // namespace

CellCondition CellCondition::on(Cell cell, Occupants occupants) {
  CellCondition condition;
  condition.cell = cell;
  condition.occupants = occupants;
  return condition;
}

bool CellCondition::isEmpty() const {
  return occupants == kAnything && owners == kAnyOwner && !any() && !no.any();
}

// Forks go forwards only and jumps may go back: what lies behind is known until a jump back changes it.
Through::Through(const MoveProgram& program, Op wanted) : op(wanted), leads(program.code.size()) {
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t i = program.code.size(); i-- > 0;) {
      const Instruction& in = program.code[i];
      if (leads[i]) continue;
      const bool next = in.op != Op::Jump && in.op != Op::Land && i + 1 < leads.size() && leads[i + 1];
      const bool other = (in.op == Op::Fork || in.op == Op::Jump) && leads[in.operand];
      if (in.op != op && !next && !other) continue;
      leads[i] = true;
      grew = true;
    }
  }
}

std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit, const Through* through) {
  return PathEnumerator(board, program, origin, limit, through).run();
}

}  // namespace fairyforge
