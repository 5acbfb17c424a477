// Lists the games of the library that tests use.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "compiler/frontend/frontend.h"
#include "compiler/frontend/library.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {

inline const std::string kLibrary = FAIRYFORGE_SOURCE_DIR "/examples";

inline frontend::LoadedVariant loadFromLibrary(const std::string& path, const frontend::LoadOptions& options,
                                               Diagnostics& diagnostics) {
  const SourcePtr source = frontend::readSource(path, diagnostics);
  return source ? frontend::loadWithTests(source, options, diagnostics) : frontend::LoadedVariant{};
}
inline frontend::LoadedVariant loadFromLibrary(const std::string& path, Diagnostics& diagnostics) {
  return loadFromLibrary(path, {.baseFolders = {kLibrary}}, diagnostics);
}

inline bool isAboutAll() {
  return std::getenv("FAIRYFORGE_LIBRARY") != nullptr;
}

// Returns `count` of the games in subfolders, which other tests do not cover, chosen by FAIRYFORGE_SEED; all
// of them if FAIRYFORGE_LIBRARY is set.
inline std::vector<frontend::LibraryFile> someOfLibrary(std::size_t count) {
  std::vector<frontend::LibraryFile> files = frontend::libraryFiles({kLibrary});
  std::erase_if(
      files, [](const frontend::LibraryFile& file) { return file.family.empty() || file.family == "base"; });
  if (isAboutAll()) return files;
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  std::shuffle(files.begin(), files.end(), random);
  files.resize(std::min(count, files.size()));
  return files;
}

}  // namespace fairyforge::testing
