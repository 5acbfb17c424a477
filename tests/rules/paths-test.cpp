// Tests of move programs and the paths through them, with programs built by hand.
#include "compiler/core/rules/paths.h"

#include <gtest/gtest.h>

namespace fairyforge {
namespace {

// Returns a slide along one step: it may end on empty cells, and takes the first enemy.
MoveProgram slide(StepId step) {
  ProgramBuilder builder;
  builder.alternative();
  const std::uint16_t head = builder.here();
  builder.step(step);
  const auto occupied = builder.fork();
  builder.test(kEmpty);
  const auto further = builder.fork();
  builder.emit(Op::Land);
  builder.bind(further);
  builder.jump(head);
  builder.bind(occupied);
  builder.test(kEnemy);
  builder.emit(Op::Take);
  builder.emit(Op::Land);
  return builder.finish();
}

std::string text(const Board& board, const Path& path) {
  std::string out;
  for (const CellCondition& c : path.conditions) {
    out += board.name(c.cell) + (c.occupants == kEmpty ? "- " : c.occupants == kEnemy ? "x " : "? ");
  }
  return out + "to " + board.name(path.to);
}

TEST(Paths, UnrollASlideUpToTheEdge) {
  Board board(4, 4);
  const auto paths = pathsFrom(board, slide(board.step({0, 1, 0})), *board.find("b1"));
  std::vector<std::string> texts;
  for (const Path& path : *paths) texts.push_back(text(board, path));
  EXPECT_EQ(texts, (std::vector<std::string>{"b2- to b2", "b2- b3- to b3", "b2- b3- b4- to b4",
                                             "b2- b3- b4x to b4", "b2- b3x to b3", "b2x to b2"}));
}

TEST(Paths, EndWhereALoopComesBackToItself) {
  Board board(4, 1);
  const auto paths = pathsFrom(board, slide(board.step({1, 0, 0}, Wrap::Files)), *board.find("a1"));
  ASSERT_TRUE(paths.has_value());
  for (const Path& path : *paths) EXPECT_LE(path.conditions.size(), 3u);
}

TEST(Paths, DropWhatContradictsItself) {
  Board board(3, 3);
  ProgramBuilder builder;
  builder.alternative();
  builder.step(board.step({0, 1, 0}));
  builder.test(kEmpty);
  builder.test(kEnemy);
  builder.emit(Op::Land);
  EXPECT_TRUE(pathsFrom(board, builder.finish(), *board.find("a1"))->empty());
}

TEST(Paths, TakeTheOriginForEmpty) {
  Board board(3, 3);
  ProgramBuilder builder;
  builder.alternative();
  builder.step(board.step({0, 1, 0}));
  builder.test(kEmpty);
  builder.step(board.step({0, -1, 0}));
  builder.test(kEmpty);
  builder.emit(Op::Land);
  const auto paths = pathsFrom(board, builder.finish(), *board.find("a1"));
  ASSERT_EQ(paths->size(), 1u);
  EXPECT_EQ(text(board, paths->front()), "a2- to a1");
}

TEST(Paths, SayWhenThereAreTooMany) {
  Board board(8, 8);
  EXPECT_EQ(pathsFrom(board, slide(board.step({0, 1, 0})), *board.find("b1"), 5), std::nullopt);
}

TEST(ProgramBuilder, JoinsAlternativesWithForksInFront) {
  Board board(8, 8);
  ProgramBuilder builder;
  for (const int side : {-1, 1}) {
    builder.alternative();
    builder.step(board.step({side, 0, 0}));
    builder.test(kNotOwn);
    builder.emit(Op::Land);
  }
  EXPECT_EQ(builder.finish().dump(board),
            "   0  fork 4\n"
            "   1  step (-1,0)\n"
            "   2  test empty|enemy\n"
            "   3  land\n"
            "   4  step (1,0)\n"
            "   5  test empty|enemy\n"
            "   6  land\n");
}

}  // namespace
}  // namespace fairyforge
