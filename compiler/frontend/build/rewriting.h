// Rewrites move programs: inserts instructions, or makes several copies of a program in one.
#pragma once

#include <algorithm>
#include <vector>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/move-program.h"

namespace fairyforge::frontend::build {

// Writes a new program that consists of one or more changed copies of an old one, one after the other. Until
// finish() is called, jumps refer to an address of the old program in one of the copies.
class Rewriting {
 public:
  explicit Rewriting(const MoveProgram& program) : result_(program) { result_.code.clear(); }

  void beginCopy() { places_.emplace_back(); }
  void beginInstruction() { places_.back().push_back(here()); }
  void emit(Op op, std::uint16_t operand = 0) { result_.code.push_back({op, operand}); }
  void test(Occupants occupants) { emit(Op::Test, occupants); }
  void testZone(const CellSet& zone) { emit(Op::TestZone, number(addOnce(result_.zones, zone))); }
  void testType(const TypeSet& types) { emit(Op::TestType, number(addOnce(result_.typeSets, types))); }
  void testBeside(const Neighbourhood& near) { beside(Op::TestBeside, near); }
  void beside(Op op, const Neighbourhood& near) { emit(op, number(addOnce(result_.neighbourhoods, near))); }
  // Appends an instruction of another program, and copies what its operand refers to (zone, set of types,
  // neighbourhood).
  void emitFrom(const MoveProgram& other, const Instruction& in) {
    const OperandKind kind = infoOf(in.op).operand;
    const std::size_t operand = kind == OperandKind::Zone ? addOnce(result_.zones, other.zones[in.operand])
                                : kind == OperandKind::TypeSet
                                    ? addOnce(result_.typeSets, other.typeSets[in.operand])
                                : kind == OperandKind::Neighbourhood
                                    ? addOnce(result_.neighbourhoods, other.neighbourhoods[in.operand])
                                    : in.operand;
    emit(in.op, number(operand));
  }
  // Emits a jump to the address that `old` has in copy number `copy`. With Op::Fork, execution also continues
  // here.
  void go(Op op, std::size_t copy, std::size_t old) {
    open_.push_back({result_.code.size(), copy, old});
    emit(op);
  }
  // Emits a fork. Returns its address, for bind().
  std::size_t fork() {
    emit(Op::Fork);
    return result_.code.size() - 1;
  }
  void bind(std::size_t fork) { result_.code[fork].operand = number(here()); }
  bool fits() const { return result_.code.size() < 0xFFFF; }

  MoveProgram finish() {
    for (const auto& [at, copy, old] : open_) result_.code[at].operand = number(places_[copy][old]);
    return withoutUnreachable(std::move(result_));
  }

 private:
  struct Open {
    std::size_t at, copy, old;
  };
  std::size_t here() const { return result_.code.size(); }
  static std::uint16_t number(std::size_t n) { return static_cast<std::uint16_t>(n); }

  // Removes the instructions that no path reaches.
  static MoveProgram withoutUnreachable(MoveProgram program) {
    std::vector<Instruction>& code = program.code;
    std::vector<bool> reached(code.size(), false);
    std::vector<std::size_t> open{0};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at >= code.size() || reached[at]) continue;
      reached[at] = true;
      const Instruction in = code[at];
      if (in.op == Op::Fork || in.op == Op::Jump) open.push_back(in.operand);
      if (in.op != Op::Jump && in.op != Op::Land) open.push_back(at + 1);
    }
    std::vector<std::uint16_t> moved;
    std::vector<Instruction> kept;
    for (std::size_t i = 0; i < code.size(); ++i) {
      moved.push_back(number(kept.size()));
      if (reached[i]) kept.push_back(code[i]);
    }
    for (Instruction& in : kept) {
      if (in.op == Op::Fork || in.op == Op::Jump) in.operand = moved[in.operand];
    }
    code = std::move(kept);
    return program;
  }

  MoveProgram result_;
  // the new address of each instruction, by copy and old address
  std::vector<std::vector<std::size_t>> places_;
  std::vector<Open> open_;
};

// Returns the first cursor register that none of the programs uses; kCursorRegisters if all are used.
inline std::uint16_t freeRegister(const std::vector<const MoveProgram*>& programs) {
  std::uint16_t free = 1;
  const auto isUsed = [&](const Instruction& in) {
    const OperandKind kind = infoOf(in.op).operand;
    return (kind == OperandKind::Register || kind == OperandKind::Place) && in.operand == free;
  };
  const auto uses = [&](const MoveProgram* program) { return std::ranges::any_of(program->code, isUsed); };
  while (free < kCursorRegisters && std::ranges::any_of(programs, uses)) ++free;
  return free;
}

// Writes `copies` copies of the program, and calls begin(copy) before each. write(copy, address, instruction)
// is called for each instruction. If it returns true, it has written something else; if it returns false, the
// instruction is copied.
template <typename Write, typename Begin = void (*)(std::size_t)>
void rewriteCopies(
    Rewriting& to, const MoveProgram& program, std::size_t copies, Write write,
    Begin begin = [](std::size_t) {}) {
  for (std::size_t copy = 0; copy < copies; ++copy) {
    to.beginCopy();
    begin(copy);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      to.beginInstruction();
      const Instruction in = program.code[i];
      if (write(copy, i, in)) continue;
      if (in.op == Op::Fork || in.op == Op::Jump)
        to.go(in.op, copy, in.operand);
      else
        to.emit(in.op, in.operand);
    }
  }
}

// Writes one copy of the program, in which land(instruction) writes the code for each landing.
template <typename Land>
void rewriteLandings(Rewriting& to, const MoveProgram& program, Land land) {
  rewriteCopies(to, program, 1, [&](std::size_t, std::size_t, const Instruction& in) {
    if (in.op == Op::Land) land(in);
    return in.op == Op::Land;
  });
}

// Does a test that a piece is on the cursor's cell stand directly before the instruction at address `at`?
inline bool followsTestOfPiece(const MoveProgram& program, std::size_t at) {
  if (at == 0 || (at > 1 && program.code[at - 2].op == Op::Not)) return false;
  const Instruction& before = program.code[at - 1];
  return (before.op == Op::Test && (before.operand & kEmpty) == 0) || before.op == Op::TestRoyal ||
         before.op == Op::TestType;
}

// Which captures lead from copy 0 of a program into copies 1, 2 ...: copy k + 1 follows captures of the types
// in types[k]. A program goes on to later copies only.
struct CaptureCopies {
  std::vector<TypeSet> types{};  // empty: copy 1 follows any capture
  bool areAll = false;           // every type is among them
  std::size_t passers = 0;       // the copy that follows a capture en passant; 0: none does
  std::size_t count() const { return std::max<std::size_t>(types.size(), 1); }
  // Returns the types whose capture leads from the copy to later ones.
  TypeSet after(std::size_t copy) const {
    TypeSet left;
    for (std::size_t k = copy; k < types.size(); ++k) left |= types[k];
    return left;
  }
};

// Emits code that takes the piece on the cursor's cell. If the capture leads into another copy, the code goes
// on there, at the old address `next`; otherwise with the next instruction. `isPiece`: a piece certainly
// stands on the cell. `possible`: the types that it can have; only used if the copies depend on types.
inline void takeIntoCopies(Rewriting& to, const CaptureCopies& captures, std::size_t copy, bool isPiece,
                           const TypeSet& possible, std::size_t next) {
  const bool isAny = captures.types.empty();
  for (std::size_t k = copy; k < captures.count(); ++k) {
    if (!isAny && !captures.types[k].overlaps(possible)) continue;
    const bool always = isPiece && (isAny || captures.types[k].includes(possible));
    const std::size_t other = always ? 0 : to.fork();
    if (!isAny) {
      if (!always) to.testType(captures.types[k]);
    } else if (!isPiece) {
      to.test(kAnyPiece);
    }
    to.emit(Op::Take);
    to.go(Op::Jump, k + 1, next);
    if (always) return;
    to.bind(other);
  }
  if (isAny || (captures.areAll && copy == 0)) return to.test(isPiece ? 0 : kEmpty);
  if (captures.after(copy).overlaps(possible)) {
    to.emit(Op::Not);
    to.testType(captures.after(copy));
  }
  to.emit(Op::Take);
}

inline void condition(Rewriting& to, const Neighbourhood& near, bool stands) {
  if (!stands) to.emit(Op::Not);
  to.testBeside(near);
}

// Do the instructions at this address capture all pieces of a neighbourhood?
inline bool capturesEach(const MoveProgram& program, std::size_t at) {
  return program.code[at].op == Op::EachBeside && program.code[at + 1].op == Op::Capture;
}

// Emits code that captures the pieces of the neighbourhood. If they lead into several copies, the code goes
// on in the last of these, at the old address `next`; if into none, with the next instruction.
inline void captureIntoCopies(Rewriting& to, const CaptureCopies& captures, std::size_t copy,
                              const Neighbourhood& near, std::size_t next) {
  for (std::size_t k = captures.count(); k > copy; --k) {
    Neighbourhood counts = near;
    near.types.forEach([&](TypeId type) {
      if (!captures.types.empty() && !captures.types[k - 1].has(type)) counts.types.remove(type);
    });
    const std::size_t none = to.fork();
    condition(to, counts, true);
    to.beside(Op::EachBeside, near);
    to.emit(Op::Capture);
    to.go(Op::Jump, k, next);
    to.bind(none);
    condition(to, counts, false);
  }
  to.beside(Op::EachBeside, near);
}

// If the instruction at address `at` captures, writes it into the copy so that the program goes on in the
// later copy that follows the capture. Returns false, and writes nothing, if it does not capture or no later
// copy follows it. `possible`: the types that the piece on the cursor's cell can have then; only used if the
// copies depend on types.
inline bool captureInto(Rewriting& to, const MoveProgram& program, std::size_t at,
                        const CaptureCopies& captures, std::size_t copy, const TypeSet& possible) {
  const Instruction in = program.code[at];
  if (copy >= captures.count()) return false;
  if (capturesEach(program, at)) {
    captureIntoCopies(to, captures, copy, program.neighbourhoods[in.operand], at + 2);
  } else if (in.op == Op::Take) {
    takeIntoCopies(to, captures, copy, followsTestOfPiece(program, at), possible, at + 1);
  } else if (in.op == Op::TakeEnPassantVictim && captures.passers > copy) {
    to.emit(in.op);
    to.go(Op::Jump, captures.passers, at + 1);
  } else {
    return false;
  }
  return true;
}

}  // namespace fairyforge::frontend::build
