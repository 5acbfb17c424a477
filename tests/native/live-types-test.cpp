// Code for some types of piece only: where other types appear another executor answers, with
// the same results.
#include "compiler/native/specialise/live-types.h"

#include <atomic>
#include <gtest/gtest.h>

#include "compiler/native/tiered-executor.h"
#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/native/watched.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

// Perft of it: 24, 496, 9483, 182838, 3605103.
constexpr const char* kPromotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";

Position promotions(const VariantPtr& variant) {
  return positionFrom(variant, kPromotions);
}

class OtherTypes : public ::testing::Test {
 protected:
  void SetUp() override {
    options_.types = specialise::liveTypes(*variant_, promotions(variant_).setup());
    options_.others = &others_;
    native::NativeReport report;
    auto made = native::makeNativeExecutor(variant_, report, options_);
    ASSERT_TRUE(made) << made.why();
    executor_ = std::move(*made);
    EXPECT_EQ(report.types, 3u) << "kings, pawns and knights";
  }
  const VariantPtr variant_ = chess();
  const Referee referee_;
  std::atomic<int> asked_{0};
  const Watched others_{referee_, [this] { ++asked_; }};
  native::NativeOptions options_;
  std::unique_ptr<Executor> executor_;
};

TEST_F(OtherTypes, WithinPerftAreCountedByTheFallback) {
  const std::uint64_t expected[] = {24, 496, 9483, 182838};
  const Position position = promotions(variant_);
  EXPECT_EQ(executor_->perft(position, 1), expected[0]);
  EXPECT_EQ(asked_, 0) << "the moves that bring them are known";
  EXPECT_EQ(executor_->perft(position, 2), expected[1]);
  // The only pieces that can promote at once: three ways each to a piece unknown, on two or three cells.
  const int once = asked_;
  EXPECT_GT(once, 0);
  EXPECT_LT(once, 24) << "knights are known";
  for (int depth = 3; depth <= 4; ++depth) {
    EXPECT_EQ(executor_->perft(position, depth), expected[depth - 1]) << depth;
  }
}

TEST_F(OtherTypes, AreNoHindranceToGames) {
  const Referee referee;
  int games = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const int before = asked_;
    const int plies = executor_->playOut(promotions(variant_), 60, seed);
    EXPECT_EQ(executor_->playOut(promotions(variant_), 60, seed), plies) << "the same seed, the same game";
    EXPECT_GT(plies, 0);
    games += asked_ > before ? 1 : 0;
  }
  EXPECT_GT(games, 20) << "with a piece of an unknown type";
}

TEST_F(OtherTypes, AtTheRootLeaveAllAnswersToTheFallback) {
  const Position start(variant_);
  const Referee referee;
  EXPECT_EQ(executor_->legalMoves(start), referee.legalMoves(start));
  EXPECT_EQ(executor_->inCheck(start), false);
  EXPECT_EQ(executor_->attacked(start, cellAt(16), Side::White), true);
  EXPECT_EQ(executor_->outcome(start), std::nullopt);
  EXPECT_EQ(executor_->perft(start, 3), 8902u);
  EXPECT_EQ(asked_, 5);
}

TEST_F(OtherTypes, GetTiersOfTheirOwn) {
  const auto made = native::NativeTiers::make(variant_, options_);
  ASSERT_TRUE(made) << made.why();
  const auto& tiers = *made;
  EXPECT_EQ(tiers->perft(promotions(variant_), 4), 182838u) << "while the tiers are made";
  const PossibleFailure failure = tiers->finish();
  ASSERT_FALSE(failure) << failure->why;
  EXPECT_EQ(tiers->perft(promotions(variant_), 5), 3605103u);
  EXPECT_EQ(asked_, 0);
  const std::vector<native::TierReport> reports = tiers->reports();
  ASSERT_EQ(reports.size(), 4u);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    EXPECT_EQ(reports[i].tier, i % 2 == 0 ? "quick" : "full");
    EXPECT_EQ(reports[i].native.types, i < 2 ? 3u : 6u);
  }
}

TEST_F(OtherTypes, CauseNoCodeBeforeTheyAppear) {
  const auto made = native::NativeTiers::make(variant_, options_);
  ASSERT_TRUE(made) << made.why();
  const auto& tiers = *made;
  const auto kings = positionFrom(variant_, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_GT(tiers->perft(kings, 5), 0u);
  EXPECT_TRUE(tiers->drain(std::chrono::minutes(5)));
  for (const native::TierReport& report : tiers->reports()) EXPECT_EQ(report.native.types, 3u);
}

// Leapers on a large board; the first ones are in the array.
VariantPtr manyLeapers(int types) {
  Army army(16, 16);
  army.piece("K", leaps(allOf(1, 1)), true);
  for (int i = 0; i < types; ++i) {
    army.piece({static_cast<char>('A' + i / 26), static_cast<char>('A' + i % 26)},
               leaps(allOf(1 + i % 5, 2)));
  }
  return army.build("k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K");
}

TEST(InitialLiveTypes, AreThoseOfTheArrayInLargeGamesOnly) {
  EXPECT_FALSE(specialise::initialLiveTypes(*chess()));
  EXPECT_FALSE(specialise::initialLiveTypes(*manyLeapers(10)));
  const auto live = specialise::initialLiveTypes(*manyLeapers(40));
  ASSERT_TRUE(live);
  EXPECT_EQ(*live, TypeSet::of({typeAt(0)})) << "the king";
}

TEST(InitialLiveTypes, TakeAlongWhatMayComeFromHands) {
  Army army = chessArmy(8, 8);
  HandRules& hands = army.draft().hands;
  hands.fate.fill(CaptureFate::CaptorsHand);
  for (auto& cells : hands.cells) cells.assign(army.draft().types.size(), CellSet());
  hands.becomes.assign(army.draft().types.size(), army.type('N'));
  const VariantPtr variant = army.build("4k3/8/8/8/8/8/P7/4K3");
  const TypeSet types = specialise::liveTypes(*variant, variant->start());
  EXPECT_TRUE(types.has(army.type('N')));
  EXPECT_FALSE(types.has(army.type('Q')));
}

}  // namespace
}  // namespace fairyforge::testing
