// Analyses the moves of a type: what a preset can test and do goes into a TypeModel (model.h), and all else
// becomes losses.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// ---- ambiguous-moves ----
//
// Finds moves of a piece that begin and end on the same cells but differ in their effects. A player of a
// preset enters only the two cells, which would not tell them apart.

// Returns the indices of the paths to remove, so that the two cells of a move determine its effects. All
// paths begin on `origin`. Two paths conflict if they end on the same other cell, have different effects and may
// both be possible in one position. Of these it keeps the first that at most captures on its destination; if
// there is none, the first of all.
std::vector<std::size_t> ambiguousMoves(const Variant& variant, const MoveProgram& program, Cell origin,
                                        const std::vector<Path>& paths);

// ---- collector ----

// A path, with the cell from which it begins.
struct Reached {
  Cell origin;
  Path path;
};

struct Collected {
  TypeModel model;
  std::optional<std::vector<Reached>> kept;  // if some moves were lost: all that remain
};

// Returns the moves of the type in terms of GAME Code. Adds what cannot be expressed to `losses`.
Collected collect(const Variant& variant, const Layout& layout, TypeId type, Side side,
                  std::vector<Loss>& losses);

// Returns a program with exactly these moves, which uses the sets of types of `original`; nothing if there
// are too many moves. Adds steps that it needs to the board.
std::optional<MoveProgram> programOf(Board& board, const MoveProgram& original,
                                     const std::vector<Reached>& moves);

// Adds the loss of a construct unless the list has it.
void lose(std::vector<Loss>& losses, Construct construct, const SourceSpan& span = {},
          std::string_view what = {});

// Does the path only change the mover's type on its cell, and test nothing but the mover itself? False in games
// with imitators, where a preset cannot have such moves.
bool isTurnInPlace(const Variant& variant, const Path& path, Cell origin);

}  // namespace fairyforge::exports::game_courier
