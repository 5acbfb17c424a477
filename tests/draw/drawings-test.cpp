// Compares drawings of boards as text, of every kind of board, with expected ones.
#include <gtest/gtest.h>

#include "compiler/draw/text/draw-text.h"
#include "tests/draw/one-piece.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

// A Soldier moves sideways only beyond the river, so it has two diagrams. Pawns that promote at the end, and
// kings in palaces, have one.
TEST(Drawings, ShowEachRegionWithMovesOfItsOwn) {
  const VariantPtr xiangqi = loadExample("xiangqi");
  const auto cellsOf = [](const VariantPtr& variant, const std::string& id) {
    std::string names;
    for (const auto [side, cell] : draw::viewsOf(variant, *variant->findType(id)))
      names += (side == Side::Black ? "Black's " : "") + variant->board().name(cell) + " ";
    return names;
  };
  EXPECT_EQ(cellsOf(xiangqi, "P"), "e5 e6 ");
  EXPECT_EQ(cellsOf(xiangqi, "K"), "e3 ");
  EXPECT_EQ(cellsOf(loadExample("chess"), "P"), "d4 ");
  EXPECT_EQ(cellsOf(loadExample("shogi/shogi"), "P"), "e5 ");
  const VariantPtr realms = loadExample("three-realms-chess");
  EXPECT_EQ(cellsOf(realms, "N").size(), 9u) << cellsOf(realms, "N");  // a cell of each realm
  EXPECT_NE(draw::text::drawPieceText(xiangqi, *xiangqi->findType("P")).find("from e6:\n"),
            std::string::npos);
}

// Black's moves are shown where only he has the piece, and besides White's where they are others.
TEST(Drawings, AreOfTheSideThatMovesSo) {
  struct Row {
    const char *text, *views;
  };
  const Row rows[] = {
      {"piece Man M fmWcF at Black: rank 7", "Black's d5"},
      {"piece Man M fmWcF at rank 2", "d4"},
      {"piece Man M fmWcF at White: a2 Black: h7", "d4"},
      {"piece Man M { moves of Black by { step (1,0); test empty; land } }\narray \"k7/m7/8/8/8/8/M7/K7\"",
       "a2 Black's d7"},
      {"piece Man M { moves of both by { step (1,0); test empty; land } }\narray \"k7/m7/8/8/8/8/M7/K7\"",
       "d2"},
      {"piece Man M { moves of Black by { step (1,0); test empty; land } }\narray \"k7/m7/8/8/8/8/8/K7\"",
       "Black's d7"},
      {"board 4x8 with holes a1\npiece Man M fmWcF at White: b2 Black: a8", "b4"},
      {"board 4x8 with holes a1 b5\npiece Man M fmWcF at Black: a8", "Black's b4"},
      {"piece Man M W\npromote Horse on last rank to Man\npiece Horse N N at b1", "d4"},
  };
  for (const auto& [text, views] : rows) {
    const std::string men = text;
    const bool setsUp = men.find("array") != std::string::npos;
    const VariantPtr variant = gameOf(men + "\npiece King K K royal" + (setsUp ? "" : " at c1") + "\n");
    ASSERT_TRUE(variant) << text;
    std::string seen;
    for (const auto [side, cell] : draw::viewsOf(variant, *variant->findType("M")))
      seen += (seen.empty() ? "" : " ") + std::string(side == Side::Black ? "Black's " : "") +
              variant->board().name(cell);
    EXPECT_EQ(seen, views) << text;
  }
}

// Of the leaps that a Hoplite makes only on its first move, those backward lead off the board.
TEST(Drawings, ShowNoFirstMoveThatCannotBeMade) {
  const VariantPtr spartan = loadExample("chess-like/spartan-chess");
  EXPECT_EQ(draw::text::drawPieceText(spartan, *spartan->findType("H")),
            "Black's:\n"
            "8  . . . . . . . .\n"
            "7  . . . . . . . .\n"
            "6  . . . . . . . .\n"
            "5  . . . h . . . .\n"
            "4  . . + ! + . . .\n"
            "3  . + . . . + . .\n"
            "2  . . . . . . . .\n"
            "1  . . . . . . . .\n"
            "   a b c d e f g h\n"
            "moves there only on its first move: b3 f3\n");
}

TEST(TextDrawing, AKnightOnAnOrdinaryBoard) {
  EXPECT_EQ(draw::text::drawPieceText(onePiece("N"), typeAt(0)),
            "8  . . . . . . . .\n"
            "7  . . . . . . . .\n"
            "6  . . * . * . . .\n"
            "5  . * . . . * . .\n"
            "4  . . . X . . . .\n"
            "3  . * . . . * . .\n"
            "2  . . * . * . . .\n"
            "1  . . . . . . . .\n"
            "   a b c d e f g h\n");
}

TEST(TextDrawing, WhatAPieceDoesOnlyOnItsFirstMoveIsNamedBelow) {
  const VariantPtr variant = onePiece("fmWfceFifmnD");
  EXPECT_EQ(draw::text::drawPieceText(variant, typeAt(0), {Side::White, cellNamed(variant, "b2")}),
            "8  . . . . . . . .\n"
            "7  . . . . . . . .\n"
            "6  . . . . . . . .\n"
            "5  . . . . . . . .\n"
            "4  . + . . . . . .\n"
            "3  ! + ! . . . . .\n"
            "2  . X . . . . . .\n"
            "1  . . . . . . . .\n"
            "   a b c d e f g h\n"
            "moves there only on its first move: b4\n");
}

TEST(TextDrawing, CapturesOfTheFirstMoveAreToldFromMovesOfTheFirstMove) {
  EXPECT_EQ(
      draw::text::drawPieceText(onePiece("ifDcfDifR", Board(1, 5)), typeAt(0), {Side::White, cellAt(0)}),
      "5  *\n"
      "4  *\n"
      "3  *\n"
      "2  *\n"
      "1  X\n"
      "   a\n"
      "moves there only on its first move: a2 a3 a4 a5\n"
      "captures there only on its first move: a2 a4 a5\n");
}

TEST(TextDrawing, ACannonsHopsAreNamedBelow) {
  const VariantPtr variant = onePiece("mRcpR", Board(5, 5));
  EXPECT_EQ(draw::text::drawPieceText(variant, typeAt(0)),
            "5  . . + . .\n"
            "4  . . + . .\n"
            "3  + + X + +\n"
            "2  . . + . .\n"
            "1  . . + . .\n"
            "   a b c d e\n"
            "captures over a hurdle: c1 a3 e3 c5\n");
}

TEST(TextDrawing, HolesAreBlank) {
  Board board(5, 3);
  board.addHole(*board.find("a1"));
  board.addHole(*board.find("d2"));
  board.addHole(*board.find("e3"));
  EXPECT_EQ(draw::text::drawPieceText(onePiece("Q", board), typeAt(0)),
            "3  . * * *\n"
            "2  * * X   .\n"
            "1    * * * .\n"
            "   a b c d e\n");
}

TEST(TextDrawing, LevelsStandSideBySide) {
  EXPECT_EQ(draw::text::drawPieceText(onePiece("N", Board(3, 3, 2)), typeAt(0), {Side::White, cellAt(0)}),
            "   level 2    level 1\n"
            "3  . . .      . * .\n"
            "2  . . .      . . *\n"
            "1  . . .      X . .\n"
            "   d e f      a b c\n");
}

TEST(TextDrawing, WideBoardsKeepTheirColumns) {
  const VariantPtr variant = onePiece("F", Board(28, 10));
  const std::string text =
      draw::text::drawPieceText(variant, typeAt(0), {Side::White, cellNamed(variant, "aa1")});
  const std::string lastRows = text.substr(text.find("\n 2 ") + 1);
  EXPECT_EQ(lastRows,
            " 2  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  *  .  *\n"
            " 1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  X  .\n"
            "    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z  aa ab\n");
}

TEST(TextDrawing, APositionShowsBothSidesAndLongIds) {
  const VariantPtr variant = variantOf({{"King", "K", "K", true}, {"Counsellor", "CO", "WF"}}, Board(3, 3));
  fairyforge::Setup setup;
  setup.cells.resize(9);
  setup.cells[0] = Piece(typeAt(0), Side::White);
  setup.cells[4] = Piece(typeAt(1), Side::Black);
  setup.cells[8] = Piece(typeAt(0), Side::Black);
  const auto position =
      Position::from(variant, setup, {SetupProblem::TooManyRoyals, SetupProblem::OpponentInCheck});
  ASSERT_TRUE(std::holds_alternative<Position>(position));
  EXPECT_EQ(draw::text::drawPositionText(std::get<Position>(position)),
            "3  .  .  k\n"
            "2  .  co .\n"
            "1  K  .  .\n"
            "   a  b  c\n");
}

TEST(TextDrawing, TargetsInAPositionShowWhatCanBeTakenAndWhatCannot) {
  const VariantPtr variant = onePiece("R", Board(4, 4));
  EXPECT_EQ(
      draw::text::drawTargetsText(positionOf(variant, "b2", {"b3"}, {"d2", "a4"}), cellNamed(variant, "b2")),
      "4  x . . .\n"
      "3  . X . .\n"
      "2  * X * !\n"
      "1  . * . .\n"
      "   a b c d\n");
}

}  // namespace
}  // namespace fairyforge::testing
