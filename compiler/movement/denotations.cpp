// Computes a hash of each path while the program is walked depth first. What the path requires of cells is a
// sum of marks, from which a mark can be subtracted again; other conditions and effects are a list. The
// sorted hashes of all paths are the denotation.

#include "compiler/movement/denotations.h"

#include <algorithm>

namespace fairyforge::movement {
namespace {

// After this number of instructions of all searches, which take some tenths of a second, Denotations gives
// up.
constexpr std::size_t kMaxWork = 6'000'000;

// What a path requires of a cell or does to it. The three lowest bits are the Occupants that the cell may not
// hold.
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
  std::ranges::sort(found_);
  found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  return found_;
}

// Sets the marks of a cell and keeps `sum_`, a hash of all marks, up to date.
void Denotations::setMark(Cell cell, std::uint16_t mark) {
  const auto weight = [&](std::uint16_t m) { return m == 0 ? 0 : mixed(mixed(0x51ED270B, index(cell)), m); };
  sum_ += weight(mark) - weight(marks_[index(cell)]);
  marks_[index(cell)] = mark;
}

// Adds a mark to a cell, in a way that takeBack() can undo.
void Denotations::mark(Cell cell, std::uint16_t mark) {
  const std::uint16_t before = marks_[index(cell)];
  if ((before & mark) == mark) return;
  undo_.push_back({cell, before});
  setMark(cell, before | mark);
}

// Undoes marks and extras until only these numbers of them are left.
void Denotations::takeBack(std::size_t marks, std::size_t extras) {
  while (undo_.size() > marks) {
    setMark(undo_.back().cell, undo_.back().mark);
    undo_.pop_back();
  }
  extras_.resize(extras);
}

void Denotations::extra(std::uint64_t kind, std::uint64_t value) {
  extras_.push_back(mixed(mixed(0xA5A5, kind), value));
}

// Called for instructions that no notation produces. The denotation is then "not known". Returns false.
bool Denotations::giveUp() {
  gaveUp_ = true;
  return false;
}

PathVerdict Denotations::execute(DenotationState& state, const Instruction& in) {
  if (++work_ > kMaxWork || state.negates) gaveUp_ = true;
  const PathVerdict verdict = gaveUp_ ? PathVerdict::Aborts : Engine::execute(state, in);
  state.marks = undo_.size();
  state.extras = extras_.size();
  return gaveUp_ ? PathVerdict::Aborts : verdict;
}

bool Denotations::step(DenotationState& state, StepId step) const {
  state.cursor = board_.walk(state.cursor, step);
  return state.cursor != kNoCell;
}

bool Denotations::holdsOnBoard(const DenotationState& state, const Instruction& in, bool) const {
  return in.op == Op::TestZone ? program_->zones[in.operand].has(state.cursor)
                               : state.cursor != state.registers[in.operand];
}

bool Denotations::restrict(const DenotationState& state, Occupants occupants) {
  mark(state.cursor, static_cast<std::uint16_t>(kExcluded & ~occupants));
  return (marks_[index(state.cursor)] & kExcluded) != kExcluded;
}

// Notes a test of a piece as a mark of the cell or as an extra. Returns false for tests that are not known
// here; then the comparison is given up.
bool Denotations::demand(const DenotationState& state, const Instruction& in, bool) {
  const Cell cursor = state.cursor;
  switch (in.op) {
    case Op::TestRoyal:
      mark(cursor, kRoyal);
      return true;
    case Op::TestType:
      extra(kTypes, mixed(hashOf(program_->typeSets[in.operand]), index(cursor)));
      return true;
    case Op::TestUnmoved:
      mark(cursor, kUnmoved);
      return true;
    case Op::TestEnPassant:
      mark(cursor, kEnPassantTarget);
      return true;
    case Op::TestSafe:
      mark(cursor, kSafe);
      return true;
    default:
      return giveUp();
  }
}

bool Denotations::demandLast(const DenotationState&, std::uint16_t set, bool) {
  extra(kLastTypes, hashOf(program_->typeSets[set]));
  return true;
}

// Notes an effect as a mark of the cell or as an extra. Returns false for effects that are not known here;
// then the comparison is given up.
bool Denotations::remember(const DenotationState& state, const Instruction& in) {
  const Cell cursor = state.cursor;
  switch (in.op) {
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
    default:
      return giveUp();
  }
}

// Notes the finished path as one number: a hash of its destination, marks and extras.
void Denotations::land(const DenotationState& state, std::uint16_t landing) {
  std::vector<std::uint64_t> extras = extras_;
  std::ranges::sort(extras);
  extras.erase(std::unique(extras.begin(), extras.end()), extras.end());
  std::uint64_t key = mixed(mixed(index(state.cursor), landing), sum_);
  for (const std::uint64_t each : extras) key = mixed(key, each);
  found_.push_back(key);
}

}  // namespace fairyforge::movement
