// Cells as written to cells of a board.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::syntax {

// Cells that have a name: a level of the board, or what a zone statement lists.
class Zones {
 public:
  void add(const std::string& name, std::array<CellSet, kSides> cells) { zones_[name] = std::move(cells); }
  bool has(const std::string& name) const { return zones_.contains(name); }
  // Null when there is no such zone.
  const CellSet* find(const std::string& name, Side side) const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, std::array<CellSet, kSides>> zones_;
};

// How often a list names a cell may matter (two pieces on one cell), so the cells come as a list.
struct NamedCell {
  Cell cell;
  SourceSpan span;
};

// The cells of `list` as `side` sees its last ranks and its zones. What is not on the board is reported and
// left out.
std::vector<NamedCell> resolveCells(const Board& board, const CellList& list, Side side,
                                    Diagnostics& diagnostics, const Zones& zones = {});

// The cells for each side. Where no symmetry is declared, tables are still seen from each side's own
// direction: `reflection` says how.
std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics,
                                                        const Zones& zones = {});
// The same as sets.
std::array<CellSet, kSides> resolveCellSets(const Board& board, const SidedCells& cells, Symmetry reflection,
                                            Diagnostics& diagnostics, const Zones& zones);

// The pairs of cells that a link joins, for each side; the third side's are White's.
std::array<Board::Pairs, kOwners> resolvePairs(const Board& board, const SidedCells& pairs,
                                               Symmetry reflection, Diagnostics& diagnostics);

// May a zone or a link be called so? Small letters, perhaps with hyphens between them.
bool isCellsName(std::string_view name);

// Files, ranks and levels of the board in words, for messages.
std::string extentOf(const Board& board);

// The number of the file that is lettered so: 0 for `a`, 26 for `aa`; nothing when it is no file's letter.
std::optional<int> fileNumber(std::string_view letters);

}  // namespace fairyforge::frontend::syntax
