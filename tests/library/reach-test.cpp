// Tests the analysis of the cells where a program could ever capture (tests/support/reach.h), with library
// games and imported ones.
#include "tests/support/reach.h"

#include <filesystem>
#include <gtest/gtest.h>

#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

TEST(Reach, NothingIsTakenOutsideIt) {
  std::vector<std::filesystem::path> paths;
  for (const frontend::LibraryFile& file : frontend::libraryFiles({kLibrary})) paths.push_back(file.path);
  for (const auto& entry :
       std::filesystem::directory_iterator(FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data"))
    if (entry.path().extension() == ".zrf") paths.push_back(entry.path());
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261122));
  std::size_t captures = 0;
  for (const auto& path : paths) {
    SCOPED_TRACE(path.string());
    Diagnostics diagnostics;
    const VariantPtr variant = loadFromLibrary(path.string(), diagnostics).variant;
    if (variant) captures += capturesWithinReach(variant, random);  // null: the file is a mixin
  }
  EXPECT_GT(captures, 10'000u);
}

}  // namespace
}  // namespace fairyforge::testing
