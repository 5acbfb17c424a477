// Analyses the moves of a type: what a preset can test and do is sorted into a TypeModel,
// and the rest becomes losses.
#pragma once

#include <optional>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

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
