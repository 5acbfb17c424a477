// The rule of drops beside moves, for games in which all such drops follow one rule: they accompany first
// moves from certain cells of the array.
#pragma once

#include <array>
#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

struct Gating {
  std::array<CellSet, kSides> gates;  // first moves from these cells of the array may be accompanied by a
                                      // drop
  TypeSet dropped;                    // the types that may be dropped
};

// Returns the game's rule of drops beside moves if there is one rule: each type in `dropped` may be dropped
// beside every first move from a cell in `gates` that leaves its cell empty. The piece is dropped on that
// cell or, if the move carries another piece, on the cell from which it carries it. Returns nothing if the
// game has no drops beside moves, or has others too.
std::optional<Gating> gatingOf(const Variant& variant);

// Returns the program without the drops beside its moves.
MoveProgram withoutDrops(const MoveProgram& program);

// Does the game have drops that are complete moves?
bool dropsAlone(const Variant& variant);

}  // namespace fairyforge
