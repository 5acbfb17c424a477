// Adds constructs of the language to chess, three at a time. Either a combination is refused with a reason,
// or the game obeys the laws that hold for every variant. FAIRYFORGE_COMBINATIONS sets the number of
// combinations, FAIRYFORGE_SEED the seed.
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>

#include "compiler/analyse/batch/test-file.h"
#include "tests/library/games.h"

namespace fairyforge::testing {
namespace {

// Constructs in the same row are about the same subject and exclude each other.
const std::vector<std::vector<std::string>> kConstructs{
    {"when a piece captures { it and all pieces beside it but Pawn leave the board }",
     "when a piece but King captures { it leaves the board }",
     "when Knight or Rook captures { it becomes what it captures }",
     "when Queen captures { all enemy pieces diagonally beside it but King become Pawn }",
     "piece Stone X O { cannot be taken }\nside Rocks { has no turns of its own }\n"
     "when Queen or Rook captures { it becomes a neutral Stone }",
     "when a piece but King captures { it changes sides }",
     "when Rook captures { it goes back to where it began }",
     "when a piece captures { what it captures is born again where its kind began }",
     "when Queen captures { all enemy pieces it attacks but King leave the board }"},
    {"when Knight moves { all enemy pieces it moves towards are captured }\n"
     "when Bishop moves { all enemy pieces it moves away from are captured }",
     "when Rook moves { all enemy pieces orthogonally flanked by it and an own piece are captured }",
     "when Queen moves { all enemy pieces cornered by it and an own King are captured }",
     "when Queen moves diagonally { all enemy pieces it moves away from are captured }\n"
     "when Queen moves orthogonally { all enemy Pawn beside it change sides }",
     "when a piece moves { all enemy Pawn between it and an own Rook change sides }",
     "when a piece moves { all enemy pieces it attacks but King change sides }",
     "when Rook or Knight moves { all enemy Pawn Knight it attacks are captured }",
     "piece Stone X O { cannot be taken }\nside Rocks { has no turns of its own; pieces Stone }\n"
     "when Knight moves { it puts a neutral Stone by mN }",
     "when Rook moves { it puts an own Pawn where it began }\n"
     "when Knight moves { all enemy Pawn within N of it change sides }"},
    {"piece Rook R mR { leaps over single enemy pieces, which it captures }",
     "piece Rook R mRcpR { hops over all but Rook; cannot be taken by Rook }",
     "piece Rook R R { may not be captured while an own Pawn stands beside it }",
     "piece Rook R R { leaps over single own Pawn }",
     "piece Rook R mR { pushes pieces by R, also off the board; pulls enemy pieces by W }",
     "piece Rook R R { may capture only while an own piece stands within B of it }"},
    {"piece Bishop B B { may turn into Rook on rank 8 }", "piece Bishop B B { morphs on rank 5 to Knight }",
     "piece Bishop B B { may capture only while an own piece stands beside it }",
     "piece Bishop B B { stays on rank 1-5 }",
     "piece Bishop B B { while an own piece stands within bW of it: moves N }",
     "piece Bishop B B { pushes rows of enemy pieces by K; swaps places with own Pawn by F }",
     "piece Bishop B B { while no own Queen stands on the board: moves N becoming Queen }",
     "piece Bishop B B { may move only where an own piece stands within KN of it }"},
    {"hands { captures go to the captor's hand; drop all anywhere; drop Pawn on rank 2-7 }",
     "piece Hawk H BN\nhands { both start with Hawk }\n"
     "when a piece but Pawn moves for the first time { Hawk may be dropped where it began }",
     "hands { both start with Knight; drop Knight on rank 1-4; dropped Knight may not give check }"},
    {"turns: White 2, Black 2\ncaptures within a turn: by the first move alone",
     "turns: White 2, Black 2\nmovers within a turn: never the piece that moved last",
     "turns: first White 1, then Black 2, White 2\ncheck within a turn: ends the turn",
     "turns: White 1 growing by 1, Black 1 growing by 1\nsafety within a turn: asked after every move",
     "piece Duck D mU { cannot be taken }\n"
     "side Pond { has no turns of its own; pieces Duck; at most 1 of a type; introduces them on any empty cell }\n"
     "turns: White, White with Pond, Black, Black with Pond"},
    {"royals: may be taken", "royals: the last one must be safe", "royals: one must be safe",
     "royal never\na side loses when it has no King"},
    {"captures: a legal one must be made", "captures: one of most pieces must be made", "captures: never",
     "passing: always", "passing: only without another move"},
    {"edges: left and right are joined\ncastle King never"},
    {"every piece: may not move while an enemy Queen stands beside it",
     "every piece: may capture only while an own piece guards it",
     "every piece: may not move while an enemy Rook attacks it",
     "every piece: may move only while an enemy piece stands within fF of it",
     "every piece: may not move where on rank 4 on light-cells"},
    {"promote Pawn on last 2 ranks to Queen (last 1) Rook",
     "promote Pawn on or from rank 6-8 to Pawn (not last) Queen",
     "promote Knight on rank 1-8 by capturing to Bishop",
     "promote Pawn on rank 8 to Queen (at most 1) Rook (at most 2)"},
    {"a side wins when its King stands on d4-e5", "a side wins when it has given 3 checks",
     "a side loses when it has no Knight or no Rook", "a side wins when it is checkmated",
     "the game is a draw when there are fewer than 9 pieces on the board"},
    {"stalemate: the stalemated side loses", "bare king: loses at once", "repetition: the mover loses at 3",
     "perpetual check: loses", "checks: no move may give check"},
    {"shuffle: Bishop Queen Knight as number 7, Bishop on both colours"},
    {"symmetry: rotate\narray \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\""},
};

std::string drawn(std::mt19937_64& random, std::size_t number) {
  std::vector<std::size_t> rows(kConstructs.size());
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = i;
  std::shuffle(rows.begin(), rows.end(), random);
  std::string text = fmt::format("variant \"Combination {}\" extends fide\n", number);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::vector<std::string>& row = kConstructs[rows[i]];
    text += row[random() % row.size()] + "\n";
  }
  return text;
}

TEST(Combinations, OfThreeConstructsKeepTheLawsOfEveryVariant) {
  const std::uint64_t count = numberFromEnvironment("FAIRYFORGE_COMBINATIONS", 4);
  const std::uint64_t seed = numberFromEnvironment("FAIRYFORGE_SEED", 20261125);
  std::cout << "seed " << seed << ", " << count << " combinations\n";
  const std::string path = fmt::format("{}/combination-{}.fairy", ::testing::TempDir(), seed);
  std::uint64_t played = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::mt19937_64 random(seed + i);
    const std::string text = drawn(random, seed + i);
    SCOPED_TRACE(text);
    std::ofstream(path) << text;
    Diagnostics diagnostics;
    const bool canBePlayed = loadFromLibrary(path, diagnostics).variant != nullptr;
    EXPECT_EQ(canBePlayed, diagnostics.errorCount() == 0);
    if (!canBePlayed) {
      std::cout << text << renderHuman(diagnostics.all().front(), false);
      continue;
    }
    ++played;
    batch::FileTask task;
    task.path = path;
    task.reading.baseFolders = {kLibrary};
    task.load = loadFromLibrary;
    task.checks = {"agree", "mirror", "print", "moves", "exports"};
    task.games = {2, seed + i};
    const batch::FileReport report = batch::testFile(task);
    EXPECT_EQ(report.status, batch::FileStatus::Passed) << batch::failuresText(report);
  }
  EXPECT_GE(2 * played, count) << "most combinations can be played";
}

}  // namespace
}  // namespace fairyforge::testing
