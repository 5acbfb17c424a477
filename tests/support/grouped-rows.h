// Lists of rows in documents that tests write and compare.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairyforge::testing {

using NamesAndWords = std::vector<std::pair<std::string, std::string>>;

// Joins names that have the same words into one entry, separated by commas, at the place of the first of
// them.
inline NamesAndWords grouped(const NamesAndWords& named) {
  NamesAndWords groups;
  for (const auto& [name, words] : named) {
    const auto group = std::ranges::find(groups, words, &NamesAndWords::value_type::second);
    if (group == groups.end()) {
      groups.emplace_back(name, words);
    } else {
      group->first += ", " + name;
    }
  }
  return groups;
}

// Returns an item of a list in Markdown for each text of `words`: the quoted names that have it, then the
// text.
inline std::string groupedRows(NamesAndWords named) {
  for (auto& [name, words] : named) name = "`" + name + "`";
  std::string text;
  for (const auto& [names, words] : grouped(named)) text += "- " + names + ": " + words + "\n";
  return text;
}

}  // namespace fairyforge::testing
