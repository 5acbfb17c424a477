// Prints programs of a game as native text and reads them again.
#pragma once

#include <gtest/gtest.h>
#include <string>

#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/build/build-programs.h"
#include "compiler/frontend/fairy/reader.h"

namespace fairyforge::testing {

// Returns the program that a piece's block has with the moves `written`. Adds reported problems to
// `problems`.
inline std::optional<MoveProgram> programFrom(const std::string& written, const Variant& variant, Side owner,
                                              bool carriedOver, std::string& problems) {
  Diagnostics diagnostics;
  const auto source =
      std::make_shared<SourceFile>("program", "piece X X {\nmoves by {\n" + written + "}\n}\n");
  frontend::syntax::OptionTable options({}, diagnostics);
  const auto file = frontend::fairy::FairyText(source, diagnostics).read(options);
  std::optional<MoveProgram> program;
  if (!file.layers.empty() && !file.layers.back().empty()) {
    const auto& piece = std::get<frontend::syntax::PieceDeclaration>(file.layers.back().front().what);
    Board board = variant.board();
    const frontend::syntax::Zones zones;
    const Symmetry symmetry = variant.symmetry() == Symmetry::None ? Symmetry::Mirror : variant.symmetry();
    program = frontend::build::programOf(
        piece.programs.at(0), owner, carriedOver,
        {board, zones, symmetry, variant.turns().kinds, variant.marks(), variant.types().size(),
         variant.third() != nullptr, [&](const auto& ref) { return variant.findType(ref.text); }},
        diagnostics);
  }
  // A program of a rules file may capture on the piece's own cell, which causes a warning in both texts.
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code != "does-nothing") problems += renderHuman(d, false);
  }
  return program;
}

inline void expectReadsAgain(const MoveProgram& program, const Variant& variant, Side owner) {
  if (program.code.empty()) return;
  const std::string text = programText(program, variant.board(), programNames(variant, owner));
  std::string problems;
  const auto again = programFrom(text, variant, owner, false, problems);
  ASSERT_TRUE(again) << problems << text;
  EXPECT_EQ(problems, "") << text;
  EXPECT_EQ(again->dump(variant.board()), program.dump(variant.board()));
  if (owner != Side::Black) return;
  // White's program reflected for Black must give the same program.
  ProgramNames names = programNames(variant, owner);
  names.carriedOver = variant.symmetry() == Symmetry::Rotate ? Symmetry::Rotate : Symmetry::Mirror;
  if (!variant.board().has(*names.carriedOver)) return;
  const auto carried =
      programFrom(programText(program, variant.board(), names), variant, owner, true, problems);
  ASSERT_TRUE(carried) << problems;
  EXPECT_EQ(carried->dump(variant.board()), program.dump(variant.board()));
}

// Expects of all programs of the game that they are read again as they are printed.
inline void expectProgramsReadAgain(const Variant& variant) {
  for (const PieceType& type : variant.types()) {
    SCOPED_TRACE(variant.title() + ", " + type.name);
    for (const Side owner : kAllOwners) expectReadsAgain(type.program[index(owner)], variant, owner);
    for (const Side owner : kBothSides) expectReadsAgain(type.drop[index(owner)], variant, owner);
  }
}

}  // namespace fairyforge::testing
