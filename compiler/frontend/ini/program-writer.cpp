// Reads the instructions of a text for write(), with the kinds of their operands from instructions.h.
#include <algorithm>

#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/ini/ini-game.h"

namespace fairyforge::frontend::ini {

void write(Program& program, std::string_view code, const ProgramOperands& with) {
  const auto label = [&, number = program.lines.size()](std::string_view name) {
    return Word{std::string(name) + std::to_string(number), program.span};
  };
  while (!code.empty()) {
    std::string_view text = code.substr(0, code.find("; "));
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
      program.lines.push_back({.span = program.span, .label = label(text.substr(0, colon))});
      code.remove_prefix(std::min(colon + 2, code.size()));
      continue;
    }
    code.remove_prefix(std::min(text.size() + 2, code.size()));
    // The instruction with the longest name with which the text begins.
    const InstructionInfo* info = nullptr;
    for (const InstructionInfo& row : instruction_table::kRows) {
      if (text.starts_with(row.name) && (!info || row.name.size() > info->name.size())) info = &row;
    }
    text.remove_prefix(std::min(info->name.size() + 1, text.size()));
    ProgramLine& line = program.lines.emplace_back();
    line.span = program.span;
    line.op = info->op;
    const std::size_t number = text.empty() ? 0 : static_cast<std::size_t>(text.back() - '1');
    switch (info->operand) {
      case OperandKind::Address:
        line.name = label(text);
        break;
      case OperandKind::Occupants:
        for (std::size_t bit = 0; bit < std::size(kOccupantNames); ++bit)
          if (text.find(kOccupantNames[bit]) != std::string_view::npos)
            line.value = static_cast<std::uint16_t>(line.value | 1u << bit);
        break;
      case OperandKind::Register:
      case OperandKind::Place:
        line.value = static_cast<std::uint16_t>(number + 1);
        break;
      case OperandKind::Landing:
        line.value = text.empty() ? kArriving : kUnchanged;
        break;
      case OperandKind::Owner:
        line.value = kOther;
        break;
      case OperandKind::TypeSet:
        line.types = {with.type};
        break;
      case OperandKind::Step:
        line.steps.push_back({program.span, std::nullopt, with.steps[number]});
        break;
      case OperandKind::Zone:
        line.cells = with.zones[number];
        break;
      case OperandKind::Neighbourhood:
        line.beside = with.beside[number];
        line.anyType = true;
        for (int i = 0; i < 9 && line.beside.info().hasSteps; ++i)
          if (i != 4) line.steps.push_back({program.span, std::nullopt, {i / 3 - 1, i % 3 - 1}});
        break;
      default:
        break;
    }
  }
}

void write(Program& program, const Alternatives& ways) {
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto& [code, with] = ways[i];
    write(program, i + 1 < ways.size() ? "fork next; " + code + "; next:" : code, with);
  }
}

Program programOf(Side side, bool drops, const SourceSpan& place) {
  return {place, drops, Word{side == Side::White ? "White" : "Black", place}};
}

}  // namespace fairyforge::frontend::ini
