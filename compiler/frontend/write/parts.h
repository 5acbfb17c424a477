// The parts of writing a Variant as native text; each section is in the source file of its name.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/rules/move-program.h"
#include "compiler/core/rules/variant.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::write {

// ---- recover-notation ----

// The moves of a type: notation that applies everywhere, notation that applies on certain cells, and programs
// for all other moves.
struct RecoveredMoves {
  std::string everywhere;  // empty: there is no such notation
  std::vector<std::pair<std::array<CellSet, kSides>, std::string>> onCells;
  std::array<MoveProgram, kSides> programs;
};

// Returns the moves of the type as notation, with programs for the rest. From every cell and for both
// players, all parts together have the same canonical moves as the type (variant-hash.h). If no notation is
// found, the programs are those of the type.
RecoveredMoves recoveredMoves(const Variant& variant, TypeId type);

// Returns the alternatives of a program. They are the branches of its forks before the first instruction that
// is no fork, jump or test; each becomes one program, with the tests before that branch. Returns the program
// alone if it has very many alternatives.
std::vector<MoveProgram> alternativesOf(const MoveProgram& program);

// ---- shorten-program ----

// Can the paths of the program be listed from every cell? If not, two programs count as equal only if their
// instructions are (variant-hash.h).
bool hasPaths(const MoveProgram& program, const Board& board);
// Returns a program with the same paths from every cell, without the instructions that can be left out.
// Alternatives that are long or have very many paths stay as they are. Returns nothing if the paths of the
// program cannot be listed.
std::optional<MoveProgram> shortened(const MoveProgram& program, const Board& board);

// ---- write-goals ----

// Returns the goals, the counts towards draws and the obligations of the Variant as statements. Types are
// named by their IDs.
std::vector<syntax::GoalRule> goalsOf(const Variant& variant, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
