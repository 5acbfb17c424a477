// The rules files of Zillions among the tests' data that are whole games.
#pragma once

#include <filesystem>
#include <vector>

namespace fairyforge::testing {

inline std::vector<std::filesystem::path> importedFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data")) {
    if (entry.path().extension() == ".zrf" && !entry.path().stem().string().ends_with("-parts"))
      files.push_back(entry.path());
  }
  return files;
}

}  // namespace fairyforge::testing
