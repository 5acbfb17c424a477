// What rules about drops ask of the position after one, for the referee and for compiled programs.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge {

// Of a type's pieces of the player on the board, and of the empty cells on which it may be dropped: how many there are
// of each colour.
struct ColoursOf {
  std::array<int, Board::kMostColours> standing{}, open{};
};

// The cells of each colour, if some pieces must use all; else nothing.
inline std::vector<CellSet> coloursToUse(const Variant& variant) {
  std::vector<CellSet> colours;
  if (variant.hands().onBothColours.empty()) return colours;
  const Board& board = variant.board();
  colours.resize(static_cast<std::size_t>(board.colours()));
  board.forEachCell([&](Cell cell) { colours[static_cast<std::size_t>(board.colourOf(cell))].add(cell); });
  return colours;
}

// Can the pieces of the player still come to stand on as many cells of each colour, or one more, where they must?
// coloursOf(TypeId), inHand(TypeId): of the position as the drop has left it.
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
