// Tests of orders of turns, series of moves, compulsory captures and pieces of a third side that players
// move: written in the native language, played by the referee and by compiled code. Counts of antichess and
// of games with compulsory captures are those of Fairy-Stockfish 11.1.
#include <gtest/gtest.h>

#include "compiler/native/native.h"
#include "compiler/native/specialise/beyond-plans.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

const std::string kMarseillais =
    "turns: first White 1, then Black 2, White 2\n"
    "check within a turn: ends the turn\n"
    "safety within a turn: asked after every move\n";
const std::string kMonster =
    "array \"rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3\"\n"
    "turns: White 2, Black 1\n";
const std::string kProgressive =
    "turns: White 1 growing by 2, Black 2 growing by 2\n"
    "safety within a turn: asked after every move\n";
const std::string kScottish = kProgressive + "check within a turn: ends the turn\n";
const std::string kItalian = kProgressive + "check within a turn: only by the last move\n";
const std::string kCommoner =
    "remove King\n"
    "piece Commoner K K at e1\n";
const std::string kAntichess = kCommoner +
                               "promote Pawn on rank 8 to Queen Rook Bishop Knight Commoner\n"
                               "captures: a legal one must be made\n"
                               "stalemate: the stalemated side wins\n";
const std::string kLosers = "captures: a legal one must be made\n";
// A game in which captures can take two pieces and a legal capture of the most pieces is compulsory. No move
// may give check, and the other side may reply to an achieved goal.
const std::string kMostAndNoChecks =
    "piece Knight N cafmN N\npiece Rook R dR R\n"
    "captures: a legal one of most pieces must be made\nchecks: no move may give check\n"
    "hands { both start with Knight Pawn; captures go to the captor's hand; drop all anywhere\n"
    " drop Pawn on rank 2-7 }\n"
    "a side wins when its King stands on rank 4-5 unless the other does so in reply\n"
    "White wins when Black has no Queen and White's Queen stands on d1-d8\n";
const std::string kDuck = kCommoner +
                          "piece Duck D mU { cannot be taken }\n"
                          "side Pond { has no turns of its own; pieces Duck; at most 1 of a type\n"
                          "introduces them on any empty cell }\n"
                          "turns: White, White with Pond, Black, Black with Pond\n"
                          "stalemate: the stalemated side wins\n";
const std::string kWalls =
    "piece Wall W O { cannot be taken }\n"
    "side Mason { has no turns of its own; pieces Wall; introduces them on any empty cell }\n"
    "turns: White 2, White with Mason, Black, Black with Mason 1 growing by 1\n"
    "passing: only without another move\n"
    "captures: a legal one of most pieces must be made\n";

const std::string kKingsInView =
    "array \"rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR\"\n"
    "passing: always\n"
    "a side must end it when there is the pattern a King (0,1) nothing (0,1) nothing (0,1) nothing (0,1) nothing (0,1) "
    "nothing (0,1) nothing (0,1) an enemy King\n"
    "White must end it when White has at most 7 Pawn and Black's Queen stands on d1-d4\n";
const std::string kStaying =
    "array \"rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR\"\n"
    "royals in check: may only take what attacks them\npassing: only without another move\n";
const std::string kNewKings =
    "array \"r1b1kbnr/P1P3PP/8/1q6/1Q6/8/p1p3pp/R1B1KBNR\"\n"
    "promote Pawn on rank 8 to Queen King\n"
    "royals: the last one must be safe but a new one saves none\n"
    "turns: White 1, Black 1\npassing: only without another move\n";
// Passing is always allowed, but not after the end of the game.
const std::string kBaring =
    "array \"r3k2r/8/8/8/8/8/8/R3K2R\"\nbare king: loses unless it bares the other in reply\npassing: always\n";
// During a series of moves the opponent's king may be taken. A check ends the series, and at the end the
// player's own king must be safe.
const std::string kLongSeries =
    "turns: first White 1, then Black 2, White 3\ncheck within a turn: ends the turn\npassing: always\n";
const std::string kOneKing = "turns: White 2, Black 2\nroyals of White: may be taken\n";
const std::string kCapturesFirst =
    "captures: one must be made\npassing: always\nchecks: only a move that mates may give check\n";
const std::string kPawnsInHand =
    "turns: White 2, Black 1\n"
    "hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7; "
    "the hand never runs out of Knight; dropped Pawn may not give mate }\n"
    "when Knight captures { all enemy Pawn beside it leave the board }\n"
    "when Bishop captures { it and all own pieces beside it leave the board }\n";
// Goals about what was taken, what hands hold, and what is safe.
const std::string kSpoils =
    "hands { captures go to the captor's hand; drop Knight anywhere }\n"
    "when a piece captures { it and all pieces beside it but Pawn leave the board }\n"
    "a side wins when it has captured 5 pieces\na side wins when the last move took its Queen\n"
    "a side loses when it has at least 10 Pawn counting hands\n"
    "a side wins when its King or its Knight stands safe on rank 4-5\n";
const std::string kNature =
    "side Nature { pieces Queen Rook; may act after 3 turns since its last act\n"
    "introduces them where they attack nothing but Pawn }\n"
    "a side wins when it has captured 4 pieces\na side loses when the last move took its Rook\n"
    "a side wins when its King stands safe on rank 3-5\n";
const std::string kNoneTwice =
    "turns: White 2, Black 2\nmovers within a turn: never the piece that moved last\n";
VariantPtr chessWith(const std::string& rules) {
  return variantOf("extends fide\n" + rules);
}

// Compares the counts with compiled code and, if they are small, with the referee.
void expectCounts(const VariantPtr& game, const std::string& fen, const std::vector<std::uint64_t>& counts) {
  native::NativeReport report;
  const auto code = std::move(*native::makeNativeExecutor(game, report));
  const Position position = fen.empty() ? Position(game) : positionFrom(game, fen);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const int depth = static_cast<int>(i) + 1;
    EXPECT_EQ(code->perft(position, depth), counts[i]) << fen << ", depth " << depth;
    if (counts[i] > 10'000) continue;
    EXPECT_EQ(Referee().perft(position, depth), counts[i]) << fen << ", depth " << depth;
  }
}

std::string players(const VariantPtr& game, Position position, int moves) {
  std::string text;
  for (int i = 0; i < moves; ++i) {
    text += position.toMove() == Side::White ? 'w' : 'b';
    position.playUnchecked(Referee().legalMoves(position).front());
  }
  EXPECT_EQ(positionFrom(game, printFen(position)).setup(), position.setup());
  return text;
}

TEST(TurnOrders, SayWhoMovesHowOften) {
  EXPECT_EQ(players(chessWith(kMarseillais), Position(chessWith(kMarseillais)), 9), "wbbwwbbww");
  EXPECT_EQ(players(chessWith(kMonster), Position(chessWith(kMonster)), 7), "wwbwwbw");
  const VariantPtr growing = chessWith("turns: White 1 growing by 2, Black 2 growing by 2");
  EXPECT_EQ(players(growing, Position(growing), 16), "wbbwwwbbbbwwwwwb");
}

// The part of the order that repeats begins with Black. At first a move by White precedes it, in later rounds
// one by Black.
TEST(TurnOrders, TellWhoMovedLastWhereTheyBeginToRepeat) {
  const VariantPtr game = chessWith("turns: first White, then Black, White 2, Black");
  EXPECT_EQ(players(game, Position(game), 10), "wbwwbbwwbb");
  const Position position = play(Referee(), Position(game), "c2c4");
  EXPECT_EQ(game->lastPlayer(position.setup()), Side::White);
  EXPECT_EQ(positionFrom(game, printFen(position)).setup(), position.setup());
}

TEST(TurnOrders, WhiteAndBlackInTurnNeedNoSchedule) {
  EXPECT_EQ(variantHash(*chessWith("turns: White, Black")), variantHash(*chessWith("")));
  EXPECT_EQ(chessWith("turns: Black, White")->start().player, Side::Black);
}

TEST(TurnOrders, ThatGrowReachAMaximum) {
  const VariantPtr variant = chessWith(kProgressive);
  const TurnRules& turns = variant->turns();
  std::uint16_t number = 0;
  std::size_t longest = 0, length = 0;
  for (int i = 0; i < 30'000; ++i) {
    const std::uint16_t next = turns.after(number);
    ASSERT_LE(next, turns.last());
    ++length;
    if (turns.turn(next).player != turns.turn(number).player) {
      longest = std::max(longest, length);
      length = 0;
    }
    EXPECT_EQ(turns.turn(turns.before(next)).player, turns.turn(number).player);
    number = next;
  }
  EXPECT_EQ(longest, 140u);
}

// The count is that of the newest Fairy-Stockfish with `pass = true`; it would be 10,208 if the game
// continued.
TEST(Passes, EndAGameWhereAGoalSaysSo) {
  const VariantPtr game =
      chessWith("passing: always\nthe game is a draw when there were 2 passes in a row\n");
  expectCounts(game, "", {21, 441, 10'187});
  const Position passed = play(Referee(), Position(game), "--");
  EXPECT_TRUE(printFen(passed).ends_with(" p=1")) << printFen(passed);
  EXPECT_EQ(positionFrom(game, printFen(passed)).setup(), passed.setup());
  const auto over = Referee().outcome(play(Referee(), passed, "--"));
  ASSERT_TRUE(over);
  EXPECT_FALSE(over->winner);
  EXPECT_EQ(play(Referee(), passed, "e7e5").setup().passes, 0);
}

TEST(Series, CheckEndsATurnOrOnlyItsLastMoveGivesIt) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 t=3";  // White's first move of three
  EXPECT_EQ(play(Referee(), positionFrom(chessWith(kScottish), fen), "a1a8").toMove(), Side::Black);
  EXPECT_EQ(play(Referee(), positionFrom(chessWith(kScottish), fen), "a1a7").toMove(), Side::White);
  EXPECT_EQ(play(Referee(), positionFrom(chessWith(kProgressive), fen), "a1a8").toMove(), Side::White);
  const auto italian = [&](const std::string& turn) {
    return movesOf(Referee(), positionFrom(chessWith(kItalian), fen.substr(0, fen.size() - 1) + turn));
  };
  EXPECT_FALSE(italian("4").contains("a1a8"));
  EXPECT_TRUE(italian("5").contains("a1a8"));
}

TEST(Series, SafetyIsAskedAfterEveryMoveWhereTheRulesSaySo) {
  const std::string fen = "r3k3/8/8/8/8/8/1R6/K7 w - - 0 1 t=3";
  using Set = std::set<std::string>;
  EXPECT_EQ(movesOf(Referee(), positionFrom(chessWith(kProgressive), fen)), (Set{"a1b1", "b2a2"}));
  const VariantPtr free = chessWith("turns: White 1 growing by 2, Black 2 growing by 2");
  EXPECT_TRUE(movesOf(Referee(), positionFrom(free, fen)).contains("b2b8"));
}

TEST(Series, ARightToCaptureEnPassantIsTheOpponentsUntilHeHasMoved) {
  const VariantPtr game = chessWith("turns: White 2, Black 2");
  const Referee referee;
  Position position = positionFrom(game, "4k3/8/8/8/3p1P1P/8/4P3/4K3 w - - 0 1");
  position = play(referee, position, "e2e4");
  EXPECT_EQ(printFen(position), "4k3/8/8/8/3pPP1P/8/8/4K3 w - e3 0 1 t=1");
  EXPECT_EQ(positionFrom(game, printFen(position)).setup(), position.setup());
  EXPECT_FALSE(movesOf(referee, position).contains("f4e3"));
  EXPECT_TRUE(movesOf(referee, play(referee, position, "h4h5")).contains("d4e3"));
  EXPECT_FALSE(movesOf(referee, play(referee, position, "e4e5")).contains("d4e3"));
  EXPECT_FALSE(movesOf(referee, play(referee, position, "h4h5 e8e7")).contains("d4e3"));
}

// White's two moves do not come near the man, and the man has no moves.
TEST(Series, RandomGamesKeepTheOrderOfTurns) {
  const VariantPtr game = variantOf(
      "board 5x5\narray \"W4/5/5/5/4m\"\npiece Walker W W\npiece Man M fmW\nturns: White 2, Black 1\n");
  native::NativeReport report;
  const auto code = std::move(*native::makeNativeExecutor(game, report));
  EXPECT_EQ(code->playOut(Position(game), 100, 1), 2);
}

TEST(Series, WhoTakesTheLastRoyalPieceHasWon) {
  const VariantPtr game = chessWith("turns: White 2, Black 2");
  const Position position =
      play(Referee(), positionFrom(game, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "a1a8 a8e8");
  EXPECT_EQ(Referee().outcome(position), (Outcome{EndReason::RoyalsLost, Side::White}));
}

TEST(CaptureDuty, OfAntichess) {
  const VariantPtr game = chessWith(kAntichess);
  expectCounts(game, "", {20, 400, 8067, 153299});
  expectCounts(game, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1", {8, 62, 487});
}

TEST(CaptureDuty, OfLegalMovesWhereRoyalPiecesMustBeSafe) {
  const VariantPtr game = chessWith(kLosers);
  expectCounts(game, "", {20, 400, 8067, 152955});
  expectCounts(game, "4k3/8/4r3/8/8/3p4/4R3/4K3 w - - 0 1", {1, 4, 68, 250});
  expectCounts(game, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3B1N2/PPPP1PPP/RNBQK2R b KQkq - 3 3", {31, 41, 306});
}

// These games must have plans: masks and compiled code list their moves, and the rules choose among these.
TEST(UnusualRules, LeaveGamesTheirPlans) {
  for (const std::string* rules :
       {&kAntichess, &kLosers, &kMostAndNoChecks, &kMarseillais, &kMonster, &kScottish, &kItalian, &kStaying,
        &kNewKings, &kBaring, &kLongSeries, &kOneKing, &kCapturesFirst, &kPawnsInHand, &kSpoils, &kNature,
        &kNoneTwice})
    EXPECT_EQ(specialise::beyondPlans(*chessWith(*rules)), "") << *rules;
}

TEST(ThirdSide, PlayersMoveADuck) {
  const VariantPtr game = chessWith(kDuck);
  // 28 of the replies are blocked by the Duck: on the 6th rank two pawn steps each and four moves of knights,
  // on the 5th rank one each.
  expectCounts(game, "", {20, 20 * 32, 20 * (32 * 20 - 28)});
  const Referee referee;
  Position position = play(referee, Position(game), "e2e4 D@e5");
  EXPECT_EQ(printFen(position), "rnbqkbnr/pppppppp/8/4~d3/4P3/8/PPPP1PPP/RNBQKBNR b - e3 0 1 t=2");
  position = play(referee, position, "d7d5");
  EXPECT_TRUE(movesOf(referee, position).contains("e5h6"));
  EXPECT_FALSE(movesOf(referee, position).contains("D@h6")) << "there is one";
  EXPECT_FALSE(movesOf(referee, position).contains("e5e5"));
  position = play(referee, position, "e5d4 d1g4 d4e6 h7h6 e6h3");
  EXPECT_FALSE(movesOf(referee, position).contains("g4h3")) << "it cannot be taken";
}

struct Game {
  const char* name;
  const std::string* rules;
  friend void PrintTo(const Game& game, std::ostream* out) { *out << game.name; }
};
class TurnOrderAgreement : public ::testing::TestWithParam<Game> {};

TEST_P(TurnOrderAgreement, OfGeneratedCodeAndTheReferee) {
  agreesWithTheReferee({GetParam().name, [&] { return chessWith(*GetParam().rules); }});
}

INSTANTIATE_TEST_SUITE_P(Games, TurnOrderAgreement,
                         ::testing::Values(Game{"Marseillais", &kMarseillais}, Game{"Monster", &kMonster},
                                           Game{"Scottish", &kScottish}, Game{"Italian", &kItalian},
                                           Game{"Antichess", &kAntichess}, Game{"Losers", &kLosers},
                                           Game{"MostAndNoChecks", &kMostAndNoChecks}, Game{"Duck", &kDuck},
                                           Game{"Walls", &kWalls}, Game{"KingsInView", &kKingsInView},
                                           Game{"Staying", &kStaying}, Game{"NewKings", &kNewKings},
                                           Game{"Baring", &kBaring}, Game{"LongSeries", &kLongSeries},
                                           Game{"OneKing", &kOneKing}, Game{"CapturesFirst", &kCapturesFirst},
                                           Game{"PawnsInHand", &kPawnsInHand}, Game{"Spoils", &kSpoils},
                                           Game{"Nature", &kNature}, Game{"NoneTwice", &kNoneTwice}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace fairyforge::testing
