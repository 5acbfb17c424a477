// A setup: any arrangement of pieces and registers on a board, possible or not. What may be played from is a
// Position (runtime/position.h), which is a setup that passed validation.
#pragma once

#include <array>
#include <vector>

#include "compiler/rules/basics.h"

namespace fairyforge {

struct Setup {
  std::vector<Piece> cells;  // one entry a cell number of the board
  // The player to move, now or, where `thirdTurn`, after the third side has acted.
  Side player = Side::White;
  bool thirdTurn = false;          // the third side may act first
  CellSet unmoved;                 // register Unmoved: cells whose piece has never moved
  CellSet enPassantTargets;        // register EnPassant: cells passed over by the previous move
  Cell enPassantVictim = kNoCell;  // where the piece stands that passed over them
  // Register Last: the type that the side not to move is taken to have moved last.
  TypeId last = kNoType;
  // Register SinceThird: turns of the players since the third side acted, as far as it counts.
  int sinceThird = 0;
  // Register Hands: how many of each type; empty: none of any.
  std::array<std::vector<std::uint16_t>, kSides> hands;
  // Marks of pieces, by number: the cells whose piece has the mark; empty: the game has none.
  std::vector<CellSet> marks;
  std::uint16_t turn = 0;          // register Turn: which turn of TurnRules::schedule it is
  Cell continuingPiece = kNoCell;  // in the middle of a turn: only the piece here goes on ...
  KindId continuingKind{kNoKind};  // ... with moves of this kind
  Cell lastFrom = kNoCell;         // register LastMove: where the previous move (of any side) began ...
  Cell lastTo = kNoCell;           // ... and ended
  std::array<std::uint16_t, kSides> checks{};  // register Checks: turns of each player that ended with check
  // Register Captures: pieces of others that each player's moves have taken off the board.
  std::array<std::uint16_t, kSides> captures{};
  std::uint16_t passes = 0;  // register Passes: turns just before this one that were passes
  std::vector<Piece> taken;  // register Taken: what the previous move took, in the order of its cells
  std::uint16_t countRule =
      0;                  // register CountRule: 1 + the number of the rule whose moves are counted; 0: none
  int counted = 0;        // register Counted: plies that it has counted, that to come among them
  int halfmoveClock = 0;  // plies since the last capture or move of a clock-resetting type
  int moveNumber = 1;     // counts White's moves

  Piece at(Cell cell) const { return cells[index(cell)]; }
  bool marked(std::size_t mark, Cell cell) const { return mark < marks.size() && marks[mark].has(cell); }
  // Who makes the next move.
  Side toMove() const { return thirdTurn ? Side::Third : player; }
  int inHand(Side side, TypeId type) const {
    const auto& hand = hands[index(side)];
    return hand.empty() ? 0 : hand[index(type)];
  }
  friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace fairyforge
