#include "compiler/rules/paths.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace fairyforge {
namespace {

class Unroller {
 public:
  Unroller(const Board& board, const MoveProgram& program, Cell origin, std::size_t limit)
      : board_(board), program_(program), origin_(origin), limit_(limit) {}

  std::optional<std::vector<Path>> run() {
    if (program_.code.empty()) return paths_;
    State state;
    state.cursor = origin_;
    state.registers[0] = origin_;
    follow(std::move(state));
    if (tooMany_) return std::nullopt;
    return std::move(paths_);
  }

 private:
  struct State {
    std::size_t at = 0;
    Cell cursor = kNoCell;
    std::array<Cell, kCursorRegisters> registers{};
    std::vector<std::pair<std::uint16_t, Cell>> jumps;
    bool negates = false;  // the next test
    Path path;
  };

  CellCondition& condition(Path& path, Cell cell) {
    for (CellCondition& known : path.conditions) {
      if (known.cell == cell) return known;
    }
    path.conditions.push_back(CellCondition::on(cell));
    return path.conditions.back();
  }

  static bool isPossible(const CellCondition& c) {
    const CellTraits& no = c.no;
    const bool clash = (c.royal && no.royal) || (c.unmoved && no.unmoved) || (c.passed && no.passed) ||
                       (c.safe && no.safe) || (c.lastFrom && no.lastFrom) || (c.lastTo && no.lastTo) ||
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
  static bool decide(State& state, bool holds) { return holds != std::exchange(state.negates, false); }

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
    if (restrict(without.path, cell, kEmpty)) follow(std::move(without));
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
        path.victims.push_back(edit.cell);
      } else {
        settled.push_back(edit);
      }
    }
    sortEdits(settled);
    path.edits = std::move(settled);
  }

  void follow(State state) {
    while (!tooMany_) {
      const Instruction in = program_.code[state.at];
      Path& path = state.path;
      const Cell cursor = state.cursor;
      ++state.at;
      switch (in.op) {
        case Op::Step:
          state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
          if (state.cursor == kNoCell) return;
          break;
        case Op::Fork: {
          State other = state;
          follow(std::move(state));
          other.at = in.operand;
          state = std::move(other);
          break;
        }
        case Op::Jump:
          if (in.operand < state.at) {
            const std::pair<std::uint16_t, Cell> arrival{in.operand, cursor};
            if (std::find(state.jumps.begin(), state.jumps.end(), arrival) != state.jumps.end()) return;
            state.jumps.push_back(arrival);
          }
          state.at = in.operand;
          break;
        case Op::Test:
          if (!restrict(path, cursor,
                        static_cast<Occupants>(state.negates ? kAnything & ~in.operand : in.operand)))
            return;
          state.negates = false;
          break;
        case Op::TestRoyal:
          if (!demandElsewhere(state, [](CellTraits& c) { c.royal = true; })) return;
          break;
        case Op::TestType:
          if (!demandElsewhere(state, [&](CellTraits& c) { c.typeSets.push_back(in.operand); })) return;
          break;
        case Op::TestSide:
          if (!demandOwner(state, static_cast<Owners>(in.operand))) return;
          break;
        case Op::TestUnmoved:
          if (!demand(state, &CellTraits::unmoved, cursor != origin_)) return;
          break;
        case Op::TestMark: {
          const auto set = [&](CellTraits& c) { c.marks |= std::uint32_t{1} << in.operand; };
          if (!demand(state, cursor != origin_, set)) return;
          break;
        }
        case Op::TestZone:
          if (!decide(state, program_.zones[in.operand].has(cursor))) return;
          break;
        case Op::TestPassed:
          if (cursor == origin_) {
            if (!decide(state, false)) return;
          } else {
            if (!state.negates && !restrict(path, cursor, kEmpty)) return;
            if (!demand(state, &CellTraits::passed, false)) return;
          }
          break;
        case Op::TestLast:
          (std::exchange(state.negates, false) ? path.lastNotIn : path.lastIn).push_back(in.operand);
          break;
        case Op::TestLastFrom:
          if (!demand(state, &CellTraits::lastFrom, false)) return;
          break;
        case Op::TestLastTo:
          if (!demand(state, &CellTraits::lastTo, false)) return;
          break;
        case Op::TestAway:
          if (!decide(state, cursor != state.registers[in.operand])) return;
          break;
        case Op::TestAttacked:
          if (!demand(state, in.operand == 0 ? &CellTraits::attacked : &CellTraits::defended, false)) return;
          break;
        case Op::TestSafe:
          if (!demand(state, &CellTraits::safe, false)) return;
          break;
        case Op::Not:
          state.negates = !state.negates;
          break;
        case Op::Save:
          state.registers[in.operand] = cursor;
          break;
        case Op::Recall:
          state.cursor = state.registers[in.operand];
          break;
        case Op::Take:
          if (cursor == origin_ || occupied(state, cursor)) path.victims.push_back(cursor);
          break;
        case Op::TakePasser:
          path.takesPasser = true;
          break;
        case Op::Carry:
          path.relocations.push_back({state.registers[in.operand], cursor});
          break;
        case Op::Pass:
          path.passed.push_back(cursor);
          break;
        case Op::Remove:
        case Op::Put:
        case Op::Give:
        case Op::Become:
        case Op::Mark:
        case Op::Unmark:
          path.edits.push_back({cursor, in.op, in.operand});
          break;
        case Op::Forget:
          path.victims.clear();
          path.takesPasser = false;
          path.relocations.clear();
          path.passed.clear();
          path.edits.clear();
          path.next.reset();
          break;
        case Op::Kind:
          path.kind = static_cast<KindId>(in.operand);
          break;
        case Op::Part:
          path.next = static_cast<KindId>(in.operand);
          break;
        case Op::Land:
          path.to = cursor;
          path.landing = in.operand;
          settleEdits(state);
          add(std::move(path));
          return;
      }
    }
  }

  template <typename T>
  static void normalise(std::vector<T>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }

  void add(Path path) {
    for (CellCondition& c : path.conditions) simplify(c);
    std::erase_if(path.conditions, [](const CellCondition& c) { return c.isEmpty(); });
    normalise(path.victims);
    normalise(path.relocations);
    normalise(path.passed);
    normalise(path.lastIn);
    normalise(path.lastNotIn);
    for (CellCondition& c : path.conditions) {
      normalise(c.typeSets);
      normalise(c.no.typeSets);
    }
    const std::size_t hash = hashOf(path);
    const auto [first, last] = known_.equal_range(hash);
    if (std::any_of(first, last, [&](const auto& known) { return paths_[known.second] == path; })) return;
    if (paths_.size() >= limit_) {
      tooMany_ = true;
      return;
    }
    known_.emplace(hash, paths_.size());
    paths_.push_back(std::move(path));
  }

  // Drops what an empty cell cannot be anyway.
  void simplify(CellCondition& c) const {
    if (c.cell == origin_ || c.occupants != kEmpty) return;
    c.owners = kAnyOwner;
    c.no.royal = c.no.unmoved = false;
    c.no.marks = 0;
    c.no.typeSets.clear();
  }

  // Tells most paths apart; equal paths have equal hashes.
  static std::size_t hashOf(const Path& path) {
    std::size_t hash = index(path.to);
    const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u; };
    for (const CellCondition& c : path.conditions) mix(index(c.cell) << 8 | c.occupants);
    for (const Cell victim : path.victims) mix(index(victim));
    for (const Edit& edit : path.edits)
      mix(index(edit.cell) << 24 | static_cast<std::size_t>(edit.what) << 16 | edit.operand);
    return hash;
  }

  const Board& board_;
  const MoveProgram& program_;
  const Cell origin_;
  const std::size_t limit_;
  bool tooMany_ = false;
  std::vector<Path> paths_;
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

std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit) {
  return Unroller(board, program, origin, limit).run();
}

}  // namespace fairyforge
