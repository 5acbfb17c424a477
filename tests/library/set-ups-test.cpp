// Compares compiled code and masks with the referee in positions that are set up, for every game of the
// library. scripts/agreement does the same with many positions. FAIRYFORGE_SET_UPS sets the number of
// positions of each game, FAIRYFORGE_SEED the seed.
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "tests/library/games.h"
#include "tests/support/disagreement.h"
#include "tests/support/quick.h"
#include "tests/support/set-up.h"

namespace fairyforge::testing {
namespace {

// The number of tests into which the games are divided, so that they can run in parallel.
constexpr std::size_t kShares = 8;

class SetUpPositions : public ::testing::TestWithParam<std::size_t> {};

void compareSetUps(const VariantPtr& variant) {
  const std::uint64_t wanted = numberFromEnvironment("FAIRYFORGE_SET_UPS", 20);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const std::unique_ptr<Executor> executors[] = {quickExecutor(variant), native::makeMaskedExecutor(variant)};
  const SetUps setUps(variant);
  for (std::uint64_t i = 0; i < wanted; ++i) {
    const Position position = setUps.next(random);
    for (const auto& executor : executors) {
      Disagreement disagreement(variant, *executor);
      disagreement.begin(position);
      ASSERT_EQ(disagreement.find(random, i % 8 == 0), "") << executor->name() << ": " << printFen(position);
    }
  }
}

TEST_P(SetUpPositions, AreTheSameForEveryExecutor) {
  const std::vector<frontend::LibraryFile> files = frontend::libraryFiles({kLibrary});
  for (std::size_t i = GetParam(); i < files.size(); i += kShares) {
    if (files[i].family == "base" || files[i].family == "laws") continue;
    SCOPED_TRACE(files[i].name);
    Diagnostics diagnostics;
    const VariantPtr variant = loadFromLibrary(files[i].path.string(), diagnostics).variant;
    ASSERT_TRUE(variant);
    compareSetUps(variant);
  }
}

INSTANTIATE_TEST_SUITE_P(Library, SetUpPositions, ::testing::Range<std::size_t>(0, kShares));

}  // namespace
}  // namespace fairyforge::testing
