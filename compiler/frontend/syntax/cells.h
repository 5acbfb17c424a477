// Resolves written cells to cells of a board.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// Named sets of cells: levels of the board, and zones of zone statements.
class Zones {
 public:
  void add(const std::string& name, std::array<CellSet, kSides> cells) { zones_[name] = std::move(cells); }
  bool has(const std::string& name) const { return zones_.contains(name); }
  // Returns the cells of the zone for the side; null if there is no zone with this name.
  const CellSet* find(const std::string& name, Side side) const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, std::array<CellSet, kSides>> zones_;
};

// A cell with the words that name it. Lists, not sets, are used, since naming a cell twice can matter (two
// pieces on one cell).
struct NamedCell {
  Cell cell;
  SourceSpan span;
};

// Returns the cells of `list`; its last ranks and zones are those of `side`. Cells that are not on the board
// are reported and left out.
std::vector<NamedCell> resolveCells(const Board& board, const CellList& list, Side side,
                                    Diagnostics& diagnostics, const Zones& zones = {});

// Returns the cells for each side. `reflection` gives Black's cells from White's; tables are seen from each
// side's own direction even if the game declares no symmetry.
std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics,
                                                        const Zones& zones = {});
// Returns the cells of resolveCells() for each side, as sets.
std::array<CellSet, kSides> resolveCellSets(const Board& board, const SidedCells& cells, Symmetry reflection,
                                            Diagnostics& diagnostics, const Zones& zones);

// Returns the pairs of cells that a link joins, for each side; the third side's pairs are White's.
std::array<Board::Pairs, kOwners> resolvePairs(const Board& board, const SidedCells& pairs,
                                               Symmetry reflection, Diagnostics& diagnostics);

// Can this be the name of a zone or a link? Such a name has small letters, with single hyphens allowed
// between them.
bool isCellsName(std::string_view name);

// Returns the files, ranks and levels of the board in words, for messages.
std::string extentOf(const Board& board);

// Returns the number of the file with these letters, counted from 0: 0 for `a`, 26 for `aa`. Returns nothing
// if they name no file.
std::optional<int> fileNumber(std::string_view letters);

}  // namespace fairyforge::frontend::syntax
