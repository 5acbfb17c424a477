// Finds statements that name cells, ranks or files, and so may mean something else after an edit of the
// board.
#pragma once

#include <string>
#include <vector>

#include "compiler/apps/edit/text.h"
#include "compiler/core/rules/board.h"

namespace fairyforge::edit {

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

}  // namespace fairyforge::edit
