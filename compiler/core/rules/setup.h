// A setup: any arrangement of pieces and registers on a board, possible or not. A setup that passed
// validation, and can be played from, is a Position (runtime/position.h).
#pragma once

#include <array>
#include <vector>

#include "compiler/core/rules/basics.h"

namespace fairyforge {

// Pieces on cells, the player to move, and the registers: unmoved flags, hands, clocks and so on.
struct Setup {
  std::vector<Piece> cells;  // indexed by cell number of the board
  // The player to move; if `thirdTurn`, the player who moves after the third side has acted.
  Side player = Side::White;
  bool thirdTurn = false;          // the third side may act first
  CellSet unmoved;                 // register Unmoved: cells whose piece has never moved
  CellSet enPassantTargets;        // register EnPassant: cells passed over by the previous move
  Cell enPassantVictim = kNoCell;  // the cell of the piece that passed over them
  // Register Last: the type that counts as last moved by the side not to move.
  TypeId last = kNoType;
  // Register SinceThird: turns of the players since the third side acted, up to the greatest number that
  // matters.
  int sinceThird = 0;
  // Register Hands: the number of pieces of each type; an empty list means none of any.
  std::array<std::vector<std::uint16_t>, kSides> hands;
  // Marks of pieces, by number: the cells whose piece has the mark; empty if the game has no marks.
  std::vector<CellSet> marks;
  std::uint16_t turn = 0;          // register Turn: the number of the current turn (TurnRules::turn)
  Cell continuingPiece = kNoCell;  // in the middle of a turn: only the piece on this cell may move
  KindId continuingKind{kNoKind};  // and only with moves of this kind
  Cell lastFrom = kNoCell;         // register LastMove: where the previous move, of any side, began
  Cell lastTo = kNoCell;           // where the previous move ended
  std::array<std::uint16_t, kSides> checks{};  // register Checks: each player's turns that ended with check
  // Register Captures: the number of pieces of others that each player's moves have removed from the board.
  std::array<std::uint16_t, kSides> captures{};
  std::uint16_t passes = 0;  // register Passes: turns just before this one that were passes
  std::vector<Piece> taken;  // register Taken: the pieces that the previous move took, in the order of their
                             // cells
  std::uint16_t countRule =
      0;                  // register CountRule: 1 + the index of the rule whose moves are being counted; 0:
                          // none
  int counted = 0;        // register Counted: plies counted so far, including the coming one
  int halfmoveClock = 0;  // plies since the last capture or move of a clock-resetting type
  int moveNumber = 1;     // increases with White's moves

  Piece at(Cell cell) const { return cells[index(cell)]; }
  bool marked(std::size_t mark, Cell cell) const { return mark < marks.size() && marks[mark].has(cell); }
  // Returns the side that makes the next move or act.
  Side toMove() const { return thirdTurn ? Side::Third : player; }
  int inHand(Side side, TypeId type) const {
    const auto& hand = hands[index(side)];
    return hand.empty() ? 0 : hand[index(type)];
  }
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace fairyforge
