// Drops that accompany first moves, in games where these drops all follow one rule.
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

// Returns the rule if each of these types may be dropped beside every first move from these cells that leaves
// its cell empty: on that cell or, if the move carries another piece, on the cell from which it carries it.
// Returns nothing if the game has no drops beside moves, or other ones.
std::optional<Gating> gatingOf(const Variant& variant);

// Returns the program without its drops.
MoveProgram withoutDrops(const MoveProgram& program);

// Does the game have drops that are complete moves?
bool dropsAlone(const Variant& variant);

}  // namespace fairyforge
