// Reads files of the tests.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace fairyforge::testing {

// Returns the content; empty if there is no such file.
inline std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// Returns the names, without extension, of the folder's files that end in `ending`, in order. Files
// NAME-parts are left out, since they are not whole games.
inline std::vector<std::string> filesIn(const std::filesystem::path& folder, const std::string& ending) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ending && !name.ends_with("-parts")) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

}  // namespace fairyforge::testing
