// Makes programs from other programs. A program that is appended to another gets new addresses, and new
// numbers for its zones, sets of types and neighbourhoods. Alternatives are joined by forks at the beginning.

#include "compiler/core/rules/move-program.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "compiler/core/base/add-once.h"

namespace fairyforge {

std::uint16_t ProgramBuilder::zone(const CellSet& zone) {
  return static_cast<std::uint16_t>(addOnce(program_.zones, zone));
}

std::uint16_t ProgramBuilder::typeSet(const TypeSet& types) {
  return static_cast<std::uint16_t>(addOnce(program_.typeSets, types));
}

std::uint16_t ProgramBuilder::neighbourhood(const Neighbourhood& beside) {
  return static_cast<std::uint16_t>(addOnce(program_.neighbourhoods, beside));
}

bool onlyAsks(const MoveProgram& drop) {
  return std::all_of(drop.code.begin(), drop.code.end(), [](const Instruction& in) {
    return isTest(in.op) || in.op == Op::Not || in.op == Op::Fork || in.op == Op::Take ||
           (in.op == Op::Land && in.operand < kAs);
  });
}

namespace {

// Returns the program with each instruction i replaced by the list added(i), unless this list is empty.
// Addresses in the list are relative to its first instruction; those in the rest of the program are adjusted.
template <typename Added>
MoveProgram withAdded(MoveProgram program, Added added) {
  std::vector<std::uint16_t> moved;  // by old address: the new address
  std::vector<Instruction> code;
  std::vector<std::size_t> old;  // indices of instructions that still have old addresses
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    moved.push_back(static_cast<std::uint16_t>(code.size()));
    const std::vector<Instruction> instead = added(i);
    const auto goesOn = [](Op op) { return op == Op::Fork || op == Op::Jump; };
    const auto start = static_cast<std::uint16_t>(code.size());
    if (instead.empty() && goesOn(program.code[i].op)) old.push_back(code.size());
    if (instead.empty()) code.push_back(program.code[i]);
    for (Instruction in : instead) {
      if (goesOn(in.op)) in.operand = static_cast<std::uint16_t>(in.operand + start);
      code.push_back(in);
    }
  }
  for (const std::size_t at : old) code[at].operand = moved[code[at].operand];
  program.code = std::move(code);
  return program;
}

// Inserts the instructions `test` before every `op`. Jumps and forks that led to an `op` lead to its test
// instead.
MoveProgram withTest(const MoveProgram& program, Op op, const std::vector<Instruction>& test) {
  return withAdded(program, [&](std::size_t at) {
    std::vector<Instruction> instead;
    if (program.code[at].op != op) return instead;
    instead = test;
    instead.push_back(program.code[at]);
    return instead;
  });
}

}  // namespace

bool MoveProgram::uses(Op op) const {
  return std::any_of(code.begin(), code.end(), [op](const Instruction& in) { return in.op == op; });
}

MoveProgram confined(const MoveProgram& program, const CellSet& zone) {
  MoveProgram inside = program;
  const auto number = static_cast<std::uint16_t>(addOnce(inside.zones, zone));
  return withTest(inside, Op::Land, {{Op::TestZone, number}});
}

MoveProgram takingRoyalsOnly(const MoveProgram& program) {
  return withTest(program, Op::Take, {{Op::TestRoyal}});
}

MoveProgram beforeLanding(const MoveProgram& program, const std::vector<Instruction>& instructions) {
  return withTest(program, Op::Land, instructions);
}

MoveProgram withoutCapturesOf(const MoveProgram& program, const TypeSet& types) {
  if (!program.uses(Op::Take)) return program;
  MoveProgram spares = program;
  const auto number = static_cast<std::uint16_t>(addOnce(spares.typeSets, types));
  return withTest(spares, Op::Take, {{Op::Not}, {Op::TestType, number}});
}

MoveProgram hoppingOver(const MoveProgram& program, const TypeSet& types) {
  MoveProgram hops = program;
  const auto number = static_cast<std::uint16_t>(addOnce(hops.typeSets, types));
  return withAdded(std::move(hops), [&](std::size_t at) -> std::vector<Instruction> {
    const Instruction in = program.code[at];
    const bool isHurdle = in == Instruction{Op::Test, kAnyPiece} && program.code[at + 1].op != Op::Take &&
                          program.code[at + 1].op != Op::Save && program.code[at + 1].op != Op::TestRoyal;
    if (!isHurdle) return {};
    return {in, {Op::TestType, number}};
  });
}

MoveProgram leapingOver(const MoveProgram& program, Occupants over, const TypeSet& types, bool takes) {
  MoveProgram leaps = program;
  const std::size_t number = types.empty() ? 0 : addOnce(leaps.typeSets, types);
  return withAdded(std::move(leaps), [&](std::size_t at) -> std::vector<Instruction> {
    const Instruction step = program.code[at];
    if (step.op != Op::Step) return {};
    std::vector<Instruction> either{{Op::Fork, 3}, step, {Op::Jump, 0}, step, {Op::Test, over}};
    if (!types.empty()) either.push_back({Op::TestType, static_cast<std::uint16_t>(number)});
    if (takes) either.push_back({Op::Take});
    either.insert(either.end(), {step, {Op::Test, kEmpty}});
    either[2].operand = static_cast<std::uint16_t>(either.size());
    return either;
  });
}

void ProgramBuilder::testZone(const CellSet& cells) {
  emit(Op::TestZone, zone(cells));
}

void ProgramBuilder::alternative() {
  starts_.push_back(here());
}

void ProgramBuilder::append(const MoveProgram& program) {
  if (program.code.empty()) return;
  alternative();
  appendHere(program);
}

void ProgramBuilder::appendHere(const MoveProgram& program) {
  const std::uint16_t base = here();
  for (Instruction in : program.code) {
    switch (infoOf(in.op).operand) {
      case OperandKind::Address:
        in.operand = static_cast<std::uint16_t>(in.operand + base);
        break;
      case OperandKind::Zone:
        in.operand = zone(program.zones[in.operand]);
        break;
      case OperandKind::TypeSet:
        in.operand = typeSet(program.typeSets[in.operand]);
        break;
      case OperandKind::Neighbourhood:
        in.operand = neighbourhood(program.neighbourhoods[in.operand]);
        break;
      default:
        break;
    }
    program_.code.push_back(in);
  }
}

// Inserts the forks to the alternatives at the beginning; so every address increases by their number.
MoveProgram ProgramBuilder::finish() {
  if (starts_.size() > 1) {
    const auto shift = static_cast<std::uint16_t>(starts_.size() - 1);
    for (Instruction& in : program_.code) {
      if (in.op == Op::Fork || in.op == Op::Jump) in.operand = static_cast<std::uint16_t>(in.operand + shift);
    }
    std::vector<Instruction> forks;
    for (std::size_t i = 1; i < starts_.size(); ++i) {
      forks.push_back({Op::Fork, static_cast<std::uint16_t>(starts_[i] + shift)});
    }
    program_.code.insert(program_.code.begin(), forks.begin(), forks.end());
  }
  starts_.clear();
  return std::exchange(program_, {});
}

}  // namespace fairyforge
