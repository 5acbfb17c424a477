// Data files embedded in the program (fairyforge_embed in CMakeLists.txt): lines, and tables of lines. A
// fault in such a file throws std::logic_error; a test reads every file.
#pragma once

#include <string_view>
#include <vector>

namespace fairyforge {

// Returns all lines except empty ones and comments, which begin with '#'. The views point into `text`.
std::vector<std::string_view> dataLines(std::string_view text);

// Returns the rows of a table without its first line, which names the columns. Tabs separate the fields of a
// row. A row may leave out its last fields, which are then empty; a row with more fields than there are
// columns is a fault.
using DataRow = std::vector<std::string_view>;
std::vector<DataRow> dataRows(std::string_view text);

// Throws std::logic_error with a message that quotes `what`, the line at fault.
[[noreturn]] void failInData(std::string_view what);

}  // namespace fairyforge
