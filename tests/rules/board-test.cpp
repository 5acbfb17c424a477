// Tests of boards: cells, directions and names.
#include "compiler/core/rules/board.h"

#include <gtest/gtest.h>

#include "compiler/core/rules/hexagons.h"
#include "tests/support/hexagon.h"

namespace fairyforge {
namespace {

std::string walked(Board& board, const char* from, Vector vector, Wrap wrap = Wrap::None) {
  const Cell to = board.walk(*board.find(from), board.step(vector, wrap));
  return to == kNoCell ? "-" : board.name(to);
}

TEST(Board, NamesCellsByFileAndRank) {
  const Board board(9, 10);
  EXPECT_EQ(board.name(board.at(0, 0)), "a1");
  EXPECT_EQ(board.name(board.at(8, 9)), "i10");
  EXPECT_EQ(board.find("i10"), board.at(8, 9));
  for (const char* wrong : {"j1", "a0", "a11", "a", "1", "", "a01", "A1", "a1x"}) {
    EXPECT_EQ(board.find(wrong), std::nullopt) << wrong;
  }
}

TEST(Board, CountsRanksFromTheFirstRankNumber) {
  Board board(10, 10);
  board.setFirstRank(0);
  EXPECT_EQ(board.name(board.at(0, 0)), "a0");
  EXPECT_EQ(board.find("j9"), board.at(9, 9));
}

TEST(Board, TakesNamesForItsCells) {
  Board board(2, 1);
  EXPECT_TRUE(board.hasPlainNames());
  board.nameCells({"a1", "b1"});
  EXPECT_FALSE(board.hasOwnNames()) << "they are called so anyway";
  board.nameCells({"x7", "home"});
  EXPECT_TRUE(board.hasOwnNames());
  EXPECT_FALSE(board.hasPlainNames());
  EXPECT_EQ(board.find("home"), cellAt(1));
  EXPECT_EQ(board.name(cellAt(0)), "x7");
  EXPECT_EQ(board.find("a1"), std::nullopt);
}

TEST(Board, TakesDirectionsThatAreAnyMap) {
  Board board(3, 3);
  board.addHole(board.at(1, 1));
  std::vector<Cell> north(9, kNoCell), ring(9, kNoCell);
  board.forEachCell(
      [&](Cell cell) { north[index(cell)] = board.at(board.file(cell), board.rank(cell) + 1); });
  EXPECT_EQ(board.addDirection("n", north), board.step({0, 1, 0}));
  ring[0] = cellAt(2);
  ring[2] = cellAt(4);  // a hole
  const StepId step = board.addDirection("ring", ring);
  EXPECT_EQ(board.walk(cellAt(0), step), cellAt(2));
  EXPECT_EQ(board.walk(cellAt(2), step), kNoCell);
  EXPECT_EQ(board.walk(cellAt(1), step), kNoCell);
  EXPECT_EQ(board.findDirection("ring"), step);
  EXPECT_EQ(board.findDirection("rung"), std::nullopt);
}

TEST(Board, GivesEveryLevelFileLettersOfItsOwn) {
  const Board board(8, 8, 3);
  EXPECT_EQ(board.name(board.at(0, 0, 1)), "i1");
  EXPECT_EQ(board.find("x8"), board.at(7, 7, 2));
}

TEST(Board, NamesFilesBeyondZLikeASpreadsheet) {
  const Board board(30, 2);
  EXPECT_EQ(board.name(board.at(25, 0)), "z1");
  EXPECT_EQ(board.name(board.at(26, 0)), "aa1");
  EXPECT_EQ(board.find("ad2"), board.at(29, 1));
}

TEST(Board, StepsEndAtEdgesAndHoles) {
  Board board(4, 4);
  board.addHole(board.at(1, 1));
  EXPECT_EQ(walked(board, "a1", {0, 1, 0}), "a2");
  EXPECT_EQ(walked(board, "a1", {-1, 0, 0}), "-");
  EXPECT_EQ(walked(board, "a1", {1, 1, 0}), "-");   // into the hole
  EXPECT_EQ(walked(board, "a1", {2, 2, 0}), "c3");  // over it
  EXPECT_EQ(board.find("b2"), std::nullopt);
}

TEST(Board, WrappedStepsGoAroundFilesAndRanks) {
  Board board(5, 4);
  EXPECT_EQ(walked(board, "a1", {-1, 0, 0}, Wrap::Files), "e1");
  EXPECT_EQ(walked(board, "a1", {0, -1, 0}, Wrap::Files), "-");
  EXPECT_EQ(walked(board, "a1", {-1, -1, 0}, Wrap::FilesAndRanks), "e4");
  EXPECT_EQ(walked(board, "c2", {7, 9, 0}, Wrap::FilesAndRanks), "e3");
}

TEST(Hexagons, AreNamedAlongTheirFiles) {
  Board board = testing::hexagon(3, true);
  EXPECT_EQ(walked(board, "c1", {0, 4}), "c5");
  EXPECT_EQ(walked(board, "c1", {1, 1}), "d1") << "a rook's step to the right, up";
  EXPECT_EQ(walked(board, "c3", {1, 0}), "d2") << "and down";
  EXPECT_EQ(walked(board, "c3", {-1, 0}), "b3");
  EXPECT_EQ(walked(board, "b1", {2, 1}), "d1") << "a bishop's, sideways";
  EXPECT_EQ(board.shownRanks(), 5);
  EXPECT_FALSE(board.find("e4")) << "the file has three cells";
  const auto rows = board.textRows();
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0].size(), 1u);
  EXPECT_EQ(rows[1].size(), 3u);
  EXPECT_EQ(rows[4].size(), 5u);
  EXPECT_EQ(board.name(rows[4].back()), "e1");
}

TEST(Hexagons, MayHaveStraightRanks) {
  Board board = testing::hexagon(3);
  EXPECT_EQ(walked(board, "c1", {1, 1}), "d2");
  EXPECT_EQ(board.textRows()[0].size(), 3u);
  board.nameFiles({"a", "b", "c", "d", "f"});
  EXPECT_EQ(board.find("f3"), board.at(4, 2));
  EXPECT_FALSE(board.find("e3"));
}

TEST(Board, HasTheSymmetriesThatMapNoCellToAHole) {
  Board board(3, 3);
  const auto has = [&] { return std::pair(board.has(Symmetry::Mirror), board.has(Symmetry::Rotate)); };
  EXPECT_EQ(has(), std::pair(true, true));
  board.addHole(board.at(0, 0));
  EXPECT_EQ(has(), std::pair(false, false));
  board.addHole(board.at(0, 2));
  EXPECT_EQ(has(), std::pair(true, false));
  board.addHole(board.at(2, 0));
  EXPECT_EQ(has(), std::pair(false, false));
  board.addHole(board.at(2, 2));
  EXPECT_EQ(has(), std::pair(true, true));
}

TEST(Hexagons, HaveImagesAndColours) {
  Board board = testing::hexagon(3, true);
  const auto image = [&](const char* cell, Symmetry symmetry) {
    return board.name(board.reflected(*board.find(cell), symmetry));
  };
  EXPECT_TRUE(board.has(Symmetry::Mirror));
  EXPECT_EQ(image("a1", Symmetry::Mirror), "a3");
  EXPECT_EQ(image("d1", Symmetry::Mirror), "d4");
  EXPECT_EQ(image("d1", Symmetry::Rotate), "b4");
  board.forEachCell([&](Cell cell) {
    for (int direction = 0; direction < 12; ++direction) {
      const Vector v = hexDirection(direction);
      const Cell to = board.displaced(cell, v, Wrap::None);
      if (to == kNoCell) continue;
      EXPECT_EQ(board.colourOf(to) == board.colourOf(cell), direction % 2 == 1);
      EXPECT_EQ(board.displaced(board.reflected(cell, Symmetry::Mirror), board.reflected(v, Symmetry::Mirror),
                                Wrap::None),
                board.reflected(to, Symmetry::Mirror));
      EXPECT_EQ(hexRoute(v).direction, direction);
    }
  });
  // The board has lower sides of two and three cells, so that it differs from its mirror image.
  Board slanted(4, 4);
  slanted.addHole(slanted.at(3, 0));
  slanted.addHole(slanted.at(0, 3));
  slanted.layHexagons(true);
  EXPECT_FALSE(slanted.has(Symmetry::Mirror));
}

TEST(Board, JoinedEdgesAreThoseOfAllSteps) {
  Board board(5, 4);
  board.join(Wrap::Ranks);
  const auto to = [&](const char* from, Vector vector) {
    const Cell cell = board.walk(*board.find(from), board.step(vector));
    return cell == kNoCell ? "-" : board.name(cell);
  };
  EXPECT_EQ(to("a1", {1, -1, 0}), "b4");
  EXPECT_EQ(to("a1", {-1, 0, 0}), "-");
  EXPECT_EQ(board.step({1, 0, 0}), board.step({1, 0, 0}, Wrap::None));  // no edge is in its way
  EXPECT_NE(board.step({0, 1, 0}), board.step({0, 1, 0}, Wrap::None));
}

TEST(Board, InternsSteps) {
  Board board(8, 8);
  EXPECT_EQ(board.step({1, 2, 0}), board.step({1, 2, 0}));
  EXPECT_NE(board.step({1, 2, 0}), board.step({1, 2, 0}, Wrap::Files));
}

TEST(Board, ReflectsCellsForTheOtherSide) {
  const Board board(9, 9);
  EXPECT_EQ(board.name(board.reflected(*board.find("b3"), Symmetry::Mirror)), "b7");
  EXPECT_EQ(board.name(board.reflected(*board.find("b3"), Symmetry::Rotate)), "h7");
  EXPECT_EQ(board.name(board.reflected(*board.find("b3"), Symmetry::None)), "b3");
}

}  // namespace
}  // namespace fairyforge
