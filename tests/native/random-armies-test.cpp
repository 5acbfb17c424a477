// Tests that compiled code agrees with the referee for random armies and rules. FAIRYFORGE_NATIVE_ARMIES sets
// their number, FAIRYFORGE_SEED the seed.
#include <gtest/gtest.h>

#include "tests/native/agreement.h"
#include "tests/native/random-army.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

void agrees(VariantPtr (*make)(std::mt19937_64&), std::uint64_t usually) {
  const std::uint64_t armies = numberFromEnvironment("FAIRYFORGE_NATIVE_ARMIES", usually);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << armies << " armies\n";
  for (std::uint64_t i = 0; i < armies && !::testing::Test::HasFatalFailure(); ++i) {
    std::mt19937_64 random(seed + i);
    compare(make(random), 60, random, "army of seed " + std::to_string(seed + i),
            i % 2 == 0 ? native::CodeLevel::Full : native::CodeLevel::Quick);
  }
}

TEST(NativeCodeOfRandomArmies, AgreesWithTheReferee) {
  agrees(randomArmy, 6);
}
TEST(NativeCodeOfRandomOrders, AgreesWithTheReferee) {
  agrees(randomOrder, 4);
}

}  // namespace
}  // namespace fairyforge::testing
