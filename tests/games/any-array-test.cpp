// Tests of castling from any array (as in Chess960), in games that other programs play so too.

#include <algorithm>
#include <fmt/format.h>
#include <random>

#include "runtime/fen.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct AnyArrayGame {
  const char* example;
  const char* theirName;
  int files;
  const char* behind = "";  // the text after the placement
  // The field of the engine's FEN with the number of checks that win. Without it, the engine takes the next
  // check for the last one.
  const char* wanted = "";
};

class AnyArray : public ::testing::TestWithParam<AnyArrayGame> {};

// Returns a rank with the king between two rooks, anywhere on it, and two pieces that may be in the way.
std::string shuffledRank(int files, std::mt19937& random) {
  std::string rank(static_cast<std::size_t>(files), '.');
  rank.replace(0, 5, "RKRNB");
  do {
    std::shuffle(rank.begin(), rank.end(), random);
  } while (rank.find('K') < rank.find('R') || rank.find('K') > rank.rfind('R'));
  return rank;
}

std::string asFen(const std::string& rank) {
  std::string text;
  for (std::size_t i = 0; i < rank.size();) {
    const std::size_t end = std::min(rank.find_first_not_of('.', i), rank.size());
    if (end > i) text += std::to_string(end - i);
    if (end < rank.size()) text += rank[end];
    i = end + 1;
  }
  return text;
}

// Castling rights are written for the outermost rooks (KQkq), or by the files of the rooks.
TEST_P(AnyArray, CastlesAsFairyStockfish) {
  const AnyArrayGame& game = GetParam();
  const VariantPtr variant = loadExample(std::string(game.example) + " chess960");
  const auto executor = makeExecutor("jit", variant);
  std::mt19937 random(7);
  for (int i = 0; i < 6; ++i) {
    const std::string rank = shuffledRank(game.files, random);
    std::string small = rank;
    std::ranges::transform(small, small.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
    const std::string pawns = i % 2 == 0 ? std::string(static_cast<std::size_t>(game.files), '.') : rank;
    std::string shield = pawns;
    for (char& c : shield) c = c == '.' ? '.' : 'P';
    std::string theirShield = shield;
    std::ranges::replace(theirShield, 'P', 'p');
    const std::string empty = std::to_string(game.files);
    const auto fileOf = [](std::size_t file) { return static_cast<char>('A' + static_cast<int>(file)); };
    std::string rights = "KQkq";
    if (i % 3 == 0) {
      rights = {fileOf(rank.rfind('R')), fileOf(rank.find('R'))};
      for (const char c : {rights[0], rights[1]}) rights += static_cast<char>(std::tolower(c));
    }
    const std::string fen =
        fmt::format("{}/{}/{}/{}/{}/{}/{}/{}{} w {} -{} 0 1", asFen(small), asFen(theirShield), empty, empty,
                    empty, empty, asFen(shield), asFen(rank), game.behind, rights, game.wanted);
    const Position position = positionFrom(variant, fen);
    const auto theirs =
        enginePerft(fmt::format("any{}", game.theirName), 3,
                    fmt::format("[any{0}:{0}]\nchess960 = true\n", game.theirName), "", "fen " + fen);
    EXPECT_EQ(perft(*executor, position, 3), theirs) << fen;
    EXPECT_EQ(perft(Referee(), position, 2), perft(*executor, position, 2)) << fen;
    EXPECT_EQ(perft(*executor, positionFrom(variant, printFen(position)), 3), theirs) << printFen(position);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, AnyArray,
                         ::testing::Values(AnyArrayGame{"chess", "chess", 8},
                                           AnyArrayGame{"drops/crazyhouse-chess", "crazyhouse", 8, "[]"},
                                           AnyArrayGame{"goals/three-check", "3check", 8, "", " 3+3"},
                                           AnyArrayGame{"goals/king-of-the-hill", "kingofthehill", 8},
                                           AnyArrayGame{"goals/extinction-chess", "extinction", 8},
                                           AnyArrayGame{"capablanca-chess", "capablanca", 10},
                                           AnyArrayGame{"large/janus-chess", "janus", 10}),
                         [](const auto& info) {
                           return std::string(info.param.theirName).substr(0, 1) == "3"
                                      ? std::string("ThreeCheck")
                                      : std::string(info.param.theirName);
                         });

// Castling leaves the rook on d8 where it is, so nothing can be dropped on its cell. Pyffish also finds 45
// moves.
TEST(AnyArray, PutsNothingOnARookThatStays) {
  const VariantPtr variant = loadExample("drops/seirawan-chess chess960");
  const Position position =
      positionFrom(variant, "nb1rkqrb/pp1pppp1/1hp4p/8/1Nn5/1P2PP2/P1PP1KPP/NBHREQRB[e] b gdabefh - 0 6");
  EXPECT_EQ(perft(Referee(), position, 1), 45u);
}

// The option `chess960` has the same effect as the statement, in every input language.
TEST(AnyArray, IsAnOptionOfEveryText) {
  const std::string fen = "4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1";
  for (const VariantPtr& variant :
       {loadExample("chess chess960"), loadText("variant \"Any\" extends fide\ncastling: from any array\n"),
        loadText("[any:chess]\nchess960 = true\n")}) {
    const Position position = positionFrom(variant, fen);
    int castlings = 0;
    for (const Move& move : Referee().legalMoves(position)) castlings += !move.relocations.empty();
    EXPECT_EQ(castlings, 2);
  }
  EXPECT_TRUE(std::holds_alternative<FenError>(parseFen(*loadExample("chess"), fen)));
}

}  // namespace
}  // namespace fairyforge::testing
