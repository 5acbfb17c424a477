// Each file of data/ says which moves its game has; together they use every construct of the language.
#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>

#include "compiler/codegen/native.h"
#include "runtime/referee.h"
#include "tests/zrf/script.h"

namespace fairyforge::testing {
namespace {

const std::string kData = std::string(FAIRYFORGE_SOURCE_DIR) + "/tests/zrf/data/";

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kData)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".zrf" && !name.ends_with("-parts")) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

class ZrfGame : public ::testing::TestWithParam<std::string> {};

TEST_P(ZrfGame, HasTheMovesThatItSays) {
  EXPECT_GT(runScript(kData + GetParam() + ".zrf"), 1u);
}

// Where a game has more than native code can do the interpreter plays it there too.
TEST_P(ZrfGame, IsTheSameInNativeCode) {
  const ZrfLoading loading = loadZrfFile(kData + GetParam() + ".zrf");
  ASSERT_TRUE(loading.variant) << loading.rendered;
  NativeReport report;
  std::string error;
  const auto native = makeNativeExecutor(loading.variant, report, error, {});
  ASSERT_TRUE(native) << error;
  const Position start(loading.variant);
  for (int depth = 1; depth <= 3; ++depth) {
    EXPECT_EQ(native->perft(start, depth), Referee().perft(start, depth)) << "depth " << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(Data, ZrfGame, ::testing::ValuesIn(games()), [](const auto& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(ZrfGames, AreManyEnough) {
  EXPECT_GE(games().size(), 20u);
}

}  // namespace
}  // namespace fairyforge::testing
