// Tests games that end by goals, as their files state them: counts of Fairy-Stockfish where it plays the same
// game, published counts, results; and that compiled code plays them as the referee does.
#include <fmt/format.h>

#include "runtime/fen.h"
#include "runtime/game.h"
#include "runtime/perft.h"
#include "runtime/random.h"
#include "runtime/referee.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct GoalGame {
  const char* name;
  const char* text;
  const char* theirName;  // the name in Fairy-Stockfish; empty: it does not know the game
  // Positions in which both programs count, and the depth.
  std::vector<std::pair<const char*, int>> counted{};
  friend void PrintTo(const GoalGame& game, std::ostream* out) { *out << game.name; }
};

const GoalGame kGames[] = {
    {"KingOfTheHill",
     "variant \"King of the Hill\" extends fide\na side wins when its King stands on d4-e5\n",
     "kingofthehill",
     {{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3},
      {"4k3/8/8/8/8/2K5/8/R6r w - - 0 1", 3}}},
    {"ThreeCheck",
     "variant \"Three-check\" extends fide\na side wins when it has given 3 checks\n",
     "3check",
     {{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 1+2 4 4", 3},
      {"4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1", 3},
      {"4k3/8/8/8/8/8/8/Q3K2q w - - 2+1 0 1", 4}}},
    {"FiveCheck",
     "variant \"Five-check\" extends fide\na side wins when it has given 5 checks\n",
     "5check",
     {{"4k3/8/8/8/8/8/8/Q3K2q w - - 2+1 0 1", 3}}},
    {"RacingKings",
     "variant \"Racing Kings\" extends fide\nremove Pawn\ncastle King never\nchecks: no move may give check\n"
     "symmetry: none\narray \"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ\"\n"
     "White wins when its King stands on rank 8, unless Black does so in reply\n"
     "Black wins when its King stands on rank 8\n",
     "racingkings",
     {{"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 3},
      {"8/k6K/8/8/8/8/8/8 w - - 0 1", 2},
      {"7K/k7/2N5/3N4/8/8/8/1R6 b - - 0 1", 2}}},
    {"Extinction",
     "variant \"Extinction\" extends fide\nroyals: may be taken\n"
     "promote Pawn on rank 8 to King Queen Rook Bishop Knight\n"
     "a side loses when it has no Pawn or no Knight or no Bishop or no Rook or no Queen\n",
     "extinction",
     {{"r3k2r/ppp2ppp/2n1bq2/3N4/8/3B1Q2/PPP2PPP/R3K2R w KQkq - 0 1", 3},
      {"rnbqk3/1P6/8/8/8/8/1p5P/RNBQK3 w - - 0 1", 3}}},
    {"Kinglet",
     "variant \"Kinglet\" extends fide\nroyal Pawn\nroyals: may be taken\npromote Pawn on rank 8 to King\n",
     "kinglet",
     {{"4k3/1P5P/8/3pP3/8/8/p7/R3K3 w Q d6 0 1", 3}}},
    {"Horde",
     "variant \"Horde\" extends fide\nsymmetry: none\n"
     "piece Pawn P fmWfceF { on rank 1-2: moves ifmnD }\n"
     "array \"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP\"\n"
     "White loses when it has no piece\n",
     "horde",
     {{"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", 3},
      {"4k3/8/8/8/8/3n4/1P3r2/8 b - - 0 1", 3}}},
    {"ThreeKings",
     "variant \"Three Kings\" extends fide\nroyals: may be taken\ncastle King never\n"
     "array \"knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK\"\na side loses when it has fewer than 3 King\n",
     "threekings",
     {{"knb1kbnk/pppp1ppp/8/4p2q/4P3/8/PPPP1PPP/KNBQKBNK w - - 0 3", 3}}},
    {"Breakthrough",
     "variant \"Breakthrough\"\nboard 8x8\npiece Pawn P fmWfF at rank 1-2\n"
     "a side wins when a Pawn stands on rank 8\nstalemate: the stalemated side loses\n",
     "breakthrough",
     {{"pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1", 3},
      {"8/1P4p1/8/3p4/4P3/8/6p1/8 w - - 0 1", 4}}},
    {"JesonMor",
     "variant \"Jeson Mor\"\nboard 9x9\npiece Knight N N at rank 1\n"
     "a side wins when it is to move and its Knight stands on e5\nstalemate: the stalemated side loses\n",
     "jesonmor",
     {{"nnnnnnnnn/9/9/9/9/9/9/9/NNNNNNNNN w - - 0 1", 2}, {"n8/9/4n4/9/9/9/3N5/9/8N w - - 0 1", 4}}},
    {"Dobutsu",
     "variant \"Dobutsu\"\nboard 3x4\nsymmetry: rotate\n"
     "piece Giraffe G W at c1\npiece Elephant E F at a1\npiece Chick C fW at b2\npiece Hen H WfF\n"
     "piece Lion L K royal at b1\nroyals: may be taken\npromote Chick on rank 4 to Hen\n"
     "hands { captures go to the captor's hand; captured Hen become Chick\n"
     "  drop Giraffe Elephant Chick anywhere\n}\n"
     "a side wins when its Lion stands on rank 4 and it is to move\n",
     ""},
    {"Misere", "variant \"Misere\" extends fide\na side wins when it is checkmated\n", ""},
    {"TicTacToe",
     "variant \"Tic-tac-toe\"\nboard 3x3\npiece Man M O\n"
     "hands { both start with Man Man Man Man Man; drop Man anywhere }\n"
     "a side wins when it has 3 Man in a row\n",
     ""},
};

class GoalGames : public ::testing::TestWithParam<GoalGame> {};

TEST_P(GoalGames, AreCountedAsFairyStockfishCounts) {
  const GoalGame& game = GetParam();
  if (game.counted.empty()) return;
  const VariantPtr variant = loadText(game.text);
  ASSERT_TRUE(variant);
  const auto executor = makeExecutor("jit", variant);
  for (const auto& [fen, depth] : game.counted) {
    EXPECT_EQ(perft(*executor, positionFrom(variant, fen), depth),
              enginePerft(game.theirName, depth, "", "", "fen " + std::string(fen)))
        << fen;
  }
}

TEST_P(GoalGames, AreTheSameInGeneratedCode) {
  const VariantPtr variant = loadText(GetParam().text);
  ASSERT_TRUE(variant);
  const auto code = makeExecutor("jit", variant);
  EXPECT_EQ(code->name(), "jit");
  const Referee referee;
  Random random(7);
  std::vector<Position> starts{Position(variant)};
  for (const auto& [fen, depth] : GetParam().counted) starts.push_back(positionFrom(variant, fen));
  for (int game = 0; game < 4; ++game) {
    Position now = starts[static_cast<std::size_t>(game) % starts.size()];
    for (int ply = 0; ply < 30; ++ply) {
      const MoveList moves = referee.legalMoves(now);
      ASSERT_EQ(code->legalMoves(now), moves) << printFen(now);
      ASSERT_EQ(code->outcome(now), referee.outcome(now)) << printFen(now);
      if (moves.empty()) break;
      now.playUnchecked(moves[random.below(moves.size())]);
      ASSERT_EQ(printFen(positionFrom(variant, printFen(now))), printFen(now));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, GoalGames, ::testing::ValuesIn(kGames),
                         [](const auto& info) { return std::string(info.param.name); });

VariantPtr gameOf(const std::string& name) {
  for (const GoalGame& game : kGames) {
    if (game.name == name) return loadText(game.text);
  }
  return nullptr;
}

std::optional<Outcome> outcomeAfter(const VariantPtr& game, const std::string& fen, const std::string& move) {
  const Position after = play(Referee(), positionFrom(game, fen), move);
  return Referee().outcome(after);
}

constexpr auto wins(Side side) {
  return std::optional(Outcome{EndReason::Goal, side});
}

// ---- what goals say ----

struct Said {
  const char* goal;
  const char* fen;
  const char* result;  // "White", "Black", "draw"; empty: the game goes on
};

const Said kSaid[] = {
    {"a side wins when it has at least 2 Rook", "4k/5/5/5/KRR2 b", "White"},
    {"a side wins when it has at least 2 Rook", "4k/5/5/5/KR3 b", ""},
    {"a side wins when it has more than 2 pieces", "4k/5/5/5/KR3 b", ""},
    {"a side wins when it has more than 2 pieces", "3rk/4r/5/5/K4 w", "Black"},
    {"a side loses when it has at most 1 Rook", "4k/5/5/5/KRR2 b", "White"},
    {"a side loses when it has fewer than 2 pieces", "3rk/5/5/5/KR3 b", ""},
    {"a side loses when it has exactly 1 Rook or Man", "2rmk/5/5/5/K2R1 b", "Black"},
    {"a side loses when it has no Rook and no Man", "3rk/5/5/5/KM3 b", ""},
    {"a side loses when it has no Rook or no Man", "2rmk/5/5/5/KM3 b", "Black"},
    {"White wins when the other has no Rook", "4k/5/5/5/K4 b", "White"},
    {"White wins when Black has no Rook", "3rk/5/5/5/K4 b", ""},
    {"Black loses when it has no Rook and White has 1 Rook", "4k/5/5/5/K3R b", "White"},
    {"the game is a draw when there are exactly 3 pieces on the board", "4k/5/5/5/K3R b", "draw"},
    {"the game is a draw when White has no Rook", "3rk/5/5/5/K4 w", "draw"},
    {"the game is a draw when White has no Rook", "4k/5/5/5/K3R w", ""},
    {"the game is a draw when a side has no Rook", "4k/5/5/5/K3R w", "draw"},
    {"the side with more pieces wins when there are at most 3 pieces", "3rk/5/5/5/K4 w", "Black"},
    {"a side wins when its King stands on rank 5", "4k/5/5/4R/K4 b", ""},
    {"a side wins when its King stands on rank 5", "K4/5/5/4R/4k b", "White"},
    {"a side wins when its King stands on both rank 5", "4k/5/5/4R/K4 b", "Black"},
    {"Black wins when its King stands on rank 5", "4k/5/5/4R/K4 b", "Black"},
    {"a side wins when its King stands on White: rank 1 Black: c3", "4k/5/5/4R/K4 b", "White"},
    {"White wins when a Man or an enemy Rook stands on file c", "4k/5/2r2/5/K4 b", "White"},
    {"White wins when a Man or an enemy Rook stands on file c", "4k/5/2R2/5/K4 b", ""},
    {"White wins when any Man stands on every one of a5 b5", "mM2k/5/5/5/K4 b", "White"},
    {"White wins when any Man stands on every one of a5 b5", "m3k/5/5/5/K4 b", ""},
    {"White wins when nothing stands on a5", "m3k/5/5/5/K4 b", ""},
    {"White wins when anything but a Man stands on a5", "m3k/5/5/5/K4 b", "White"},
    {"White wins when the other's King stands on e5", "4k/5/5/5/K4 b", "White"},
    {"White wins when not (its King stands on a1 or it has no Rook)", "4k/5/5/5/K3R b", ""},
    {"White wins when not (its King stands on a1 or it has no Rook)", "4k/5/5/5/1K2R b", "White"},
    {"a side wins when it has 3 Man in a row", "4k/M4/1M3/2M2/K4 b", "White"},
    {"a side wins when it has 3 Man in a row along ranks", "4k/M4/1M3/2M2/K4 b", ""},
    {"a side wins when it has 3 pieces in a row along files", "M3k/M4/M4/5/K4 b", "White"},
    {"a side wins when there is the pattern a Man (1,2) an enemy Rook", "4k/5/3r1/5/K1M2 b", "White"},
    {"a side wins when there is the pattern a Man (1,2) an enemy Rook", "4k/2m2/5/3R1/K4 b", "Black"},
    {"a side wins when there is the pattern a Man (1,2) an enemy Rook", "4k/5/2m2/5/K2R1 b", "Black"},
    {"a side wins when the last move took the other's Rook", "4k/5/5/5/K3R b - - 0 1 x=r", "White"},
    {"a side loses when the last move took its Rook or Man", "4k/5/5/5/K3R b - - 0 1 x=m", "White"},
    {"a side wins when it is stalemated", "4k/2R2/3R1/5/K4 b", "Black"},
    {"White wins when it is to move and it has 1 Rook", "4k/5/5/5/K3R w", "White"},
    {"White wins when it is to move and it has 1 Rook", "4k/5/5/5/K2R1 b", ""},
};

TEST(GoalSentences, MeanWhatTheySay) {
  for (const auto& [goal, fen, result] : kSaid) {
    SCOPED_TRACE(fmt::format("{} : {}", goal, fen));
    const VariantPtr game = loadText(
        fmt::format("variant \"Small\"\nboard 5x5\npiece King K K royal at a1\npiece Rook R R at b1\n"
                    "piece Man M K at c1\n{}\n",
                    goal));
    ASSERT_TRUE(game);
    const auto outcome = Referee().outcome(positionFrom(game, fen, {SetupProblem::OpponentInCheck}));
    const std::string found = !outcome                          ? ""
                              : !outcome->winner                ? "draw"
                              : *outcome->winner == Side::White ? "White"
                                                                : "Black";
    EXPECT_EQ(found, result);
    EXPECT_TRUE(!outcome || outcome->reason == EndReason::Goal);
  }
}

TEST(GoalGame, BlackMayDrawTheRaceAndWhiteMayNot) {
  const VariantPtr race = gameOf("RacingKings");
  const std::string white = "7K/k7/8/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(Referee().outcome(positionFrom(race, white)), std::nullopt) << "Black may reply";
  EXPECT_EQ(outcomeAfter(race, white, "a7a8"), std::optional(Outcome{EndReason::Goal, std::nullopt}));
  EXPECT_EQ(outcomeAfter(race, white, "a7a6"), wins(Side::White));
  EXPECT_EQ(outcomeAfter(race, "8/k6K/8/8/8/8/8/8 b - - 0 1", "a7a8"), wins(Side::Black));
}

TEST(GoalGame, ChecksAreCountedUpToTheGoalAndStandInTheText) {
  const VariantPtr game = gameOf("ThreeCheck");
  const Position start = positionFrom(game, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 c=1+0");
  const Position after = play(Referee(), start, "a1a8");
  EXPECT_EQ(printFen(after), "Q3k3/8/8/8/8/8/8/4K3 b - - 1 1 c=2+0");
  EXPECT_EQ(positionFrom(game, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 +1+0").setup(), start.setup());
  EXPECT_EQ(outcomeAfter(game, "4k3/8/8/8/8/8/8/Q3K3 w - - 1+3 0 1", "a1a4"), wins(Side::White));
  EXPECT_TRUE(Referee().legalMoves(positionFrom(game, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1 c=3+0")).empty());
}

TEST(GoalGame, TheMatedSideMayWin) {
  EXPECT_EQ(outcomeAfter(gameOf("Misere"), "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), wins(Side::Black));
}

TEST(GoalGame, TicTacToeHasItsCounts) {
  const VariantPtr game = gameOf("TicTacToe");
  EXPECT_EQ(perft(*makeExecutor("jit", game), Position(game), 7), 148176u) << "of 181440 without the goal";
}

TEST(GoalGame, KingsThatMayBeTakenAreLikeOtherPieces) {
  const VariantPtr game = loadText("variant \"Mine\" extends fide\nroyals: may be taken\n");
  EXPECT_TRUE(std::none_of(game->types().begin(), game->types().end(),
                           [](const PieceType& type) { return type.royal; }));
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(outcomeAfter(game, "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8"), wins(Side::White));
  EXPECT_NO_THROW(play(Referee(), positionFrom(game, "r3kr2/8/8/8/8/8/8/R3K2R w KQq - 0 1"), "e1g1"))
      << "nothing is safe or unsafe for them";
  EXPECT_EQ(positionFrom(game, fen).setup().unmoved.size(), 6u);
}

}  // namespace
}  // namespace fairyforge::testing
