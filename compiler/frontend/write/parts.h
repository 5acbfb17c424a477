// What the lifted Variant is made of, a section for each file.
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

// The moves of a type: notation that holds everywhere, notation from certain cells, and programs for the
// rest.
struct RecoveredMoves {
  std::string everywhere;  // empty: none
  std::vector<std::pair<std::array<CellSet, kSides>, std::string>> onCells;
  std::array<MoveProgram, kSides> programs;
};

// All parts together have the same paths from every cell as the type (variant-hash.h), for White and Black.
// If no notation is found, the programs are the type's own.
RecoveredMoves recoveredMoves(const Variant& variant, TypeId type);

// The alternatives of a program: those between which it chooses before the first step, with what it asks before.
std::vector<MoveProgram> alternativesOf(const MoveProgram& program);

// ---- shorten-program ----

// Can the paths from every cell be listed? If not, programs are the same only to the letter (variant-hash.h).
bool hasPaths(const MoveProgram& program, const Board& board);
// Returns a program with the same paths from every cell (compiler/core/rules/paths.h) from which no instruction can be left
// out; the program itself if it is long or has very many paths. Nothing if its paths cannot be listed.
std::optional<MoveProgram> shortened(const MoveProgram& program, const Board& board);

// ---- write-goals ----

// The goals of the Variant, its counts towards draws and its obligations. Piece types are named by their IDs.
std::vector<syntax::GoalRule> goalsOf(const Variant& variant, Symmetry symmetry);

}  // namespace fairyforge::frontend::write
