// Lines that can be printed in aligned columns.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

// A line that can be aligned with its neighbours of the same kind: its columns, and the number of blanks
// before each.
struct Columns {
  std::string kind;
  std::vector<std::string> cells;
  std::vector<std::size_t> gaps;
  std::string block{};  // after the last column
};

std::optional<Columns> columnsOf(const Line& line, std::size_t indent);
// Returns the columns of a line that declares a piece. `whole` is that line with its block; empty if the
// block is printed separately.
std::optional<Columns> pieceColumns(const Line& line, const std::string& whole);

// Returns the lines as text, with their columns aligned. A column that is empty in all of them is left out.
std::vector<std::string> aligned(const std::vector<Columns>& run);

}  // namespace fairyforge::frontend::print
