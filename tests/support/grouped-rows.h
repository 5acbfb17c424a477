// Tables of pages that tests write.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairyforge::testing {

// Returns rows in Markdown that pair names with a description. Names with the same description share a row,
// at the place of the first of them.
inline std::string groupedRows(const std::vector<std::pair<std::string, std::string>>& named) {
  std::vector<std::pair<std::string, std::string>> rows;  // description, names
  for (const auto& [name, said] : named) {
    const auto row = std::ranges::find(rows, said, &std::pair<std::string, std::string>::first);
    if (row == rows.end()) {
      rows.emplace_back(said, "`" + name + "`");
    } else {
      row->second += ", `" + name + "`";
    }
  }
  std::string text;
  for (const auto& [said, names] : rows) text += "| " + names + " | " + said + " |\n";
  return text;
}

}  // namespace fairyforge::testing
