// The parts of writing a Variant as text, a section for each source file.
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

// The moves of a type: notation that applies everywhere, notation that applies from certain cells, and
// programs for the remaining moves.
struct RecoveredMoves {
  std::string everywhere;  // empty: there is none
  std::vector<std::pair<std::array<CellSet, kSides>, std::string>> onCells;
  std::array<MoveProgram, kSides> programs;
};

// Returns the moves of the type. From every cell, all parts together have the same paths as the type
// (variant-hash.h), for White and Black. If no notation is found, the programs are the type's own.
RecoveredMoves recoveredMoves(const Variant& variant, TypeId type);

// Returns the alternatives of a program: the branches of its forks before the first step, each with the tests
// before it.
std::vector<MoveProgram> alternativesOf(const MoveProgram& program);

// ---- shorten-program ----

// Can the paths of the program be listed from every cell? If not, programs count as the same only if their
// instructions are equal (variant-hash.h).
bool hasPaths(const MoveProgram& program, const Board& board);
// Returns a program with the same paths from every cell (compiler/core/rules/paths.h) from which no instruction
// can be removed; the program itself if it is long or has very many paths. Returns nothing if its paths cannot
// be listed.
std::optional<MoveProgram> shortened(const MoveProgram& program, const Board& board);

// ---- write-goals ----

// Returns the goals of the Variant, its counts towards draws and its obligations. Piece types are named by
// their IDs.
std::vector<syntax::GoalRule> goalsOf(const Variant& variant, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
