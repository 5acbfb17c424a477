// Splits embedded text into lines and fields. Both are views into the text, which lives as long as the
// program.

#include "compiler/core/base/data-file.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace fairyforge {
namespace {

// Returns the fields of a line, which are separated by tabs.
DataRow fieldsOf(std::string_view line) {
  DataRow fields;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    fields.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

}  // namespace

std::vector<std::string_view> dataLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (!line.empty() && line.front() != '#') lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

std::vector<DataRow> dataRows(std::string_view text) {
  std::vector<DataRow> rows;
  std::size_t columns = 0;
  for (const std::string_view line : dataLines(text)) {
    DataRow row = fieldsOf(line);
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
