// Tests the statistics of self-play with known values, and with samples from known distributions.
#include <cmath>
#include <gtest/gtest.h>

#include "compiler/play/selfplay/summary.h"
#include "runtime/random.h"

namespace fairyforge::testing {
namespace {

TEST(Shares, HaveWilsonsInterval) {
  // The interval for 8 of 10 is from a table of Wilson's intervals (1927).
  const selfplay::Estimate e = selfplay::share(8, 10);
  EXPECT_DOUBLE_EQ(e.value, 0.8);
  EXPECT_NEAR(e.low, 0.4902, 5e-4);
  EXPECT_NEAR(e.high, 0.9433, 5e-4);
  EXPECT_EQ(selfplay::share(0, 5).low, 0);
  EXPECT_GT(selfplay::share(0, 5).high, 0.3);
  EXPECT_EQ(selfplay::share(0, 0).high, 1);
}

TEST(Points, HaveAnIntervalEvenWhenAllGamesEndAlike) {
  const selfplay::Estimate alike = selfplay::meanPoints(std::vector<double>(20, 1.0));
  EXPECT_EQ(alike.value, 1);
  EXPECT_NEAR(alike.low, selfplay::share(20, 20).low, 1e-12);
  const selfplay::Estimate mixed = selfplay::meanPoints({0, 0.5, 1, 0.5});
  EXPECT_DOUBLE_EQ(mixed.value, 0.5);
  EXPECT_NEAR(mixed.high - mixed.value, 1.95996 * std::sqrt(1.0 / 6 / 4), 1e-4);
}

// The results are drawn with known probabilities. The fit must find them, and its intervals must contain the
// truth about as often as they claim.
TEST(LogisticRegression, FindsPlantedWeightsWithHonestIntervals) {
  constexpr int kMatches = 60, kGames = 800;
  const double truth[] = {0.1, 0.3, -0.7};
  Random random(20261121, 0);
  const auto uniform = [&] {
    return static_cast<double>(random.next() >> 11) / static_cast<double>(1ull << 53);
  };
  int inside = 0;
  for (int match = 0; match < kMatches; ++match) {
    std::vector<std::vector<double>> features;
    std::vector<double> results;
    for (int game = 0; game < kGames; ++game) {
      const double a = static_cast<double>(random.below(5)) - 2, b = static_cast<double>(random.below(3)) - 1;
      const double p = 1 / (1 + std::exp(-(truth[0] + truth[1] * a + truth[2] * b)));
      features.push_back({1, a, b});
      results.push_back(uniform() < p ? 1 : 0);
    }
    const auto fit = selfplay::fitLogistic(features, results);
    ASSERT_TRUE(fit);
    for (std::size_t i = 0; i < 3; ++i) {
      const selfplay::Estimate e = scaled(*fit, i, 1);
      EXPECT_NEAR(e.value, truth[i], 0.5);
      inside += e.low <= truth[i] && truth[i] <= e.high;
    }
  }
  EXPECT_GE(inside, 3 * kMatches * 88 / 100);
  EXPECT_LT(inside, 3 * kMatches);
}

TEST(LogisticRegression, SaysNothingWhereTheDataSayNothing) {
  EXPECT_FALSE(selfplay::fitLogistic({}, {}));
  EXPECT_FALSE(selfplay::fitLogistic({{1, 0}, {1, 0}}, {1, 0}));  // a column that never varies
  EXPECT_FALSE(selfplay::fitLogistic({{1, 1}, {1, -1}, {1, 1}},
                                     {1, 0, 1}));  // decided by one column: no finite weight
}

}  // namespace
}  // namespace fairyforge::testing
