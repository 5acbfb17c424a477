// Colourings of the board that the moves of a piece respect.
//
// The board's two colours are one of them, but a piece may be bound to more and finer classes: a rider of
// (2,0) leaps keeps the parity of file and rank. The finest colouring that every move keeps are the weakly
// connected parts of the graph of its moves; the finest in which every move goes on to the next class is
// found from the lengths of the graph's cycles.
#pragma once

#include <map>
#include <vector>

#include "compiler/rules/board.h"

namespace fairyforge::analyse {

// For each cell those to which moves lead.
using MoveGraph = std::vector<CellSet>;

// The cells in classes, numbered from 0 in the order of their first cells.
struct Classes {
  int count = 0;
  std::map<Cell, int> of;
  std::size_t sizeOf(int number) const;
};

// The finest classes of `cells` that every move keeps.
Classes keptClasses(const MoveGraph& graph, const CellSet& cells);

// Into how many classes can each part of the graph be divided so that every move leads from one to the next,
// and from the last to the first? 1: not at all; 0: any number, because no move can be taken back.
int periodOf(const MoveGraph& graph, const CellSet& cells);

// Those classes, of all parts. `period` is at least 2.
Classes cyclicClasses(const MoveGraph& graph, const CellSet& cells, int period);

// What moves do to the colour of the cell, light or dark as on a chess board (from level to level too).
enum class ColourEffect : std::uint8_t { NoMoves, Keep, Change, Either };
ColourEffect colourEffect(const Board& board, const MoveGraph& graph, const CellSet& origins);

}  // namespace fairyforge::analyse
