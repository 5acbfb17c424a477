// The listing of a program, and the operations that build one from others: appending moves all addresses and
// renumbers zones and sets of types; alternatives are joined by forks in front.

#include "compiler/rules/move-program.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "compiler/base/add-once.h"

namespace fairyforge {
namespace {

std::string occupantsText(Occupants occupants) {
  std::string text;
  const auto add = [&](Occupants bit, const char* name) {
    if ((occupants & bit) == 0) return;
    if (!text.empty()) text += '|';
    text += name;
  };
  add(kEmpty, "empty");
  add(kOwn, "own");
  add(kEnemy, "enemy");
  return text.empty() ? "nothing" : text;
}

std::string stepText(const Board& board, StepId step) {
  if (const std::string& link = board.linkNameOf(step); !link.empty()) return "<" + link + ">";
  const Vector v = board.vectorOf(step);
  std::string text = v.levels != 0 || board.levels() > 1
                         ? fmt::format("({},{},{})", v.files, v.ranks, v.levels)
                         : fmt::format("({},{})", v.files, v.ranks);
  if (board.wrapOf(step) == Wrap::Files) text += " around files";
  if (board.wrapOf(step) == Wrap::FilesAndRanks) text += " around files and ranks";
  return text;
}

std::string zoneText(const Board& board, const CellSet& zone) {
  std::string text;
  zone.forEach([&](Cell cell) { text += (text.empty() ? "" : " ") + board.name(cell); });
  return text;
}

std::string sideText(std::uint16_t side) {
  static constexpr std::array kNames{"white", "black", "third", "the other player"};
  return kNames[side];
}

std::string sidesText(std::uint16_t sides) {
  std::string text;
  for (const Side side : kAllOwners) {
    if (sides >> index(side) & 1) text += " " + sideText(static_cast<std::uint16_t>(index(side)));
  }
  return text;
}

std::string kindText(std::uint16_t kind) {
  return kind == index(kNoKind) ? "any" : fmt::format("{}", kind);
}

std::string instructionText(const MoveProgram& program, const Instruction& in, const Board& board) {
  switch (in.op) {
    case Op::Step:
      return "step " + stepText(board, static_cast<StepId>(in.operand));
    case Op::Fork:
      return fmt::format("fork {}", in.operand);
    case Op::Jump:
      return fmt::format("jump {}", in.operand);
    case Op::Test:
      return "test " + occupantsText(static_cast<Occupants>(in.operand));
    case Op::TestRoyal:
      return "test royal";
    case Op::TestType:
    case Op::TestLast: {
      std::string types;
      program.typeSets[in.operand].forEach([&](TypeId type) { types += fmt::format(" {}", index(type)); });
      return (in.op == Op::TestType ? "test type" : "test last moved") + types;
    }
    case Op::TestUnmoved:
      return "test unmoved";
    case Op::TestZone:
      return "test zone " + zoneText(board, program.zones[in.operand]);
    case Op::TestEnPassant:
      return "test en passant";
    case Op::TestAway:
      return in.operand == 0 ? "test away from origin" : fmt::format("test away from r{}", in.operand);
    case Op::TestSide:
      return "test side" + sidesText(in.operand);
    case Op::TestMark:
      return fmt::format("test mark {}", in.operand);
    case Op::TestLastFrom:
      return "test last from";
    case Op::TestLastTo:
      return "test last to";
    case Op::TestAttacked:
      return in.operand == 0 ? "test attacked" : "test defended";
    case Op::TestSafe:
      return "test safe";
    case Op::Not:
      return "not";
    case Op::Save:
      return fmt::format("save r{}", in.operand);
    case Op::Recall:
      return in.operand == 0 ? "recall origin" : fmt::format("recall r{}", in.operand);
    case Op::Take:
      return "take";
    case Op::TakeEnPassantVictim:
      return "take en passant victim";
    case Op::Carry:
      return fmt::format("carry from r{}", in.operand);
    case Op::MarkEnPassant:
      return "mark en passant";
    case Op::Remove:
      return "remove";
    case Op::Put: {
      const Piece piece = putPiece(in.operand);
      return fmt::format("put type {} of {}", index(piece.type()),
                         sideText(static_cast<std::uint16_t>(index(piece.side()))));
    }
    case Op::Give:
      return "give to " + sideText(in.operand);
    case Op::Become:
      return fmt::format("become type {}", in.operand);
    case Op::Mark:
      return fmt::format("mark {}", in.operand);
    case Op::Unmark:
      return fmt::format("unmark {}", in.operand);
    case Op::Forget:
      return "forget";
    case Op::Kind:
      return "kind " + kindText(in.operand);
    case Op::Part:
      return "part, then kind " + kindText(in.operand);
    case Op::Land:
      if (in.operand >= kAs) return fmt::format("land as type {}", in.operand - kAs);
      return in.operand == kUnchanged ? "land unchanged" : "land";
  }
  return "?";
}

}  // namespace

std::string MoveProgram::dump(const Board& board) const {
  std::string text;
  for (std::size_t i = 0; i < code.size(); ++i) {
    text += fmt::format("{:4}  {}\n", i, instructionText(*this, code[i], board));
  }
  return text;
}

std::uint16_t ProgramBuilder::zone(const CellSet& zone) {
  return static_cast<std::uint16_t>(addOnce(program_.zones, zone));
}

std::uint16_t ProgramBuilder::typeSet(const TypeSet& types) {
  return static_cast<std::uint16_t>(addOnce(program_.typeSets, types));
}

namespace {

// Puts `test` in front of every `op`. Jumps to an `op` go to its test.
MoveProgram withTest(const MoveProgram& program, Op op, Instruction test) {
  std::vector<std::uint16_t> moved;  // old address to new
  std::uint16_t added = 0;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    moved.push_back(static_cast<std::uint16_t>(i + added));
    if (program.code[i].op == op) ++added;
  }
  MoveProgram result{{}, program.zones, program.typeSets};
  for (Instruction in : program.code) {
    if (in.op == op) result.code.push_back(test);
    if (in.op == Op::Fork || in.op == Op::Jump) in.operand = moved[in.operand];
    result.code.push_back(in);
  }
  return result;
}

}  // namespace

bool MoveProgram::uses(Op op) const {
  return std::any_of(code.begin(), code.end(), [op](const Instruction& in) { return in.op == op; });
}

MoveProgram confined(const MoveProgram& program, const CellSet& zone) {
  MoveProgram inside = program;
  const auto number = static_cast<std::uint16_t>(addOnce(inside.zones, zone));
  return withTest(inside, Op::Land, {Op::TestZone, number});
}

MoveProgram takingRoyalsOnly(const MoveProgram& program) {
  return withTest(program, Op::Take, {Op::TestRoyal});
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
    switch (in.op) {
      case Op::Fork:
      case Op::Jump:
        in.operand = static_cast<std::uint16_t>(in.operand + base);
        break;
      case Op::TestZone:
        in.operand = zone(program.zones[in.operand]);
        break;
      case Op::TestType:
      case Op::TestLast:
        in.operand = typeSet(program.typeSets[in.operand]);
        break;
      default:
        break;
    }
    program_.code.push_back(in);
  }
}

// The forks to the alternatives go in front, so every address moves up by their number.
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
