// Tests boards whose edges are joined, and shuffled arrays: their meaning, and that compiled code agrees.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "compiler/native/native.h"
#include "runtime/fen.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/frontend/loading.h"
#include "tests/native/agreement.h"
#include "tests/support/fairy-stockfish.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

VariantPtr cylinder() {
  return variantOf("variant \"Cylinder\" extends fide\nedges: left and right are joined\n");
}
VariantPtr torus() {
  return variantOf(
      "variant \"Torus\"\nboard 6x10\nedges: opposite ones are joined\n"
      "piece King K K royal at a2\npiece Nightrider N NN at b2\npiece Grasshopper G gQ at c2\n"
      "piece Guard U W at rank 1 rank 3\n"
      "piece Cannon C mRcpR at d2\npiece Griffon F FyafsF at e2\npiece Rose O qN at f2\n"
      "when Griffon captures { all enemy pieces beside it change sides }\n");
}
VariantPtr ring() {
  return variantOf(
      "variant \"Ring\"\nboard 2x8\nedges: left and right are joined\n"
      "piece King K K royal at a1\npiece Rook R R at b1 { may not move while an enemy King stands beside it }\n"
      "piece Bishop B B at a2\npiece Knight N N at b2\n");
}

VariantPtr hexagons() {
  return variantOf(
      "variant \"Hexagons\"\nboard hexagon 5x4 with files b-i k holes e5\nsymmetry: rotate\n"
      "piece King K K royal at f1\npiece Nightrider N NN at d1\npiece Grasshopper G gQ at e1\n"
      "piece Guard U W at rank 2\npiece Cannon C mRcpR at g1\npiece Griffon F FyafsF at h1\n"
      "piece Rose O qN at c1\npiece Moa M nNzB at i1 { may not move while an enemy Guard stands beside it }\n"
      "when Griffon captures { all enemy pieces beside it change sides }\n");
}

std::string setup(int number) {
  return fmt::format(
      "variant \"Chess960\" extends fide\n"
      "shuffle: Bishop Queen Knight Rook King as number {}, Bishop on both colours, King between Rook\n"
      "castling: from any array\ncastle King to g1 with Rook to f1\ncastle King to c1 with Rook to d1\n",
      number);
}

class BoardsAndSetups : public ::testing::TestWithParam<NamedVariant> {};

TEST_P(BoardsAndSetups, AreTheSameInGeneratedCode) {
  native::NativeReport report;
  const auto made = native::makeNativeExecutor(GetParam().make(), report);
  ASSERT_TRUE(made) << made.why();
  agreesWithTheReferee(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Games, BoardsAndSetups,
                         ::testing::Values(NamedVariant{"Cylinder", cylinder}, NamedVariant{"Torus", torus},
                                           NamedVariant{"Ring", ring}, NamedVariant{"Hexagons", hexagons},
                                           NamedVariant{"Chess960", [] { return variantOf(setup(959)); }}),
                         [](const auto& info) { return info.param.name; });

TEST(JoinedEdges, CountNoPieceOfARowTwice) {
  for (const int length : {3, 4}) {
    const VariantPtr game = variantOf(
        fmt::format("variant \"Round\"\nboard 3x4\nedges: left and right are joined\n"
                    "piece Man M W at a1 b1 c1\na side wins when it has {} Man in a row along ranks\n",
                    length));
    native::NativeReport report;
    const auto code = native::makeNativeExecutor(game, report);
    ASSERT_TRUE(code) << code.why();
    EXPECT_EQ(Referee().outcome(Position(game)).has_value(), length == 3);
    EXPECT_EQ((*code)->legalMoves(Position(game)).empty(), length == 3);
  }
}

TEST(Hexagons, HaveShuffledPiecesOnEachOfTheThreeColours) {
  for (const int number : {0, 1, 2, 3}) {
    const VariantPtr game = variantOf(fmt::format(
        "variant \"Hexes\"\nboard hexagon 4\npiece Bishop B B at a1 b1 c1\npiece Rook R R at d1 e1\n"
        "shuffle: Bishop Rook as number {}, Bishop on both colours\n",
        number));
    const Board& board = game->board();
    std::set<int> colours;
    board.forEachCell([&](Cell cell) {
      if (game->start().at(cell) == Piece(*game->findType("B"), Side::White))
        colours.insert(board.colourOf(cell));
    });
    EXPECT_EQ(colours.size(), 3u) << number;
  }
}

// A prefix `o` before the notation of every piece gives the same game as joined edges.
TEST(JoinedEdges, AreStepsAroundThem) {
  const std::string pieces =
      "board 5x6\npiece King K {0}K royal at a1\npiece Bishop B {0}B at b1\n"
      "piece Knight N {0}N{0}A at c1\npiece Pawn P mfWc{0}fF at rank 2\n";
  const auto game = [&](const char* letter, const char* edges) {
    return variantOf("variant \"Round\"\n" + fmt::format(fmt::runtime(pieces), letter) + edges);
  };
  const VariantPtr notated = game("o", ""), said = game("", "edges: left and right are joined\n");
  EXPECT_EQ(variantHash(*notated), variantHash(*said));
  EXPECT_NE(variantHash(*notated), variantHash(*game("", "")));
}

// On joined edges a king castles only with partners on its own side of the rank, not over the edge. So one
// castling is possible here.
TEST(JoinedEdges, AreNotCastledOver) {
  const Position position = positionFrom(cylinder(), "4k3/8/8/8/8/8/8/R3K3 w Q");
  int castlings = 0;
  for (const Move& move : Referee().legalMoves(position)) castlings += !move.relocations.empty();
  EXPECT_EQ(castlings, 1);
}

TEST(Shuffle, NumbersAreThoseOfChess960) {
  for (const auto& [number, rank] : {std::pair{518, "RNBQKBNR"},
                                     {0, "BBQNNRKR"},
                                     {959, "RKRNNQBB"},
                                     {342, "NRBKQBRN"},
                                     {100, "QBBNRNKR"}}) {
    const VariantPtr variant = variantOf(setup(number));
    const std::string fen = printFen(Position(variant));
    EXPECT_NE(fen.find(std::string("/") + rank + " w"), std::string::npos) << number << ": " << fen;
  }
  EXPECT_EQ(variantHash(*variantOf(setup(518))),
            variantHash(*variantOf("variant \"Chess\" extends fide\ncastle King e1-g1 with Rook h1-f1\n"
                                   "castle King e1-c1 with Rook a1-d1\n")));
}

// The king castles from any cell, even without moving, and so does the rook.
TEST(Shuffle, CastlesAsFairyStockfish) {
  const char* const kPositions[] = {"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3",
                                    "r4rk1/pp4pp/8/8/8/8/PP4PP/R4RK1",
                                    "1rkr4/8/8/8/8/8/8/1RKR4",
                                    "1r1k1r2/8/8/4n3/4N3/8/8/1R1K1R2",
                                    "5rkr/8/8/8/8/8/8/5RKR",
                                    "3rk2r/8/8/8/8/8/8/3RK2R",
                                    "r5kr/8/8/3n4/8/8/8/R5KR"};
  const std::string game =
      "variant \"Castling\" extends fide\ncastle King to g1 with Rook to f1\ncastle King to c1 with Rook to d1\n";
  for (const std::string board : kPositions) {
    const VariantPtr variant = variantOf(game + "array \"" + board + "\"\n");
    const std::string rights = printFen(Position(variant)).substr(board.size());
    EXPECT_EQ(perft(Referee(), Position(variant), 3),
              enginePerft("fischerandom", 3, "", "", "fen " + board + rights))
        << board << rights;
  }
}

}  // namespace
}  // namespace fairyforge::testing
