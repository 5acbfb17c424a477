// Finds colourings of the board that the moves of a piece keep or change regularly.
//
// The two colours of the chess board bind a bishop, but a piece may be bound to more and smaller classes: a
// rider by (2,0) leaps keeps the parity of file and rank. The finest colouring that every move keeps consists
// of the weakly connected parts of the graph of moves. The finest one in which every move leads to the next
// class follows from the lengths of the graph's cycles.
#pragma once

#include <map>
#include <vector>

#include "compiler/core/rules/board.h"

namespace fairyforge::analyse {

// The moves of a piece as a graph: for each cell, the cells to which moves lead from it.
using MoveGraph = std::vector<CellSet>;

// A division of cells into classes, numbered from 0 in the order of their first cells.
struct Classes {
  int count = 0;
  std::map<Cell, int> of;
  std::size_t sizeOf(int number) const;
};

// Returns the finest division of `cells` in which every move stays within a class.
Classes keptClasses(const MoveGraph& graph, const CellSet& cells);

// Returns the largest number n of classes into which each part of the graph can be divided as follows: every
// move leads to the next class, or from the last class to the first. 1: there is no such division; 0: any
// number will do, since no sequence of moves leads back to its start.
int periodOf(const MoveGraph& graph, const CellSet& cells);

// Returns the classes of the division that periodOf() describes. `period` is its result and must be at least
// 2.
Classes cyclicClasses(const MoveGraph& graph, const CellSet& cells, int period);

// How moves change the colour, light or dark, of the piece's cell; going up a level also changes it.
enum class ColourEffect : std::uint8_t { NoMoves, Keep, Change, Either };
ColourEffect colourEffect(const Board& board, const MoveGraph& graph, const CellSet& origins);

}  // namespace fairyforge::analyse
