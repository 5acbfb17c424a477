// Tests that the tiers of native code can replace each other at any moment without a change in the answers.
#include <functional>
#include <gtest/gtest.h>
#include <random>

#include "compiler/native/tiered-executor.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/native/scratch.h"
#include "tests/native/watched.h"

namespace fairyforge::testing {
namespace {

// Returns a function that is called before each question, and makes the event happen before question number
// `number` (from 0).
std::function<void()> atQuestion(int number, std::function<void()> event) {
  return [number, event = std::move(event)]() mutable {
    if (number-- == 0) event();
  };
}

// Wraps an executor without owning it.
std::unique_ptr<const Executor> borrowed(const Executor& executor) {
  return std::make_unique<Watched>(executor, [] {});
}

struct Codes {
  VariantPtr variant = chess();
  Referee referee;
  std::unique_ptr<Executor> quick, full;
};

const Codes& codes() {
  static const Codes codes = [] {
    Codes made;
    native::NativeReport report;
    made.quick =
        std::move(*native::makeNativeExecutor(made.variant, report, {.level = native::CodeLevel::Quick}));
    made.full =
        std::move(*native::makeNativeExecutor(made.variant, report, {.level = native::CodeLevel::Full}));
    return made;
  }();
  return codes;
}

// Changes from the referee to quick code at call number `first`, then to full code at call number `second`.
class Switching {
 public:
  Switching(int first, int second) {
    auto toFull = [this] {
      tiered_->promote(borrowed(*codes().full), true);
      reachedFull_ = true;
    };
    auto toQuick = [this, second, toFull] {
      tiered_->promote(std::make_unique<Watched>(*codes().quick, atQuestion(second, toFull)), false);
    };
    tiered_ = std::make_unique<native::TieredExecutor>(
        std::make_unique<Watched>(codes().referee, atQuestion(first, toQuick)));
  }
  const native::TieredExecutor& executor() const { return *tiered_; }
  bool reachedFull() const { return reachedFull_; }

 private:
  std::unique_ptr<native::TieredExecutor> tiered_;
  bool reachedFull_ = false;
};

TEST(Tiers, CountTheSameWhereverTheyTakeOver) {
  const Position start(codes().variant);
  // Listing the moves at the start is one call, and each of the twenty moves is another.
  for (int first = 0; first <= 21; ++first) {
    for (const int second : {0, 1, 7}) {
      const Switching switching(first, second);
      ASSERT_EQ(switching.executor().perft(start, 3), 8902u) << first << " " << second;
      ASSERT_EQ(switching.reachedFull(), first + second < 20) << first << " " << second;
    }
  }
}

TEST(Tiers, PlayTheSameGamesWhereverTheyTakeOver) {
  const std::uint64_t seed = 20261121;
  std::cout << "seed " << seed << "\n";
  std::mt19937_64 random(seed);
  for (int game = 0; game < 60; ++game) {
    const Switching switching(static_cast<int>(random() % 40), static_cast<int>(random() % 40));
    Position position(codes().variant);
    for (int ply = 0; ply < 60; ++ply) {
      const MoveList moves = codes().referee.legalMoves(position);
      ASSERT_EQ(switching.executor().legalMoves(position), moves) << "game " << game << " ply " << ply;
      ASSERT_EQ(switching.executor().inCheck(position), codes().referee.inCheck(position));
      ASSERT_EQ(switching.executor().outcome(position), codes().referee.outcome(position));
      if (moves.empty()) break;
      position.playUnchecked(moves[random() % moves.size()]);
    }
  }
}

std::uint64_t perftByThreads(const Executor& executor, int depth) {
  return perft(executor, Position(codes().variant), depth, {.threads = 3});
}

std::unique_ptr<native::NativeTiers> tiersWith(const native::NativeOptions& options) {
  auto tiers = native::NativeTiers::make(codes().variant, options);
  if (!tiers) throw std::runtime_error(tiers.why());
  return std::move(*tiers);
}

TEST(Tiers, AreMadeWhileTheFirstIsAtWork) {
  const auto tiers = tiersWith({});
  EXPECT_TRUE(tiers->reports().empty());
  EXPECT_EQ(tiers->legalMoves(Position(codes().variant)).size(), 20u);
  EXPECT_EQ(perftByThreads(*tiers, 4), 197281u);
  const PossibleFailure failure = tiers->finish();
  ASSERT_FALSE(failure) << failure->why;
  EXPECT_EQ(perftByThreads(*tiers, 5), 4865609u);
  const std::vector<native::TierReport> reports = tiers->reports();
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].tier, "quick");
  EXPECT_EQ(reports[1].tier, "full");
  EXPECT_LT(reports[0].readyMilliseconds, reports[1].readyMilliseconds);
  EXPECT_FALSE(reports[1].native.cached);
}

TEST(Tiers, AreNotNeededWhenTheCacheHasTheLast) {
  const ScratchFolder folder;
  const native::NativeOptions options{.cache = native::CodeCache(folder.path())};
  const PossibleFailure failure = tiersWith(options)->finish();
  ASSERT_FALSE(failure) << failure->why;
  const auto tiers = tiersWith(options);
  ASSERT_EQ(tiers->reports().size(), 1u);
  EXPECT_TRUE(tiers->reports()[0].native.cached);
  EXPECT_EQ(tiers->reports()[0].tier, "full");
  EXPECT_EQ(tiers->perft(Position(codes().variant), 4), 197281u);
}

TEST(Tiers, BeginWithTheQuickOneWhenTheCacheHasNoMore) {
  const ScratchFolder folder;
  native::NativeOptions options{.level = native::CodeLevel::Quick, .cache = native::CodeCache(folder.path())};
  native::NativeReport report;
  ASSERT_TRUE(native::makeNativeExecutor(codes().variant, report, options));
  const auto tiers = tiersWith(options);
  ASSERT_EQ(tiers->reports().size(), 1u);
  EXPECT_EQ(tiers->reports()[0].tier, "quick");
  EXPECT_EQ(tiers->perft(Position(codes().variant), 4), 197281u);
  const PossibleFailure failure = tiers->finish();
  ASSERT_FALSE(failure) << failure->why;
  ASSERT_EQ(tiers->reports().size(), 2u);
  EXPECT_EQ(tiers->reports()[1].tier, "full");
  EXPECT_EQ(tiers->perft(Position(codes().variant), 4), 197281u);
}

TEST(Tiers, RestWhenNoMoreIsWanted) {
  const auto idle = tiersWith({});
  EXPECT_TRUE(idle->drain(std::chrono::milliseconds(0))) << "there was no work yet";
  EXPECT_EQ(idle->perft(Position(codes().variant), 3), 8902u);
  EXPECT_TRUE(idle->reports().empty()) << "nothing begins any more";

  const auto busy = tiersWith({});
  EXPECT_EQ(busy->perft(Position(codes().variant), 3), 8902u);
  EXPECT_TRUE(busy->drain(std::chrono::minutes(5)));
  const std::size_t made = busy->reports().size();
  EXPECT_EQ(busy->perft(Position(codes().variant), 4), 197281u);
  EXPECT_EQ(busy->reports().size(), made);
}

TEST(Tiers, MayBeGivenUpAtAnyTime) {
  for (const int milliseconds : {0, 1, 20, 60}) {
    const auto tiers = tiersWith({});
    std::thread worker([&] { tiers->perft(Position(codes().variant), 3); });
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    worker.join();
  }
}

}  // namespace
}  // namespace fairyforge::testing
