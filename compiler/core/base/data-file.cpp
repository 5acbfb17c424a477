// Splits embedded text into lines and fields. Both are views into the text, which lives as long as the
// program.

#include "compiler/core/base/data-file.h"

#include <ranges>
#include <stdexcept>
#include <string>

namespace fairyforge {
std::vector<std::string_view> dataLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (const auto part : text | std::views::split('\n')) {
    const std::string_view line(part.begin(), part.end());
    if (!line.empty() && line.front() != '#') lines.push_back(line);
  }
  return lines;
}

std::vector<DataRow> dataRows(std::string_view text) {
  std::vector<DataRow> rows;
  std::size_t columns = 0;
  for (const std::string_view line : dataLines(text)) {
    DataRow row;
    for (const auto field : line | std::views::split('\t')) row.emplace_back(field.begin(), field.end());
    if (columns == 0) {
      columns = row.size();
      continue;
    }
    if (row.size() > columns) failInData(line);
    row.resize(columns);
    rows.push_back(std::move(row));
  }
  return rows;
}

void failInData(std::string_view what) {
  throw std::logic_error("a data file of the program is wrong: " + std::string(what));
}

}  // namespace fairyforge
