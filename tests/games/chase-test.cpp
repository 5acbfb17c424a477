// Tests of perpetual chase: positions from the rule books of Xiangqi, in which moves are repeated.
#include "runtime/chase.h"

#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "runtime/engine/search.h"
#include "runtime/game.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

struct Case {
  const char *what, *start, *moves;  // the moves lead back to the start
  EndReason reason = EndReason::Repetition;
  std::optional<Side> winner{};
};
using enum EndReason;
constexpr Side kWhite = Side::White, kBlack = Side::Black;

const Case kCases[] = {
    {"a chariot, a cannon", "3k5/9/2c6/R8/9/9/9/9/9/4K4 w", "a7a8 c8c7 a8a7 c7c8", PerpetualChase, kBlack},
    {"by Black", "4k4/9/9/9/9/9/r8/2C6/9/3K5 b", "a4a3 c3c4 a3a4 c4c3", PerpetualChase, kWhite},
    {"a protected cannon", "2rk5/9/2c6/R8/9/9/9/9/9/4K4 w", "a7a8 c8c7 a8a7 c7c8"},
    {"protected in one of the two places", "3k5/9/2cr5/R8/9/9/9/9/9/4K4 w", "a7a8 c8c7 a8a7 c7c8"},
    {"... by a pinned chariot", "3k5/9/2cr5/R8/9/9/9/9/9/3RK4 w", "a7a8 c8c7 a8a7 c7c8", PerpetualChase,
     kBlack},
    {"chariots could take each other", "3k5/9/2r6/R8/9/9/9/9/9/4K4 w", "a7a8 c8c7 a8a7 c7c8"},
    {"a horse, a protected chariot", "5k3/9/9/9/3r4r/4N4/9/9/9/4K4 w", "e5c4 d6g6 c4e5 g6d6", PerpetualChase,
     kBlack},
    {"a horse, a protected cannon", "5k3/9/9/9/3c4r/4N4/9/9/9/4K4 w", "e5c4 d6g6 c4e5 g6d6"},
    {"a horse, a cannon", "5k3/9/9/9/3c5/4N4/9/9/9/4K4 w", "e5c4 d6g6 c4e5 g6d6", PerpetualChase, kBlack},
    {"a soldier may chase", "4k4/9/3c5/2P6/9/9/9/9/9/5K3 w", "c7d7 d8c8 d7c7 c8d8"},
    {"a threat that was there before", "3k5/9/9/R1c6/9/9/9/9/9/4K4 w", "a7b7 c7c8 b7a7 c8c7"},
    {"check every other time", "3k5/9/9/9/9/9/9/9/R8/5K3 w", "a2d2 d10e10 d2a2 e10d10"},
};

Outcome endOf(const Case& one, const Executor& executor, const VariantPtr& variant) {
  Game game(executor, positionFrom(variant, one.start));
  for (int round = 0; round < 2; ++round) {
    std::istringstream words(one.moves);
    for (std::string word; words >> word;) {
      EXPECT_FALSE(game.outcome()) << one.what;
      const auto move = parseMove(game.position(), word, executor.legalMoves(game.position()));
      if (const auto* error = std::get_if<std::string>(&move))
        throw std::runtime_error(one.what + (": " + *error));
      game.play(std::get<Move>(move));
    }
  }
  const auto outcome = game.outcome();
  if (!outcome) throw std::runtime_error(one.what + std::string(": the game goes on"));
  return *outcome;
}

TEST(PerpetualChase, LosesAsInTheRuleBooks) {
  const VariantPtr variant = loadExample("xiangqi");
  for (const Case& one : kCases) {
    const Outcome outcome = endOf(one, Referee(), variant);
    EXPECT_EQ(outcome, (Outcome{one.reason, one.winner})) << one.what << ": " << describe(outcome);
  }
}

std::string chasedIn(const VariantPtr& variant, const std::string& fen, const std::string& move) {
  const Referee referee;
  const Position before = positionFrom(variant, fen);
  const Move played = std::get<Move>(parseMove(before, move, referee.legalMoves(before)));
  const Position after = before.after(played);
  std::string cells;
  chasedBy(referee, before, after, played).forEach([&](Cell cell) {
    cells += (cells.empty() ? "" : " ") + variant->board().name(cell);
  });
  return cells;
}

TEST(PerpetualChase, TellsWhatIsChased) {
  const VariantPtr xiangqi = loadExample("xiangqi");
  EXPECT_EQ(chasedIn(xiangqi, "3k5/9/9/2p6/R8/9/9/9/9/4K4 w", "a6a7"), "")
      << "a soldier that has not crossed";
  EXPECT_EQ(chasedIn(xiangqi, "3k5/9/9/9/9/R8/2p6/9/9/4K4 w", "a5a4"), "c4") << "and one that has";
  EXPECT_EQ(chasedIn(xiangqi, "3k5/9/9/R1N2c3/9/9/9/9/9/4K4 w", "c7d5"), "f7") << "a discovered attack";
  // The move pins the piece that protected the chased one.
  EXPECT_EQ(chasedIn(xiangqi, "3k5/9/R1cr5/9/9/9/8R/9/9/4K4 w", "i4d4"), "c8");
  const VariantPtr chess = variantOf("variant \"C\" extends fide\nperpetual chase: loses, Pawn may chase\n");
  EXPECT_EQ(chasedIn(chess, "4k3/8/8/3n4/8/2P5/8/4K3 w", "c3c4"), "");
  EXPECT_EQ(chasedIn(chess, "4k3/8/8/3n4/8/8/8/B3K3 w", "a1e5"), "");
  EXPECT_EQ(chasedIn(chess, "4k3/8/8/3n4/8/8/B7/4K3 w", "a2b3"), "") << "attacked before";
  EXPECT_EQ(chasedIn(chess, "4k3/8/8/3n4/8/8/8/1B2K3 w", "b1a2"), "d5");
  EXPECT_EQ(chasedIn(chess, "4k3/8/2p5/3n4/8/8/8/1B2K3 w", "b1a2"), "") << "protected";
}

TEST(PerpetualChase, IsAskedOfCompiledCodeToo) {
  const VariantPtr variant = loadExample("xiangqi");
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(variant, report);
  ASSERT_TRUE(made) << made.why();
  for (const Case& one : kCases)
    EXPECT_EQ(endOf(one, **made, variant), endOf(one, Referee(), variant)) << one.what;
}

// One more move ends the game: the cannon has to step back once more.
TEST(PerpetualChase, IsKnownToTheSearch) {
  const VariantPtr variant = loadExample("xiangqi");
  const Referee referee;
  const Position start = positionFrom(variant, kCases[0].start);
  Position position = start;
  std::vector<Move> moves;
  std::istringstream words(kCases[0].moves + std::string(" a7a8 c8c7 a8a7"));
  for (std::string word; words >> word;) {
    moves.push_back(std::get<Move>(parseMove(position, word, referee.legalMoves(position))));
    position.playUnchecked(moves.back());
  }
  engine::Search search(variant, referee, 1 << 20);
  engine::Limits limits;
  limits.depth = 2;
  const engine::Found found = search.think({start, moves}, limits, std::atomic<bool>(false));
  ASSERT_FALSE(found.lines.empty());
  EXPECT_GT(found.lines.front().score, engine::kLongestMate);
  EXPECT_EQ(moveText(position, found.lines.front().moves.front(), referee.legalMoves(position)), "c7c8");
}

}  // namespace
}  // namespace fairyforge::testing
