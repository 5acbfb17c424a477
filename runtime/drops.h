// Checks the rule that a player's pieces of a type must be spread evenly over the colours of cells, as two
// bishops in shuffle chess (HandRules::onBothColours). Used by the referee and by masks.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// For the pieces of one type and player: by colour of cells, how many stand on that colour, and how many
// empty cells of that colour allow a drop of such a piece.
struct ColourCounts {
  std::array<int, Board::kMostColours> standing{}, open{};
};

// Returns for each colour the set of its cells; an empty list if no type of the game has such a rule.
inline std::vector<CellSet> coloursToUse(const Variant& variant) {
  return variant.hands().onBothColours.empty() ? std::vector<CellSet>{} : variant.board().cellsByColour();
}

// Can the player still place his pieces so that their numbers on the colours differ by at most one? Asked for
// each type of HandRules::onBothColours. Both functions describe the position after a drop:
// countByColour(type) returns its ColourCounts, inHand(type) the number of pieces still in the player's hand.
template <typename CountColours, typename InHand>
bool canUseAllColours(const Variant& variant, CountColours countByColour, InHand inHand) {
  const auto colours = static_cast<std::size_t>(variant.board().colours());
  bool can = true;
  variant.hands().onBothColours.forEach([&](TypeId type) {
    const ColourCounts counts = countByColour(type);
    const int all =
        std::accumulate(counts.standing.begin(), counts.standing.end(), static_cast<int>(inHand(type)));
    const int count = static_cast<int>(colours), least = all / count, most = (all + count - 1) / count;
    int wanted = 0;
    for (std::size_t c = 0; c < colours; ++c) {
      can = can && counts.standing[c] <= most && counts.standing[c] + counts.open[c] >= least;
      wanted += std::max(counts.standing[c], least);
    }
    can = can && wanted <= all;
  });
  return can;
}

}  // namespace fairyforge
