// Finds statements that name cells, ranks or files, and so may mean something else on another board.
#pragma once

#include <string>
#include <vector>

#include "compiler/apps/edit/text.h"
#include "compiler/core/rules/board.h"

namespace fairyforge::edit {

// A statement that was not changed although the board was: a zone, a morph, a test.
struct Untouched {
  std::string place;     // "FILE:LINE"
  std::size_t line = 0;  // in the text itself; 0: in another file
  std::string words;     // its first line
  std::string names;     // the parts of the board that it names
};
std::vector<Untouched> untouched(const SourcePtr& before, const SourcePtr& after,
                                 const frontend::LoadOptions& options);

enum class Naming {
  Places,   // any part of the board, and positions in tests
  NoCells,  // only cells that the new board lacks, outside tests
};
// The statements of a text whose board changes from `old` to `now`. Where pieces stand, and the ranks on
// which they promote, are left out, since they change with the board.
std::vector<Untouched> namingPlaces(const Text& text, const Board& old, const Board& now, Naming naming);

}  // namespace fairyforge::edit
