#include "compiler/movement/meanings.h"

#include <algorithm>

namespace fairyforge {
namespace {

// Instructions that may be run before the search gives up: some tenths of a second.
constexpr std::size_t kMostWork = 6'000'000;

// What a way may know of a cell besides who stands there; the lowest bits are Occupants that it excludes.
enum Mark : std::uint16_t {
  kRoyal = 1 << 3,
  kUnmoved = 1 << 4,
  kPassed = 1 << 5,
  kSafe = 1 << 6,
  kVictim = 1 << 7,
  kPassing = 1 << 8,
};
constexpr std::uint16_t kExcluded = kAnything;

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

enum Extra : std::uint64_t { kCarried = 1, kTypes, kLastTypes, kTakesPasser };

std::uint64_t hashOf(const TypeSet& types) {
  std::uint64_t hash = 7;
  for (const bool in : types) hash = mixed(hash, in ? 2 : 1);
  return hash;
}

}  // namespace

std::optional<Meaning> Meanings::from(const MoveProgram& program, Cell origin) {
  if (gaveUp_) return std::nullopt;
  found_.clear();
  origin_ = origin;
  Registers registers{};
  registers.fill(origin);
  if (!program.code.empty()) follow(program, 0, origin, registers);
  takeBack(0, 0, 0);
  if (gaveUp_) return std::nullopt;
  std::sort(found_.begin(), found_.end());
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  return found_;
}

void Meanings::setMark(Cell cell, std::uint16_t mark) {
  const auto weight = [&](std::uint16_t m) { return m == 0 ? 0 : mixed(mixed(0x51ED270B, index(cell)), m); };
  sum_ += weight(mark) - weight(marks_[index(cell)]);
  marks_[index(cell)] = mark;
}

void Meanings::mark(Cell cell, std::uint16_t mark) {
  const std::uint16_t before = marks_[index(cell)];
  if ((before & mark) == mark) return;
  undo_.push_back({cell, before});
  setMark(cell, before | mark);
}

// The origin counts as empty.
bool Meanings::demand(Cell cell, Occupants occupants) {
  if (cell == origin_) return (occupants & kEmpty) != 0;
  mark(cell, static_cast<std::uint16_t>(kExcluded & ~occupants));
  return (marks_[index(cell)] & kExcluded) != kExcluded;
}

void Meanings::takeBack(std::size_t marks, std::size_t extras, std::size_t jumps) {
  while (undo_.size() > marks) {
    setMark(undo_.back().cell, undo_.back().mark);
    undo_.pop_back();
  }
  extras_.resize(extras);
  while (jumps_.size() > jumps) {
    jumped_.erase(jumps_.back());
    jumps_.pop_back();
  }
}

void Meanings::land(std::uint16_t landing, Cell cursor) {
  std::vector<std::uint64_t> extras = extras_;
  std::sort(extras.begin(), extras.end());
  extras.erase(std::unique(extras.begin(), extras.end()), extras.end());
  std::uint64_t key = mixed(mixed(index(cursor), landing), sum_);
  for (const std::uint64_t extra : extras) key = mixed(key, extra);
  found_.push_back(key);
}

// False when the search is over.
bool Meanings::follow(const MoveProgram& program, std::size_t at, Cell cursor, Registers registers) {
  const auto extra = [&](std::uint64_t kind, std::uint64_t value) {
    extras_.push_back(mixed(mixed(0xA5A5, kind), value));
  };
  for (;;) {
    if (++work_ > kMostWork) {
      gaveUp_ = true;
      return false;
    }
    const Instruction in = program.code[at++];
    switch (in.op) {
      case Op::Step:
        cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
        if (cursor == kNoCell) return true;
        break;
      case Op::Fork: {
        const std::size_t marks = undo_.size(), extras = extras_.size(), jumps = jumps_.size();
        if (!follow(program, at, cursor, registers)) return false;
        takeBack(marks, extras, jumps);
        at = in.operand;
        break;
      }
      case Op::Jump:
        if (in.operand < at) {
          const std::uint32_t arrival = static_cast<std::uint32_t>(in.operand) << 16 | index(cursor);
          if (!jumped_.insert(arrival).second) return true;
          jumps_.push_back(arrival);
        }
        at = in.operand;
        break;
      case Op::Test:
        if (!demand(cursor, static_cast<Occupants>(in.operand))) return true;
        break;
      case Op::TestRoyal:
        if (!demand(cursor, kAnyPiece)) return true;
        mark(cursor, kRoyal);
        break;
      case Op::TestType:
        if (!demand(cursor, kAnyPiece)) return true;
        extra(kTypes, mixed(hashOf(program.typeSets[in.operand]), index(cursor)));
        break;
      case Op::TestUnmoved:
        if (cursor != origin_ && !demand(cursor, kAnyPiece)) return true;
        mark(cursor, kUnmoved);
        break;
      case Op::TestZone:
        if (!program.zones[in.operand].has(cursor)) return true;
        break;
      case Op::TestPassed:
        if (cursor == origin_ || !demand(cursor, kEmpty)) return true;
        mark(cursor, kPassed);
        break;
      case Op::TestLast:
        extra(kLastTypes, hashOf(program.typeSets[in.operand]));
        break;
      case Op::TestAway:
        if (cursor == registers[in.operand]) return true;
        break;
      case Op::TestSafe:
        mark(cursor, kSafe);
        break;
      case Op::Save:
        registers[in.operand] = cursor;
        break;
      case Op::Recall:
        cursor = registers[in.operand];
        break;
      case Op::Take:
        mark(cursor, kVictim);
        break;
      case Op::TakePasser:
        extra(kTakesPasser, 0);
        break;
      case Op::Carry:
        extra(kCarried, static_cast<std::uint64_t>(index(registers[in.operand])) << 16 | index(cursor));
        break;
      case Op::Pass:
        mark(cursor, kPassing);
        break;
      case Op::Land:
        land(in.operand, cursor);
        return true;
      default:  // what no notation says
        gaveUp_ = true;
        return false;
    }
  }
}

}  // namespace fairyforge
