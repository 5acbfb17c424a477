// Converts regions of the board between cells, the text of keys, and lists in statements.
#pragma once

#include <array>
#include <string_view>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/ini/values.h"

namespace fairyforge::frontend::ini {

// Reads cells such as `*8`, `d*`, `e4`, separated by blanks.
syntax::CellList region(const IniValues& values, const syntax::Word& word);
// Returns the cells of a key's region; all cells if the key is not given.
CellSet regionCells(IniValues& values, const Board& board, std::string_view key);
// Lists the cells one by one.
syntax::SidedCells listed(const Board& board, const std::array<CellSet, kSides>& cells);

}  // namespace fairyforge::frontend::ini
