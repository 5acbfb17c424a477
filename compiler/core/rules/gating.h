// Gating: drops that accompany moves. Seirawan Chess is an example: the first move of a piece of the back
// rank may bring in a hawk or an elephant on the cell that the piece leaves. gatingOf() describes games in
// which all drops beside moves follow this one rule.
#pragma once

#include <array>
#include <optional>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

struct Gating {
  std::array<CellSet, kSides> gates;  // the cells of the array whose first moves may be accompanied
  TypeSet dropped;                    // the types that may be dropped
};

// Returns the cells and types if every drop beside a move follows the rule: each type in `dropped` may be
// dropped beside every first move from a cell in `gates` that leaves this cell empty; it appears on this cell
// or, in castling, on the partner's cell. Returns nothing if the game has no drops beside moves, has others
// too, or has pieces with too many paths to list.
std::optional<Gating> gatingOf(const Variant& variant);

// Returns a copy of the program in which no move has a drop.
MoveProgram withoutDrops(const MoveProgram& program);

// Does the game have drops that are moves of their own, as in Shogi?
bool dropsAlone(const Variant& variant);

}  // namespace fairyforge
