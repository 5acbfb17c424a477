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
  if (board.wrapOf(step) == Wrap::Ranks) text += " around ranks";
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

std::string typesText(const TypeSet& set) {
  std::string text;
  set.forEach([&](TypeId type) { text += fmt::format(" {}", index(type)); });
  return text;
}

std::string neighbourhoodText(const Neighbourhood& beside, const Board& board) {
  std::string text = " " + occupantsText(beside.occupants) + typesText(beside.types);
  if (beside.least > 1) text += fmt::format(" {} or more", beside.least);
  if (beside.extent == Neighbourhood::Extent::File) return text + " on the file";
  if (beside.extent == Neighbourhood::Extent::Board) return text + " on the board";
  text += " at";
  for (const StepId step : beside.steps) text += " " + stepText(board, step);
  return text;
}

std::string operandText(const MoveProgram& program, const Instruction& in, const Board& board) {
  const std::uint16_t operand = in.operand;
  switch (infoOf(in.op).operand) {
    case OperandKind::None:
      return "";
    case OperandKind::Step:
      return " " + stepText(board, static_cast<StepId>(operand));
    case OperandKind::Occupants:
      return " " + occupantsText(static_cast<Occupants>(operand));
    case OperandKind::TypeSet:
      return typesText(program.typeSets[operand]);
    case OperandKind::Zone:
      return " " + zoneText(board, program.zones[operand]);
    case OperandKind::Neighbourhood:
      return neighbourhoodText(program.neighbourhoods[operand], board);
    case OperandKind::Register:
      return fmt::format(" r{}", operand);
    case OperandKind::Place:
      return operand == kOriginRegister ? " origin" : fmt::format(" r{}", operand);
    case OperandKind::Sides:
      return sidesText(operand);
    case OperandKind::Attackers:
      return operand == 0 ? " attacked" : " defended";
    case OperandKind::Piece: {
      const Piece piece = putPiece(operand);
      return fmt::format(" type {} of {}", index(piece.type()),
                         sideText(static_cast<std::uint16_t>(index(piece.side()))));
    }
    case OperandKind::Owner:
      return " " + sideText(operand);
    case OperandKind::Kind:
      return " " + kindText(operand);
    case OperandKind::Landing:
      if (operand >= kAs) return fmt::format(" as type {}", operand - kAs);
      return operand == kUnchanged ? " unchanged" : "";
    case OperandKind::Address:
    case OperandKind::Mark:
    case OperandKind::Type:
      return fmt::format(" {}", operand);
  }
  return "";
}

}  // namespace

std::string MoveProgram::dump(const Board& board) const {
  std::string text;
  for (std::size_t i = 0; i < code.size(); ++i) {
    text += fmt::format("{:4}  {}{}\n", i, infoOf(code[i].op).name, operandText(*this, code[i], board));
  }
  return text;
}

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

// Puts `test` in front of every `op`. Jumps to an `op` go to its test.
MoveProgram withTest(const MoveProgram& program, Op op, const std::vector<Instruction>& test) {
  std::vector<std::uint16_t> moved;  // old address to new
  std::uint16_t added = 0;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    moved.push_back(static_cast<std::uint16_t>(i + added));
    if (program.code[i].op == op) added = static_cast<std::uint16_t>(added + test.size());
  }
  MoveProgram result = program;
  result.code.clear();
  for (Instruction in : program.code) {
    if (in.op == op) result.code.insert(result.code.end(), test.begin(), test.end());
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
  return withTest(inside, Op::Land, {{Op::TestZone, number}});
}

MoveProgram takingRoyalsOnly(const MoveProgram& program) {
  return withTest(program, Op::Take, {{Op::TestRoyal}});
}

MoveProgram sparing(const MoveProgram& program, const TypeSet& types) {
  if (!program.uses(Op::Take)) return program;
  MoveProgram spares = program;
  const auto number = static_cast<std::uint16_t>(addOnce(spares.typeSets, types));
  return withTest(spares, Op::Take, {{Op::Not}, {Op::TestType, number}});
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
