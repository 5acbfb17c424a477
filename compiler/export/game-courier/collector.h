// Analyses the moves of a type: what a preset can test and do is sorted into a TypeModel,
// and the rest becomes losses.
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
// Finds moves of a piece that start and end on the same cells but differ in their effects: the two cells,
// which are all that a player enters, do not tell which move is meant.

// Returns the indices of those of `paths`, all from `origin`, that must be removed so that the two cells of a
// move determine its effects. Of the paths that conflict, the one with the fewest effects is kept.
std::vector<std::size_t> ambiguousMoves(const Variant& variant, const MoveProgram& program, Cell origin,
                                        const std::vector<Path>& paths);

// ---- collector ----

// A move of a type from a cell.
struct Reached {
  Cell origin;
  Path path;
};

struct Collected {
  TypeModel model;
  std::optional<std::vector<Reached>> kept;  // if some moves were lost: all moves that were not
};

// Returns the moves of the type in terms of GAME Code, and adds what cannot be expressed to `losses`.
Collected collect(const Variant& variant, const Layout& layout, TypeId type, Side side,
                  std::vector<Loss>& losses);

// Returns a program that makes exactly these moves, with the sets of types of `original`; nothing if there
// are too many moves. Steps that it needs are added to the board.
std::optional<MoveProgram> programOf(Board& board, const MoveProgram& original,
                                     const std::vector<Reached>& moves);

// Adds the loss of a construct to the list, unless it is there already.
void lose(std::vector<Loss>& losses, Construct construct, const SourceSpan& span = {},
          std::string_view what = {});

// Is it a change of type that tests nothing except the piece itself?
bool isTurnInPlace(const Path& path, Cell origin);

}  // namespace fairyforge::exports::game_courier
