// What rules about drops ask of the position after one, for the referee and for compiled programs.
#pragma once

#include "compiler/rules/variant.h"

namespace fairyforge {

// Can the pieces of the player still come to stand on as many light cells as dark ones, where they must?
// pieceAt(Cell), inHand(TypeId): the position as the drop has left it.
template <typename PieceAt, typename InHand>
bool canUseBothColours(const Variant& variant, Side side, PieceAt pieceAt, InHand inHand) {
  const HandRules& hands = variant.hands();
  const Board& board = variant.board();
  bool can = true;
  hands.onBothColours.forEach([&](TypeId type) {
    int standing[2] = {0, 0}, open[2] = {0, 0};  // on light cells, on dark ones
    board.forEachCell([&](Cell cell) {
      const int colour = (board.file(cell) + board.rank(cell) + board.level(cell)) % 2 == 0 ? 1 : 0;
      const Piece piece = pieceAt(cell);
      if (piece == Piece(type, side)) ++standing[colour];
      if (!piece && hands.cells[index(side)][index(type)].has(cell)) ++open[colour];
    });
    const int all = standing[0] + standing[1] + static_cast<int>(inHand(type));
    for (const int colour : {0, 1}) {
      can = can && standing[colour] + open[colour] >= all / 2 && (standing[colour] <= (all + 1) / 2);
    }
  });
  return can;
}

}  // namespace fairyforge
