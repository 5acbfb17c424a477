#include <fmt/format.h>

#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/print/line-text.h"
#include "compiler/frontend/print/statement-words.h"

namespace fairyforge::frontend::print {
namespace {

std::string occupantsText(std::uint16_t occupants) {
  std::string text;
  for (std::size_t bit = 0; bit < std::size(kOccupantNames); ++bit) {
    if (occupants >> bit & 1) (text += text.empty() ? "" : "|") += kOccupantNames[bit];
  }
  return text;
}

std::string stepsText(const syntax::ProgramLine& line) {
  std::string text;
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    text += fmt::format(" ({},{})", line.steps[i].vector.files, line.steps[i].vector.ranks);
    if (i < line.beside.on.size() && line.beside.on[i] != 0) text += " " + occupantsText(line.beside.on[i]);
  }
  return text;
}

// Returns what stands behind the instruction's name, with a blank before it.
std::string operandText(const syntax::ProgramLine& line, const StatementWords& words) {
  switch (infoOf(*line.op).operand) {
    case OperandKind::Step:
      return stepsText(line);
    case OperandKind::Address:
      return " " + line.name->text;
    case OperandKind::Occupants:
      return " " + occupantsText(line.value);
    case OperandKind::Zone:
      return " " + words.cellsText(line.cells);
    case OperandKind::Register:
    case OperandKind::Place:
      return line.value == kOriginRegister ? " origin" : fmt::format(" r{}", line.value);
    case OperandKind::Owner:
      return " " + std::string(kOwnerNames[line.value]);
    case OperandKind::Landing:
      return line.value == kUnchanged ? " unchanged" : "";
    case OperandKind::Neighbourhood: {
      const Neighbourhood& near = line.beside;
      std::string text = fmt::format(" {} {}", occupantsText(near.occupants),
                                     line.anyType ? "any" : words.namesOf(line.types));
      if (near.least > 1) text += fmt::format(" {} or more", near.least);
      text += fmt::format(" {}", kExtentNames[static_cast<std::size_t>(near.extent)]);
      if (near.hasSteps()) text += stepsText(line);
      return line.ends.empty() ? text : text + " by " + words.namesOf(line.ends);
    }
    default:
      return "";
  }
}

}  // namespace

std::string programText(const syntax::Program& program, const StatementWords& words) {
  const std::string of = !program.of          ? ""
                         : program.isOfBoth() ? " of both"
                                              : " of " + nameText(program.of->text);
  std::string text = fmt::format("{}{} by {{\n", program.drops ? "drops" : "moves", of) + program.text;
  for (const syntax::ProgramLine& line : program.lines) {
    if (line.label) text += line.label->text + (line.op ? ": " : ":\n");
    if (line.op) text += std::string(infoOf(*line.op).name) + operandText(line, words) + "\n";
  }
  return text + "}\n";
}

}  // namespace fairyforge::frontend::print
