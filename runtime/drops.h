// What rules about drops ask of the position after one, for the referee and for compiled programs.
#pragma once

#include <algorithm>

#include "compiler/rules/variant.h"

namespace fairyforge {

// Can the pieces of the player still come to stand on as many cells of each colour, or one more, where they must?
// pieceAt(Cell), inHand(TypeId): the position as the drop has left it.
template <typename PieceAt, typename InHand>
bool canUseAllColours(const Variant& variant, Side side, PieceAt pieceAt, InHand inHand) {
  const HandRules& hands = variant.hands();
  const Board& board = variant.board();
  const int colours = board.colours();
  bool can = true;
  hands.onBothColours.forEach([&](TypeId type) {
    std::array<int, Board::kMostColours> standing{}, open{};
    int all = static_cast<int>(inHand(type));
    board.forEachCell([&](Cell cell) {
      const Piece piece = pieceAt(cell);
      if (piece ? piece != Piece(type, side) : !hands.cells[index(side)][index(type)].has(cell)) return;
      const auto colour = static_cast<std::size_t>(board.colourOf(cell));
      piece ? ++standing[colour] : ++open[colour];
      all += piece ? 1 : 0;
    });
    const int least = all / colours, most = (all + colours - 1) / colours;
    int wanted = 0;
    for (std::size_t c = 0; c < static_cast<std::size_t>(colours); ++c) {
      can = can && standing[c] <= most && standing[c] + open[c] >= least;
      wanted += std::max(standing[c], least);
    }
    can = can && wanted <= all;
  });
  return can;
}

}  // namespace fairyforge
