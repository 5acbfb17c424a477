// Cells as written to cells of a board.
#pragma once

#include "compiler/frontend/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge {

// How often a list names a cell may matter (two pieces on one cell), so the cells come as a list.
struct NamedCell {
  Cell cell;
  SourceSpan span;
};

// The cells of `list` as `side` sees its last ranks. What is not on the board is reported and left out.
std::vector<NamedCell> resolveCells(const Board& board, const syntax::CellList& list, Side side,
                                    Diagnostics& diagnostics);

// The cells for each side. Where no symmetry is declared, tables are still seen from each side's own
// direction: `reflection` says how.
std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const syntax::SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics);

}  // namespace fairyforge
