#include "compiler/rules/paths.h"

#include <algorithm>
#include <array>
#include <unordered_map>

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
    Path path;
  };

  CellCondition& condition(Path& path, Cell cell) {
    for (CellCondition& known : path.conditions) {
      if (known.cell == cell) return known;
    }
    path.conditions.push_back(CellCondition{.cell = cell, .typeSets = {}});
    return path.conditions.back();
  }

  // Every other flag of a condition on an occupant implies that there is one.
  bool restrict(Path& path, Cell cell, Occupants occupants) {
    if (cell == origin_) return (occupants & kEmpty) != 0;
    CellCondition& c = condition(path, cell);
    c.occupants &= occupants;
    return c.occupants != 0;
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
          if (!restrict(path, cursor, static_cast<Occupants>(in.operand))) return;
          break;
        case Op::TestRoyal:
          if (!restrict(path, cursor, kAnyPiece)) return;
          condition(path, cursor).royal = true;
          break;
        case Op::TestType:
          if (!restrict(path, cursor, kAnyPiece)) return;
          condition(path, cursor).typeSets.push_back(in.operand);
          break;
        case Op::TestUnmoved:
          if (cursor != origin_ && !restrict(path, cursor, kAnyPiece)) return;
          condition(path, cursor).unmoved = true;
          break;
        case Op::TestZone:
          if (!program_.zones[in.operand].has(cursor)) return;
          break;
        case Op::TestPassed:
          if (cursor == origin_ || !restrict(path, cursor, kEmpty)) return;
          condition(path, cursor).passed = true;
          break;
        case Op::TestLast:
          path.lastIn.push_back(in.operand);
          break;
        case Op::TestAway:
          if (cursor == state.registers[in.operand]) return;
          break;
        case Op::TestSafe:
          condition(path, cursor).safe = true;
          break;
        case Op::Save:
          state.registers[in.operand] = cursor;
          break;
        case Op::Recall:
          state.cursor = state.registers[in.operand];
          break;
        case Op::Take:
          path.victims.push_back(cursor);
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
        case Op::Land:
          path.to = cursor;
          path.landing = in.operand;
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
    std::erase_if(path.conditions, [](const CellCondition& c) {
      return c.occupants == kAnything && !c.royal && !c.unmoved && !c.passed && !c.safe && c.typeSets.empty();
    });
    normalise(path.victims);
    normalise(path.relocations);
    normalise(path.passed);
    normalise(path.lastIn);
    for (CellCondition& c : path.conditions) normalise(c.typeSets);
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

  // Tells most paths apart; equal paths have equal hashes.
  static std::size_t hashOf(const Path& path) {
    std::size_t hash = index(path.to);
    const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 0x9E3779B97F4A7C15u; };
    for (const CellCondition& c : path.conditions) mix(index(c.cell) << 8 | c.occupants);
    for (const Cell victim : path.victims) mix(index(victim));
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

std::optional<std::vector<Path>> pathsFrom(const Board& board, const MoveProgram& program, Cell origin,
                                           std::size_t limit) {
  return Unroller(board, program, origin, limit).run();
}

}  // namespace fairyforge
