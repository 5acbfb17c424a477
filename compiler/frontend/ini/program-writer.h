// Writes programs, instruction by instruction, for rules that no sentence expresses.
#pragma once

#include <string>
#include <utility>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

class ProgramWriter {
 public:
  enum class Of : std::uint8_t { Moves, Drops };
  explicit ProgramWriter(const SourceSpan& place, Of what = Of::Drops) {
    program_.span = place;
    program_.drops = what == Of::Drops;
  }

  void emit(Op op, std::uint16_t value = 0) { line().op = op, program_.lines.back().value = value; }
  void test(Occupants occupants) { emit(Op::Test, occupants); }
  void step(Vector vector) {
    emit(Op::Step);
    program_.lines.back().steps.push_back({program_.span, std::nullopt, vector});
  }
  // Writes an instruction about the pieces around the cell, along all eight steps.
  void beside(Op op, Neighbourhood around) {
    emit(op);
    syntax::ProgramLine& line = program_.lines.back();
    line.beside = std::move(around);
    line.anyType = true;
    if (!line.beside.hasSteps()) return;
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if (files != 0 || ranks != 0) line.steps.push_back({program_.span, std::nullopt, {files, ranks}});
      }
    }
  }
  void testType(const syntax::TypeRef& type) {
    emit(Op::TestType);
    program_.lines.back().types.push_back(type);
  }
  void testZone(syntax::CellList cells) {
    emit(Op::TestZone);
    program_.lines.back().cells = std::move(cells);
  }
  // fork(): the program also continues at the label. jump(): it continues there only.
  void fork(const std::string& label) { to(Op::Fork, label); }
  void jump(const std::string& label) { to(Op::Jump, label); }
  // Puts the label on the next instruction.
  void label(const std::string& label) {
    if (!label_.empty()) line();  // the earlier label gets a line of its own
    label_ = label;
  }

  syntax::Program of(Side side) const {
    syntax::Program program = program_;
    program.of = syntax::Word{side == Side::White ? "White" : "Black", program_.span};
    return program;
  }

 private:
  syntax::ProgramLine& line() {
    program_.lines.push_back({.span = program_.span});
    if (!label_.empty()) program_.lines.back().label = syntax::Word{std::exchange(label_, {}), program_.span};
    return program_.lines.back();
  }
  void to(Op op, const std::string& label) {
    emit(op);
    program_.lines.back().name = syntax::Word{label, program_.span};
  }

  syntax::Program program_;
  std::string label_;
};

}  // namespace fairyforge::frontend::ini
