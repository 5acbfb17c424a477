// What a position holds besides the pieces on the board, and what a board drawing needs to say about it.
#pragma once

#include <string>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::draw {

// Under a position: "White to move", "a Rook was moved last", "Nature acted two turns ago".
std::vector<std::string> factsOf(const Variant& variant, const Setup& setup);

// What a player has in hand: types with their numbers, in the variant's order.
std::vector<std::pair<TypeId, int>> handOf(const Variant& variant, const Setup& setup, Side side);

// The links that the type's moves follow, with the cells they join for White.
struct DrawnLink {
  std::string name;
  std::vector<std::pair<Cell, Cell>> pairs;
};
std::vector<DrawnLink> linksOf(const Variant& variant, TypeId type);

// What no diagram of the type can show: that it imitates. Empty for other types.
std::string noteOn(const Variant& variant, TypeId type);

// Names beside a board of hexagons: of the files below their lowest cells, of each rank on the left of its first one.
struct RimLabel {
  Cell cell;
  bool isBelow;
  std::string text;
};
std::vector<RimLabel> rimLabels(const Board& board);

// "earth", "level 2"; empty where the board has one level without a name.
std::string headingOf(const Board& board, int level);

}  // namespace fairyforge::draw
