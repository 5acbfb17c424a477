// Parts of the work on edits; each section is in the source file of its name.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compiler/apps/edit/text.h"
#include "compiler/core/base/expected.h"
#include "compiler/core/rules/board.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::edit {

// ---- places ----
//
// Finds statements that name cells, ranks or files, and so may mean something else after an edit of the
// board.

// A statement that names parts of the board, such as a zone, a morph or a test, and was not changed with the
// board.
struct Untouched {
  std::string place;     // "FILE:LINE"
  std::size_t line = 0;  // in the text itself; 0: in another file
  std::string words;     // its first line
  std::string names;     // the parts of the board that it names
};
// Compares a text before and after a change of its board; returns the statements that name parts of the
// board.
std::vector<Untouched> untouched(const SourcePtr& before, const SourcePtr& after,
                                 const frontend::LoadOptions& options);

enum class Naming {
  Places,   // any part of the board, and positions in tests
  NoCells,  // only cells that the new board lacks, outside tests
};
// Returns the statements of a text that name parts of the board (`naming` says which), when the board changes
// from `old` to `now`. Leaves out the places of pieces and the ranks of promotions, because edits change
// these with the board.
std::vector<Untouched> namingPlaces(const Text& text, const Board& old, const Board& now, Naming naming);

// ---- placing ----
//
// Makes statements about where the pieces stand at the start.

struct Standing {
  const Variant& variant;    // the game of the text
  const Board& board;        // the board of the game, or its new board
  std::vector<Piece> cells;  // what should stand on the cells of that board
};

// Returns texts whose statements place the pieces as `standing` says, the best text first, each with
// `changes` applied. The texts have not been read again, so they may have errors.
std::vector<std::string> placings(const Text& text, const Changes& changes, const Standing& standing);

// ---- resizing ----
//
// Boards of another size: the statement that describes one, and where each cell moves to.

// Returns the numbers of files, ranks and levels; for hexagonal boards the lengths of the lower left, the
// lower right and the upright sides.
std::array<int, 3> sizeOf(const frontend::syntax::BoardShape& board);

struct Resized {
  frontend::syntax::BoardShape shape;
  Board board;
  std::vector<Cell> to;  // by number of the old cell; kNoCell: it has no place
};
// Returns the board `old`, which the statement `said` describes, with another size (see sizeOf()). Cells in
// the lower half keep their distance from White's edge, all others their distance from Black's. Files are
// counted from the left, files of hexagonal boards from the lowest corner. Levels move like ranks if they are
// turned for Black. Holes move with their cells.
Expected<Resized> resized(const frontend::syntax::BoardShape& said, const Board& old,
                          const std::array<int, 3>& size);
// Returns the same board with the holes `holes` instead of its own.
Expected<Resized> withHoles(const frontend::syntax::BoardShape& said, const Board& old, const CellSet& holes);

// ---- statement-subjects ----
//
// Subjects of statements: a text has one statement for each.

// Returns an identifier of what the statement is about. A file may have only one statement with the same
// subject; empty: any number.
std::string subjectOf(const frontend::syntax::Statement& statement);

}  // namespace fairyforge::edit
