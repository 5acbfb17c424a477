// Checks the rules about drops that concern the position after a drop. Used by the referee and by masks.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// For one type of a player, by colour of the cells: the number of its pieces on the board, and the number of
// empty cells on which it may be dropped.
struct ColoursOf {
  std::array<int, Board::kMostColours> standing{}, open{};
};

// Returns the cells of each colour if some pieces must use all colours; otherwise an empty list.
inline std::vector<CellSet> coloursToUse(const Variant& variant) {
  std::vector<CellSet> colours;
  if (variant.hands().onBothColours.empty()) return colours;
  const Board& board = variant.board();
  colours.resize(static_cast<std::size_t>(board.colours()));
  board.forEachCell([&](Cell cell) { colours[static_cast<std::size_t>(board.colourOf(cell))].add(cell); });
  return colours;
}

// Can the player's pieces still be distributed evenly over the colours (numbers differing by at most one), as
// far as the game requires it? coloursOf(TypeId) and inHand(TypeId) describe the position after the drop.
template <typename CountColours, typename InHand>
bool canUseAllColours(const Variant& variant, CountColours coloursOf, InHand inHand) {
  const auto colours = static_cast<std::size_t>(variant.board().colours());
  bool can = true;
  variant.hands().onBothColours.forEach([&](TypeId type) {
    const ColoursOf its = coloursOf(type);
    const int all = std::accumulate(its.standing.begin(), its.standing.end(), static_cast<int>(inHand(type)));
    const int count = static_cast<int>(colours), least = all / count, most = (all + count - 1) / count;
    int wanted = 0;
    for (std::size_t c = 0; c < colours; ++c) {
      can = can && its.standing[c] <= most && its.standing[c] + its.open[c] >= least;
      wanted += std::max(its.standing[c], least);
    }
    can = can && wanted <= all;
  });
  return can;
}

}  // namespace fairyforge
