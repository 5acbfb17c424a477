// Texts and lists that drawings show beside the pieces on the board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::draw {

// Returns the size of the board: "8 × 8" if `by` is " × "; for a board of hexagons "91 hexagons".
std::string sizeOf(const Board& board, std::string_view by);

// Returns the lines below a position: "White to move", "moved last: Rook", "turns since Nature acted: 2".
std::vector<std::string> factsOf(const Variant& variant, const Setup& setup);

// Returns the types that a player has in hand with their numbers, in the variant's order.
std::vector<std::pair<TypeId, int>> handOf(const Variant& variant, const Setup& setup, Side side);

// A link that the type's moves follow, with the pairs of cells that it joins for the side.
struct DrawnLink {
  std::string name;
  std::vector<std::pair<Cell, Cell>> pairs;
};
std::vector<DrawnLink> linksOf(const Variant& variant, TypeId type, Side side);

// Returns a note that no diagram can show where the type moves, because it imitates; empty for other types.
std::string noteOnImitation(const Variant& variant, TypeId type);

// A label beside a board of hexagons: the name of a file below its lowest cell, or of a rank to the left of
// its first cell.
struct RimLabel {
  Cell cell;
  bool isBelow;
  std::string text;
};
std::vector<RimLabel> rimLabels(const Board& board);

// Returns the heading of a level: "earth", "level 2"; empty if the board has one level without a name.
std::string headingOf(const Board& board, int level);

}  // namespace fairyforge::draw
