// Drops beside first moves, where they are all alike.
#pragma once

#include <array>
#include <optional>

#include "compiler/rules/variant.h"

namespace fairyforge {

struct Gating {
  std::array<CellSet, kSides> gates;  // beside first moves from these cells of the array
  TypeSet dropped;                    // one of these types
};

// Beside every first move from these cells that leaves its cell empty, each of these types may be dropped there, or,
// where another piece is taken along, where that began. Nothing: the game has other drops beside moves, or none.
std::optional<Gating> gatingOf(const Variant& variant);

// The program without its drops.
MoveProgram withoutDrops(const MoveProgram& program);

// Are there drops that are moves of their own?
bool dropsAlone(const Variant& variant);

}  // namespace fairyforge
