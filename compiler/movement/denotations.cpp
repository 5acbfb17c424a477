// Hashes each path while the program is walked depth first: marks on cells are a sum that can be taken back,
// other conditions and effects a sorted list. The sorted hashes of all paths are the denotation.

#include "compiler/movement/denotations.h"

#include <algorithm>

namespace fairyforge {
namespace {

// Instructions that may be run before the search gives up: some tenths of a second.
constexpr std::size_t kMaxWork = 6'000'000;

// What a path may know of a cell besides who stands there; the lowest bits are Occupants that it excludes.
enum Mark : std::uint16_t {
  kRoyal = 1 << 3,
  kUnmoved = 1 << 4,
  kEnPassantTarget = 1 << 5,
  kSafe = 1 << 6,
  kVictim = 1 << 7,
  kMarksEnPassant = 1 << 8,
};
constexpr std::uint16_t kExcluded = kAnything;

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 29;
}

enum Extra : std::uint64_t { kCarried = 1, kTypes, kLastTypes, kTakesEnPassantVictim };

std::uint64_t hashOf(const TypeSet& types) {
  std::uint64_t hash = 7;
  for (std::size_t i = 0; i < TypeSet::kWords; ++i) hash = mixed(hash, types.word(i));
  return hash;
}

}  // namespace

std::optional<Denotation> Denotations::from(const MoveProgram& program, Cell origin) {
  if (gaveUp_) return std::nullopt;
  found_.clear();
  origin_ = origin;
  program_ = &program;
  DenotationState state;
  state.startAt(origin);
  if (!program.code.empty()) follow(program, state);
  takeBack(0, 0);
  if (gaveUp_) return std::nullopt;
  std::sort(found_.begin(), found_.end());
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  return found_;
}

void Denotations::setMark(Cell cell, std::uint16_t mark) {
  const auto weight = [&](std::uint16_t m) { return m == 0 ? 0 : mixed(mixed(0x51ED270B, index(cell)), m); };
  sum_ += weight(mark) - weight(marks_[index(cell)]);
  marks_[index(cell)] = mark;
}

void Denotations::mark(Cell cell, std::uint16_t mark) {
  const std::uint16_t before = marks_[index(cell)];
  if ((before & mark) == mark) return;
  undo_.push_back({cell, before});
  setMark(cell, before | mark);
}

// The origin counts as empty.
bool Denotations::demand(Cell cell, Occupants occupants) {
  if (cell == origin_) return (occupants & kEmpty) != 0;
  mark(cell, static_cast<std::uint16_t>(kExcluded & ~occupants));
  return (marks_[index(cell)] & kExcluded) != kExcluded;
}

void Denotations::takeBack(std::size_t marks, std::size_t extras) {
  while (undo_.size() > marks) {
    setMark(undo_.back().cell, undo_.back().mark);
    undo_.pop_back();
  }
  extras_.resize(extras);
}

void Denotations::land(std::uint16_t landing, Cell cursor) {
  std::vector<std::uint64_t> extras = extras_;
  std::sort(extras.begin(), extras.end());
  extras.erase(std::unique(extras.begin(), extras.end()), extras.end());
  std::uint64_t key = mixed(mixed(index(cursor), landing), sum_);
  for (const std::uint64_t extra : extras) key = mixed(key, extra);
  found_.push_back(key);
}

PathVerdict Denotations::perform(DenotationState& state, const Instruction& in) {
  if (++work_ > kMaxWork) gaveUp_ = true;
  const bool goesOn = !gaveUp_ && lives(state, in);
  state.marks = undo_.size();
  state.extras = extras_.size();
  return gaveUp_ ? PathVerdict::EndsAll : goesOn ? PathVerdict::GoesOn : PathVerdict::Ends;
}

bool Denotations::lives(DenotationState& state, const Instruction& in) {
  const Cell cursor = state.cursor;
  const auto extra = [&](std::uint64_t kind, std::uint64_t value) {
    extras_.push_back(mixed(mixed(0xA5A5, kind), value));
  };
  if (state.negates) {  // what no notation says
    gaveUp_ = true;
    return false;
  }
  switch (in.op) {
    case Op::Step:
      state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
      return state.cursor != kNoCell;
    case Op::Test:
      return demand(cursor, static_cast<Occupants>(in.operand));
    case Op::TestRoyal:
      if (!demand(cursor, kAnyPiece)) return false;
      mark(cursor, kRoyal);
      return true;
    case Op::TestType:
      if (!demand(cursor, kAnyPiece)) return false;
      extra(kTypes, mixed(hashOf(program_->typeSets[in.operand]), index(cursor)));
      return true;
    case Op::TestUnmoved:
      if (cursor != origin_ && !demand(cursor, kAnyPiece)) return false;
      mark(cursor, kUnmoved);
      return true;
    case Op::TestZone:
      return program_->zones[in.operand].has(cursor);
    case Op::TestEnPassant:
      if (cursor == origin_ || !demand(cursor, kEmpty)) return false;
      mark(cursor, kEnPassantTarget);
      return true;
    case Op::TestLast:
      extra(kLastTypes, hashOf(program_->typeSets[in.operand]));
      return true;
    case Op::TestAway:
      return cursor != state.registers[in.operand];
    case Op::TestSafe:
      mark(cursor, kSafe);
      return true;
    case Op::Take:
      mark(cursor, kVictim);
      return true;
    case Op::TakeEnPassantVictim:
      extra(kTakesEnPassantVictim, 0);
      return true;
    case Op::Carry:
      extra(kCarried, static_cast<std::uint64_t>(index(state.registers[in.operand])) << 16 | index(cursor));
      return true;
    case Op::MarkEnPassant:
      mark(cursor, kMarksEnPassant);
      return true;
    case Op::Land:
      land(in.operand, cursor);
      return false;
    default:  // what no notation says
      gaveUp_ = true;
      return false;
  }
}

}  // namespace fairyforge
