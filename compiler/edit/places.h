// Which statements name cells, ranks or files, and so may mean something else on another board.
#pragma once

#include <string>
#include <vector>

#include "compiler/edit/text.h"
#include "compiler/rules/board.h"

namespace fairyforge::edit {

// A statement that has stayed as it is, on a board that is another one than before: a zone, a morph, a test.
struct Untouched {
  std::string place;     // "FILE:LINE"
  std::size_t line = 0;  // in the text itself; 0: another file says it
  std::string words;     // its first line
  std::string names;     // what it names of the board
};
std::vector<Untouched> untouched(const SourcePtr& before, const SourcePtr& after,
                                 const frontend::LoadOptions& options);

enum class Naming {
  Places,   // anything of the board, and positions in tests
  NoCells,  // cells that only the old board has, outside of tests
};
// Of a text on its way from one board to another. Where pieces stand is left out, and on which ranks they promote: that goes
// along.
std::vector<Untouched> namingPlaces(const Text& text, const Board& old, const Board& now, Naming naming);

}  // namespace fairyforge::edit
