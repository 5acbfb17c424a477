// Resolves lists of cells, such as `a1 c1-f2 rank 5`, to cells of a board.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax {

// Named sets of cells: levels of the board, and zones that statements declare.
class Zones {
 public:
  void add(const std::string& name, std::array<CellSet, kSides> cells) { zones_[name] = std::move(cells); }
  bool has(const std::string& name) const { return zones_.contains(name); }
  // Returns the cells of the zone for this side; null if there is no such zone.
  const CellSet* find(const std::string& name, Side side) const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, std::array<CellSet, kSides>> zones_;
};

// A cell, with the words that name it. Lists of these are used instead of sets, because naming a cell twice
// can be an error: two pieces on one cell.
struct NamedCell {
  Cell cell;
  SourceSpan span;
};

// Returns the cells of `list`; "last ranks" and zones are those of `side`. Reports words that name no cell or
// zone, and leaves them out.
std::vector<NamedCell> resolveCells(const Board& board, const CellList& list, Side side,
                                    Diagnostics& diagnostics, const Zones& zones = {});

// Returns the cells for each side. `reflection` maps White's cells to Black's. For zones and promotion tables
// callers pass a mirror, even in games without symmetry.
std::array<std::vector<NamedCell>, kSides> resolveCells(const Board& board, const SidedCells& cells,
                                                        Symmetry reflection, Diagnostics& diagnostics,
                                                        const Zones& zones = {});
// Returns the cells of resolveCells() as sets.
std::array<CellSet, kSides> resolveCellSets(const Board& board, const SidedCells& cells, Symmetry reflection,
                                            Diagnostics& diagnostics, const Zones& zones);
// Is Black's list the reflection of White's? Nothing if a list has zones, or cells that are not on the board.
std::optional<bool> isReflected(const Board& board, const SidedCells& cells, Symmetry reflection);

// Returns the pairs of cells that a link joins, for each owner. The third side has White's pairs.
std::array<Board::Pairs, kOwners> resolvePairs(const Board& board, const SidedCells& pairs,
                                               Symmetry reflection, Diagnostics& diagnostics);

// Can this be the name of a zone or a link? Such names consist of small letters, with hyphens between them.
bool isCellsName(std::string_view name);

// Returns the extent of the board in words, for messages: its files, ranks and levels.
std::string extentOf(const Board& board);

// Returns the number of the file with these one to three letters, from 0: 0 for `a`, 26 for `aa`; nothing for
// other words.
std::optional<int> fileNumber(std::string_view letters);

}  // namespace fairyforge::frontend::syntax
