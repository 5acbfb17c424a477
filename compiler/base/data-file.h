// Data files that are part of the program (fairyforge_embed in CMakeLists.txt): lines, and tables of them. A
// fault in such a file is a std::logic_error; a test reads each of them.
#pragma once

#include <string_view>
#include <vector>

namespace fairyforge {

// All lines that are neither blank nor a comment, which begins with '#'.
std::vector<std::string_view> dataLines(std::string_view text);

// A table has the names of its columns in its first line. Tabs divide fields; a row gets as many fields as
// there are columns, of which the last ones may be left out, and none may be added.
using DataRow = std::vector<std::string_view>;
std::vector<DataRow> dataRows(std::string_view text);

// Throws that `what` is wrong in a data file.
[[noreturn]] void failInData(std::string_view what);

}  // namespace fairyforge
