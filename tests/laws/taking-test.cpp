// Tests the analysis of the cells where a program could ever capture (tests/support/reach.h), with random
// move programs. FAIRYFORGE_LAWS sets the number of variants of each kind, FAIRYFORGE_SEED the seed.
#include "tests/native/random-army.h"
#include "tests/support/reach.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

TEST(Taking, CapturesOfRandomGamesAreWithinReach) {
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261126));
  const std::uint64_t some = numberFromEnvironment("FAIRYFORGE_LAWS", 40);
  std::size_t taken = 0;
  for (std::uint64_t n = 0; n < some && !::testing::Test::HasFailure(); ++n) {
    taken += capturesWithinReach(randomArmy(random), random);
    taken += capturesWithinReach(randomOrder(random), random);
  }
  EXPECT_GT(taken, 10 * some);
}

}  // namespace
}  // namespace fairyforge::testing
