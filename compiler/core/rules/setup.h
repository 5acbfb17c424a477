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
  CellSet unmoved;                 // cells whose pieces count as unmoved
  CellSet enPassantTargets;        // cells that a piece has just passed over and where it may be taken
  Cell enPassantVictim = kNoCell;  // the cell of that piece
  // The type that counts as last moved by the side not to move (Op::TestLast).
  TypeId last = kNoType;
  // How many turns the players have had since the third side acted; not counted beyond ThirdSide::counted().
  int sinceThird = 0;
  // By player and type: the number of pieces in hand. An empty list means none of any type.
  std::array<std::vector<std::uint16_t>, kSides> hands;
  // Marks of pieces, by number: the cells whose piece has the mark; empty if the game has no marks.
  std::vector<CellSet> marks;
  std::uint16_t turn = 0;          // the number of the current turn (TurnRules::turn)
  Cell continuingPiece = kNoCell;  // in the middle of a turn: only the piece on this cell may move
  KindId continuingKind{kNoKind};  // and only with moves of this kind
  Cell lastFrom = kNoCell;         // where the previous move, of any side, began
  Cell lastTo = kNoCell;           // where the previous move ended
  std::array<std::uint16_t, kSides> checks{};  // each player's turns that ended with check
  // The number of pieces of others that each player's moves have removed from the board.
  std::array<std::uint16_t, kSides> captures{};
  std::uint16_t passes = 0;  // turns just before this one that were passes
  std::vector<Piece> taken;  // the pieces that the previous move took, equal ones once (piece-list.h)
  // 1 + the index in EndRules::counts of the rule whose moves are being counted; 0: none.
  std::uint16_t countRule = 0;
  int counted = 0;        // plies counted so far by that rule, including the coming one
  int halfmoveClock = 0;  // plies since the last capture or move of a clock-resetting type
  int moveNumber = 1;     // increases when the turn goes from Black to White
  // How many numbers of moves are over: moveNumber - 1, but not beyond Registers::moves.
  std::uint16_t movesOver = 0;

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
