// Compares masks and compiled code with the referee in positions of random games: moves, attacks, checks,
// results. FAIRYFORGE_RANDOM_POSITIONS sets the number of positions of each game, FAIRYFORGE_SEED the seed.
#include "compiler/core/base/watcher.h"
#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/referee.h"
#include "tests/support/set-up.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

class EveryExample : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryExample, PlaysAlikeOnEveryExecutor) {
  const bool asItIs = GetParam().find('=') == std::string::npos;
  const std::uint64_t positions = numberFromEnvironment("FAIRYFORGE_RANDOM_POSITIONS", asItIs ? 500 : 150);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261121);
  std::cout << "seed " << seed << ", " << positions << " positions\n";
  const VariantPtr variant = loadExample(GetParam());
  const auto referee = makeExecutor("referee", variant);
  const std::pair<const char*, std::unique_ptr<Executor>> others[] = {
      {"jit", makeExecutor("jit", variant)}, {"masks", makeExecutor("masks", variant)}};
  std::mt19937_64 random(seed);

  Position position(variant);
  std::vector<Side> owners{Side::White, Side::Black};
  if (variant->third() != nullptr) owners.push_back(Side::Third);
  int plies = 0;
  std::uint64_t finished = 0;
  for (std::uint64_t i = 0; i < positions; ++i) {
    const MoveList expected = referee->legalMoves(position);
    const auto outcome = referee->outcome(position);
    const bool inCheck = referee->inCheck(position);
    for (const auto& [name, executor] : others) {
      SCOPED_TRACE(name);
      const MoveList found = executor->legalMoves(position);
      ASSERT_EQ(expected == found, true) << difference(position, expected, found);
      ASSERT_EQ(outcome, executor->outcome(position)) << printFen(position);
      ASSERT_EQ(inCheck, executor->inCheck(position)) << printFen(position);
    }
    variant->board().forEachCell([&](Cell cell) {
      for (const Side side : owners) {
        const bool expected = referee->attacked(position, cell, side);
        for (const auto& [name, executor] : others)
          ASSERT_EQ(expected, executor->attacked(position, cell, side))
              << name << " " << printFen(position) << " " << variant->board().name(cell) << " by side "
              << index(side);
      }
    });
    if (outcome || ++plies > 200) {
      finished += outcome.has_value();
      plies = 0;
      position = Position(variant);
    } else {
      position.playUnchecked(expected[random() % expected.size()]);
    }
  }
  if (positions < 5'000) return;
  EXPECT_GT(finished, 0u) << "no random game came to an end: the results were never compared";
}

// Whether a drop gives mate depends on the replies, which may be such drops too. Once, listing moves with
// full hands took billions of steps, because the test for mate was also made for illegal moves.
TEST(Examples, ListMovesInFewStepsWhateverIsInTheHands) {
  constexpr std::uint64_t kMostSteps = 200'000;
  for (const std::string& name : {"shogi/shogi", "shogi/euroshogi", "shogi/gorogoro-shogi"}) {
    const VariantPtr variant = loadExample(name);
    const SetUps setUps(variant);
    std::mt19937_64 random(1);
    std::uint64_t most = 0;
    for (int i = 0; i < 100; ++i) {
      const Position position = setUps.next(random);
      std::uint64_t steps = 0;
      const Watcher watcher([&] {
        steps += watching::kStepsBetweenLooks;
        if (steps > kMostSteps) throw std::runtime_error(printFen(position));
      });
      EXPECT_NO_THROW(Referee().legalMoves(position)) << name << ": " << printFen(position);
      most = std::max(most, watcher.steps());
    }
    std::cout << name << ": at most " << most << " steps\n";
  }
}

TEST(Examples, EachVariationIsInTheList) {
  std::vector<std::string> found;
  for (const std::string& name : exampleNames()) {
    const std::vector<std::string> variations = variationsOf(name);
    found.insert(found.end(), variations.begin(), variations.end());
  }
  EXPECT_EQ(exampleVariations(), found);
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryExample, ::testing::ValuesIn(exampleVariations()),
                         [](const auto& info) { return testName(info.param); });

}  // namespace
}  // namespace fairyforge::testing
