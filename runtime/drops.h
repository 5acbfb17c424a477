// Checks the rules about drops that concern the position after a drop. Used by the referee and by masks.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge {

// About one type of a player, for each colour of cells: how many of his pieces of that type stand on cells of
// that colour, and how many empty cells of that colour he may drop one on.
struct ColourCounts {
  std::array<int, Board::kMostColours> standing{}, open{};
};

// Returns for each colour the set of its cells. Returns an empty list if the game has no pieces that must use
// all colours evenly (HandRules::onBothColours), so that nobody has to ask.
inline std::vector<CellSet> coloursToUse(const Variant& variant) {
  return variant.hands().onBothColours.empty() ? std::vector<CellSet>{} : variant.board().cellsByColour();
}

// Can the player still distribute his pieces evenly over the colours, so that their numbers differ by at most
// one, as far as the game requires it? countByColour(TypeId) and inHand(TypeId) must describe the position after
// a drop: countByColour() as ColourCounts says, inHand() the number of pieces still in the player's hand.
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
