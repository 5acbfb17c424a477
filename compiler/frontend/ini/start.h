// Reads `startFen`: the board with its holes, the array, castling rights, hands.
#pragma once

#include <vector>

#include "compiler/frontend/ini/types.h"

namespace fairyforge::frontend::ini {

struct IniBoardSize {
  int files = 8, ranks = 8;
};
IniBoardSize readBoardSize(IniValues& values);

struct IniStart {
  // Returns the rank of the cell as the side counts it, from 0 for its own first rank.
  int relativeRank(Cell cell, Side side) const { return formats::rankSeen(board, cell, side); }
  // Returns the cells of the side's pieces of this type.
  std::vector<Cell> cellsOf(TypeId type, Side side) const;
  // Does this side, or with the second function any side, have a piece of this type in hand?
  bool holds(const syntax::TypeRef& type, Side side) const { return isAmong(pocket[index(side)], type); }
  bool holds(const syntax::TypeRef& type) const {
    return holds(type, Side::White) || holds(type, Side::Black);
  }
  bool holdsNothing() const { return pocket[0].empty() && pocket[1].empty(); }

  Board board;
  std::vector<Piece> array{};
  syntax::Word rights{"-", {}};
  TypeRefs pocket[kSides]{};
  std::array<int, kSides> checksWanted{1, 1};
  bool blackBegins = false;
};

// Adds the board and the array to `out`. The result may be used only if no error was reported.
IniStart readStart(IniValues& values, const IniTypes& types, IniBoardSize size, IniLayer& out);

}  // namespace fairyforge::frontend::ini
