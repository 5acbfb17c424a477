// Which statements name cells, ranks or files, and so may mean something else on another board.
#pragma once

#include <vector>

#include "compiler/edit/edit.h"
#include "compiler/edit/text.h"
#include "compiler/rules/board.h"

namespace fairyforge::edit {

enum class Naming {
  Places,   // anything of the board, and positions in tests
  NoCells,  // cells that only the old board has, outside of tests
};
// Of a text on its way from one board to another. Where pieces stand is left out, and on which ranks they promote: that goes
// along.
std::vector<Untouched> namingPlaces(const Text& text, const Board& old, const Board& now, Naming naming);

}  // namespace fairyforge::edit
