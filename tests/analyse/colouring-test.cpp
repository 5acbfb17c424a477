// Tests colourings of the board that a piece's moves respect: every move keeps the colour of the cell (as a
// bishop's does), or every move changes it (as a knight's does).
#include "compiler/analyse/colouring.h"

#include "compiler/core/possible/possibilities.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

struct Piece8x8 {
  Board board;
  analyse::MoveGraph quiet, all;
  CellSet cells;
};

// Returns the moves of White's piece with this notation; eight of the pieces stand on rank 2.
Piece8x8 pieceWith(const std::string& notation) {
  const VariantPtr variant =
      loadText("variant \"Colours\"\nboard 8x8\npiece King K K royal at e1\npiece Piece P " + notation +
               " at rank 2\n");
  const TypeId type = *variant->findType("P");
  const possible::Possibilities possible(*variant);
  return {variant->board(), possible.quiet(Side::White, type), possible.moves(Side::White, type),
          possible.cellsOf(Side::White, type)};
}

TEST(Colouring, AFerzKeepsTheTwoColours) {
  const Piece8x8 ferz = pieceWith("F");
  EXPECT_EQ(analyse::colourEffect(ferz.board, ferz.all, ferz.cells), analyse::ColourEffect::Keep);
  EXPECT_EQ(analyse::keptClasses(ferz.all, ferz.cells).count, 2);
}

TEST(Colouring, ADabbabaIsBoundToAQuarterOfTheBoard) {
  const Piece8x8 dabbaba = pieceWith("DN");
  EXPECT_EQ(analyse::keptClasses(dabbaba.all, dabbaba.cells).count, 1);
  const Piece8x8 pure = pieceWith("D");
  // From rank 2 it reaches only even ranks, so only two of the four quarters of the board.
  const analyse::Classes classes = analyse::keptClasses(pure.all, pure.cells);
  EXPECT_EQ(classes.count, 2);
  EXPECT_EQ(classes.sizeOf(0), 16u);
  EXPECT_NE(classes.of.at(*pure.board.find("a2")), classes.of.at(*pure.board.find("b2")));
  EXPECT_EQ(classes.of.at(*pure.board.find("a2")), classes.of.at(*pure.board.find("c8")));
}

TEST(Colouring, AKnightChangesColourWithEveryMove) {
  const Piece8x8 knight = pieceWith("N");
  EXPECT_EQ(analyse::colourEffect(knight.board, knight.all, knight.cells), analyse::ColourEffect::Change);
  EXPECT_EQ(analyse::periodOf(knight.all, knight.cells), 2);
}

TEST(Colouring, ASlipBishopChangesFilesOfOneParityToTheOther) {
  const Piece8x8 slip = pieceWith("[mF?mAA] cB");
  EXPECT_EQ(analyse::colourEffect(slip.board, slip.quiet, slip.cells), analyse::ColourEffect::Keep);
  EXPECT_EQ(analyse::periodOf(slip.quiet, slip.cells), 2);
  const analyse::Classes classes = analyse::cyclicClasses(slip.quiet, slip.cells, 2);
  EXPECT_EQ(classes.count, 4);
  EXPECT_NE(classes.of.at(*slip.board.find("a1")), classes.of.at(*slip.board.find("b2")));
  EXPECT_EQ(classes.of.at(*slip.board.find("a1")), classes.of.at(*slip.board.find("c3")));
}

TEST(Colouring, ABishopHasNoClassesOfThatKind) {
  const Piece8x8 bishop = pieceWith("B");
  EXPECT_EQ(analyse::periodOf(bishop.all, bishop.cells), 1);
}

TEST(Colouring, OneWayPiecesHaveNoPeriod) {
  const Piece8x8 soldier = pieceWith("fW");
  EXPECT_EQ(analyse::periodOf(soldier.all, soldier.cells), 0);
  EXPECT_EQ(analyse::keptClasses(soldier.all, soldier.cells).count, 8);
}

}  // namespace
}  // namespace fairyforge::testing
