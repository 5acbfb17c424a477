// Lines that are printed in aligned columns.
#pragma once

#include "compiler/frontend/print/lines.h"

namespace fairyforge::frontend::print {

// The columns of a line, with the number of blanks before each. Neighbouring lines of the same kind are
// aligned.
struct Columns {
  std::string kind;
  std::vector<std::string> cells;
  std::vector<std::size_t> gaps;
  std::string block{};  // the block, which is printed after the last column
};

// Returns the columns of a line; nothing if the line is not printed in columns.
std::optional<Columns> columnsOf(const Line& line, std::size_t indent);
// Returns the columns of a line that declares a piece; nothing for any other line. `whole` is the same line
// with the block of the piece on it; empty if the block has lines of its own.
std::optional<Columns> pieceColumns(const Line& line, const std::string& whole);

// Returns the lines as text with aligned columns. A column that is empty in all lines is left out.
std::vector<std::string> aligned(const std::vector<Columns>& run);

}  // namespace fairyforge::frontend::print
