// Generated code beside the referee in positions that are set up, for every game of the library. scripts/agreement does so at
// length. FAIRYFORGE_SET_UPS: how many positions a game; FAIRYFORGE_SEED: which.
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "tests/library/games.h"
#include "tests/support/disagreement.h"
#include "tests/support/quick.h"
#include "tests/support/set-up.h"

namespace fairyforge::testing {
namespace {

// So many tests share the games: they can run side by side.
constexpr std::size_t kShares = 8;

class SetUpPositions : public ::testing::TestWithParam<std::size_t> {};

void compareSetUps(const VariantPtr& variant) {
  const std::uint64_t wanted = numberFromEnvironment("FAIRYFORGE_SET_UPS", 20);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261127));
  const auto code = quickExecutor(variant);
  Disagreement disagreement(variant, *code);
  const SetUps setUps(variant);
  for (std::uint64_t i = 0; i < wanted; ++i) {
    disagreement.begin(setUps.next(random));
    const std::string problem = disagreement.find(random, i % 8 == 0);
    ASSERT_EQ(problem, "") << printFen(disagreement.position());
  }
}

TEST_P(SetUpPositions, AreTheSameForRefereeAndGeneratedCode) {
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
