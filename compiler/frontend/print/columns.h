// Lines that may stand in columns.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

// A line that may be aligned with its neighbours of the same kind: its columns, and the blanks before each.
struct Columns {
  std::string kind;
  std::vector<std::string> cells;
  std::vector<std::size_t> gaps;
  std::string block{};  // behind the last column
};

std::optional<Columns> columnsOf(const Line& line, std::size_t indent);
// Of a line that declares a piece. `whole`: that line with its block; empty if the block is printed apart.
std::optional<Columns> pieceColumns(const Line& line, const std::string& whole);

// The lines of a run, column under column; a column that is empty in all of them is left out.
std::vector<std::string> aligned(const std::vector<Columns>& run);

}  // namespace fairyforge::frontend::print
