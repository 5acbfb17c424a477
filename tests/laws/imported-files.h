// Lists the Zillions Rules Files in the tests' data that are whole games.
#pragma once

#include <filesystem>
#include <vector>

#include "tests/support/files.h"

namespace fairyforge::testing {

inline std::vector<std::filesystem::path> importedFiles() {
  const std::filesystem::path folder = FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data";
  std::vector<std::filesystem::path> files;
  for (const std::string& name : filesIn(folder, ".zrf")) files.push_back(folder / (name + ".zrf"));
  return files;
}

}  // namespace fairyforge::testing
