// Tests of move programs beyond notation: negated tests, marks, attacks; pieces that are removed, put down,
// given away or changed later; effects that are forgotten; drops by programs.
#include <gtest/gtest.h>

#include "runtime/referee.h"
#include "tests/native/armies.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {
namespace {

using Emit = std::function<void(ProgramBuilder&)>;

// Returns moves that go one step ahead, as the side sees it, onto any cell, and then run the instructions of
// `emit`.
Moves ahead(Emit emit) {
  return [emit](ProgramBuilder& b, Board& board, Side side) {
    b.alternative();
    b.step(board.step({0, side == Side::White ? 1 : -1, 0}));
    emit(b);
  };
}

// Returns a game in which P has these moves; N and K have mark 0.
Army army(const Moves& moves) {
  Army made(8, 8);
  made.piece("P", moves).piece("N", leaps(allOf(1, 2))).piece("R", rides(rookSteps()));
  made.piece("K", leaps(rookSteps()), true);
  made.draft().marks = {"shy"};
  made.type("N").marks = made.type("K").marks = 1;
  return made;
}

const char* const kArray = "n6k/8/8/8/8/8/8/7K";

bool moves(const VariantPtr& game, const std::string& fen) {
  return !movesFrom(Referee(),
                    positionFrom(game, fen, {SetupProblem::OpponentInCheck, SetupProblem::NoRoyal}), "e4")
              .empty();
}

// Returns the position after the only move of the piece on e4.
std::string after(const Army& made, const std::string& fen) {
  Army copy = made;
  const VariantPtr game = copy.build(kArray);
  Position position = positionFrom(game, fen, {SetupProblem::NoRoyal});
  MoveList legal = Referee().legalMoves(position);
  std::erase_if(legal, [&](const Move& m) { return m.from != game->board().find("e4"); });
  if (legal.size() != 1) return legal.empty() ? "none" : "several";
  position.playUnchecked(legal.front());
  const std::string text = printFen(position);
  EXPECT_EQ(positionFrom(game, text, {SetupProblem::NoRoyal}).setup(), position.setup()) << text;
  return text.substr(0, text.find(' ')) +
         (text.find(" m=") == std::string::npos ? "" : text.substr(text.find(" m=")));
}

TEST(Tests, ATestAndItsNegationAreExactOpposites) {
  struct Asked {
    const char* name;
    Instruction test;
    const char* yes;  // what stands on e5 and around it, and further fields of the position
    const char* no;
  };
  const std::vector<Asked> asked{
      {"empty", {Op::Test, kEmpty}, "8/8/8/8/4P3/8/8/8 w - - 0 1", "8/8/8/4n3/4P3/8/8/8 w - - 0 1"},
      {"enemy", {Op::Test, kEnemy}, "8/8/8/4n3/4P3/8/8/8 w - - 0 1", "8/8/8/4N3/4P3/8/8/8 w - - 0 1"},
      {"royal", {Op::TestRoyal}, "8/8/8/4k3/4P3/8/8/8 w - - 0 1", "8/8/8/8/4P3/8/8/8 w - - 0 1"},
      {"knight", {Op::TestType, 0}, "8/8/8/4N3/4P3/8/8/8 w - - 0 1", "8/8/8/8/4P3/8/8/8 w - - 0 1"},
      {"black", {Op::TestSide, 2}, "8/8/8/4r3/4P3/8/8/8 w - - 0 1", "8/8/8/8/4P3/8/8/8 w - - 0 1"},
      {"not white", {Op::TestSide, 2}, "8/8/8/4r3/4P3/8/8/8 w - - 0 1", "8/8/8/4R3/4P3/8/8/8 w - - 0 1"},
      {"unmoved",
       {Op::TestUnmoved},
       "8/8/8/4r3/4P3/8/8/8 w - - 0 1 u=e5",
       "8/8/8/4r3/4P3/8/8/8 w - - 0 1 u=-"},
      {"mark",
       {Op::TestMark, 0},
       "8/8/8/4r3/4P3/8/8/8 w - - 0 1 m=shy:e5",
       "8/8/8/4r3/4P3/8/8/8 w - - 0 1 m=-"},
      {"last from",
       {Op::TestLastFrom},
       "8/8/8/8/4P3/8/8/8 w - - 0 1 l=e5,e6",
       "8/8/8/8/4P3/8/8/8 w - - 0 1 l=e6,e5"},
      {"last to", {Op::TestLastTo}, "8/8/8/8/4P3/8/8/8 w - - 0 1 l=-,e5", "8/8/8/8/4P3/8/8/8 w - - 0 1"},
      {"attacked", {Op::TestAttacked, 0}, "4r3/8/8/8/4P3/8/8/8 w - - 0 1", "8/8/8/8/4P3/8/8/4r3 w - - 0 1"},
      {"safe", {Op::TestSafe}, "8/8/8/8/4P3/8/8/8 w - - 0 1", "8/8/8/8/4P3/8/8/4r3 w - - 0 1"}};
  for (const Asked& a : asked) {
    const auto game = [&](bool negated) {
      return army(ahead([&](ProgramBuilder& b) {
               const auto always = [&](Op op) {  // so that the registers are kept
                 const auto other = b.fork();
                 b.emit(op);
                 b.test(0);
                 b.bind(other);
               };
               for (const Op op : {Op::TestUnmoved, Op::TestMark, Op::TestLastTo}) always(op);
               const TypeSet knights = TypeSet::of({typeAt('N' - 'A')});
               if (negated) b.emit(Op::Not);
               a.test.op == Op::TestType ? b.testType(knights) : b.emit(a.test.op, a.test.operand);
               b.emit(Op::Take);
               b.emit(Op::Land);
             }))
          .build(kArray);
    };
    EXPECT_TRUE(moves(game(false), a.yes)) << a.name;
    EXPECT_FALSE(moves(game(true), a.yes)) << a.name;
    EXPECT_FALSE(moves(game(false), a.no)) << a.name;
    EXPECT_TRUE(moves(game(true), a.no)) << a.name;
  }
}

TEST(Tests, ACellIsDefendedByTheMoversSide) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::TestAttacked, 1);
    b.emit(Op::Land);
  }));
  const VariantPtr game = made.build(kArray);
  EXPECT_TRUE(moves(game, "8/8/8/R7/4P3/8/8/8 w - - 0 1"));
  EXPECT_FALSE(moves(game, "8/8/8/r7/4P3/8/8/8 w - - 0 1"));
}

TEST(Effects, TakingAnEmptyCellTakesNothing) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Take);
    b.emit(Op::Land);
  }));
  EXPECT_EQ(after(made, "8/8/8/8/4P3/8/8/8 w - - 0 1"), "8/8/8/4P3/8/8/8/8");
  EXPECT_EQ(after(made, "8/8/8/4r3/4P3/8/8/8 w - - 0 1"), "8/8/8/4P3/8/8/8/8");
}

TEST(Effects, ForgottenEffectsDoNotHappen) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Take);
    b.emit(Op::Put, putting(typeAt(2), Side::White));
    b.emit(Op::Forget);
    b.emit(Op::Recall, 0);
    b.emit(Op::Land, kAs + 2);
  }));
  EXPECT_EQ(after(made, "8/8/8/4r3/4P3/8/8/8 w - - 0 1"), "8/8/8/4r3/4R3/8/8/8");
}

TEST(Effects, RemovalAfterTheMoveTakesTheVictimElseTheNewPiece) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Remove);
    b.emit(Op::Recall, 0);
    b.emit(Op::Land, kAs + 2);
  }));
  EXPECT_EQ(after(made, "8/8/8/4r3/4P3/8/8/8 w - - 0 1"), "8/8/8/8/4R3/8/8/8");
  Army selfless = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Remove);
    b.emit(Op::Take);
    b.emit(Op::Land);
  }));
  EXPECT_EQ(after(selfless, "8/8/8/4r3/4P3/8/8/8 w - - 0 1"), "8/8/8/8/8/8/8/8");
}

TEST(Effects, PiecesAppearChangeHandsAndTypesInTheOrderOfTheProgram) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Give, kOther);
    b.emit(Op::Become, 2);
    b.emit(Op::Recall, 0);
    b.emit(Op::Put, putting(typeAt(1), Side::Black));
    b.emit(Op::Give, static_cast<std::uint16_t>(index(Side::White)));
    b.emit(Op::Save, 1);
    b.emit(Op::Land);
  }));
  // P does not leave e4: a knight of Black's appears there, which then becomes White's.
  EXPECT_EQ(after(made, "8/8/8/4n3/4P3/8/8/8 w - - 0 1"), "8/8/8/4R3/4N3/8/8/8");
  EXPECT_EQ(after(made, "8/8/8/8/4P3/8/8/8 w - - 0 1"), "8/8/8/8/4N3/8/8/8");
}

TEST(Effects, MarksGoWithThePieceAndAreSetWhereItComesTo) {
  Army made = army(ahead([](ProgramBuilder& b) {
    const auto shy = b.fork();
    b.emit(Op::Not);
    b.emit(Op::TestMark, 0);
    b.emit(Op::Recall, 0);
    b.emit(Op::Not);
    b.emit(Op::TestMark, 0);
    b.emit(Op::Mark, 0);
    b.emit(Op::Land, kAs + 0);
    b.bind(shy);
    b.emit(Op::Recall, 0);
    b.emit(Op::TestMark, 0);
    b.test(kEmpty);
    b.emit(Op::Land, kAs + 2);
  }));
  EXPECT_EQ(after(made, "8/8/8/8/4P3/8/8/8 w - - 0 1"), "8/8/8/8/4P3/8/8/8 m=shy:e4");
  EXPECT_EQ(after(made, "8/8/8/8/4P3/8/8/8 w - - 0 1 m=shy:e4"), "8/8/8/8/4R3/8/8/8 m=shy:e4");
  const VariantPtr game = made.build("8/8/8/8/8/8/8/1N2K3");
  EXPECT_EQ(printFen(Position(game)), "8/8/8/8/8/8/8/1N2K3 w - - 0 1");
  EXPECT_EQ(printFen(play(Referee(), Position(game), "b1c3")), "8/8/8/8/8/2N5/8/4K3 b - - 1 1 m=shy:e1,c3");
  EXPECT_TRUE(std::holds_alternative<FenError>(parseFen(*game, "8/8/8/8/8/8/8/1N6 w - - 0 1 m=bold:b1")));
  EXPECT_TRUE(std::holds_alternative<FenError>(parseFen(*game, "8/8/8/8/8/8/8/1N6 w - - 0 1 m=shy:b2")));
}

TEST(Effects, MarksThatNobodyReadsAreNoPartOfAPosition) {
  Army made = army(ahead([](ProgramBuilder& b) {
    b.emit(Op::Mark, 0);
    b.emit(Op::Land);
  }));
  const VariantPtr game = made.build("8/8/8/8/4P3/8/8/N7");
  EXPECT_TRUE(game->marks().empty());
  EXPECT_EQ(printFen(play(Referee(), Position(game), "e4e5")), "8/8/8/4P3/8/8/8/N7 b - - 1 1");
}

TEST(Effects, ADropProgramDecidesWhereAndWhatElseHappens) {
  Army made = army(ahead([](ProgramBuilder& b) { b.emit(Op::Land); }));
  ProgramBuilder drop;  // next to an own knight, which becomes the other player's
  drop.test(kEmpty);
  drop.step(made.draft().board.step({1, 0, 0}));
  drop.test(kOwn);
  drop.emit(Op::Give, kOther);
  drop.emit(Op::Recall, 0);
  drop.emit(Op::Land);
  made.type("R").drop[0] = made.type("R").drop[1] = drop.finish();
  const CellSet all = made.draft().board.cells();
  for (auto& cells : made.draft().hands.cells) cells.assign(4, all);
  const VariantPtr game = made.build("8/8/8/8/8/8/8/2N3N1");
  const Position position = positionFrom(game, "8/8/8/8/8/8/8/1nN3N1 w - - 0 1 [R/-]");
  const Referee referee;
  std::set<std::string> drops;
  for (const std::string& text : movesOf(referee, position)) {
    if (text.find('@') != std::string::npos) drops.insert(text);
  }
  EXPECT_EQ(drops, (std::set<std::string>{"R@f1"}));
  EXPECT_TRUE(printFen(play(referee, position, "R@f1")).starts_with("8/8/8/8/8/8/8/1nN2Rn1 b - - 0 1 [-/-]"));
}

TEST(Names, CellsWithNamesOfTheirOwnAreReadAndWritten) {
  Army made(3, 1);
  made.piece("R", rides(rookSteps()));
  made.draft().board.nameCells({"left", "the-middle", "right"});
  const VariantPtr game = made.build("R1r");
  const Referee referee;
  EXPECT_EQ(movesOf(referee, Position(game)), (std::set<std::string>{"left-the-middle", "left-right"}));
  EXPECT_EQ(printFen(play(referee, Position(game), "left-right")), "2R b - - 0 1");
  EXPECT_TRUE(isMoveText(*game, "left-the-middle"));
  EXPECT_FALSE(isMoveText(*game, "left-a1"));
}

TEST(Names, ADirectionIsAnyMapOfCells) {
  Army made(3, 1);
  Board& board = made.draft().board;
  made.piece("R", [](ProgramBuilder& b, Board& on, Side) {
    if (!on.findDirection("next")) on.addDirection("next", {cellAt(2), kNoCell, cellAt(1)});
    b.step(*on.findDirection("next"));
    b.emit(Op::Land);
  });
  EXPECT_EQ(board.linkNameOf(*board.findDirection("next")), "next");
  const VariantPtr game = made.build("R2");
  EXPECT_EQ(movesOf(Referee(), Position(game)), std::set<std::string>{"a1c1"});
  EXPECT_EQ(movesOf(Referee(), positionFrom(game, "1R1 w - - 0 1")), std::set<std::string>{});
}

// Returns moves that go one step ahead onto an empty cell, after the instructions of `emit`.
Moves steps(const std::function<void(ProgramBuilder&, Board&)>& emit) {
  return [emit](ProgramBuilder& b, Board& board, Side side) {
    b.alternative();
    b.step(board.step({0, side == Side::White ? 1 : -1, 0}));
    b.test(kEmpty);
    emit(b, board);
    b.emit(Op::Land, kUnchanged);
  };
}

TEST(Tests, APathMayHaveToBeAsLongAsThePiecesOnItsLine) {
  const auto counting = [](Occupants occupants) {
    return army(steps([=](ProgramBuilder& b, Board& board) {
             b.testBeside({.steps = {board.step({0, 1, 0}), board.step({0, -1, 0})},
                           .occupants = occupants,
                           .types = TypeSet::all(4),
                           .extent = Neighbourhood::Extent::Counted});
           }))
        .build(kArray);
  };
  const VariantPtr all = counting(kAnyPiece), enemies = counting(kEnemy);
  EXPECT_TRUE(moves(all, "n6k/8/8/8/2N1P3/8/8/7K w - - 0 1"));
  for (const char* fen : {"4n2k/8/8/8/4P3/8/8/7K w - - 0 1", "7k/8/8/8/4P3/8/8/4n2K w - - 0 1",
                          "7k/4N3/8/8/4P3/8/8/7K w - - 0 1"})
    EXPECT_FALSE(moves(all, fen)) << fen;
  EXPECT_TRUE(moves(enemies, "7k/4N3/8/8/4P3/8/8/7K w - - 0 1"));
  EXPECT_FALSE(moves(enemies, "7k/4N3/8/8/4P3/8/4n3/7K w - - 0 1"));
}

TEST(Effects, PiecesSlideThroughCellsThatHaveBecomeEmpty) {
  const auto sliding = [](Occupants whose, int files) {
    return army(steps([=](ProgramBuilder& b, Board& board) {
      b.eachBeside({.steps = {board.step({1, 0, 0})},
                    .occupants = whose,
                    .types = TypeSet::all(4),
                    .extent = Neighbourhood::Extent::Sight});
      b.emit(Op::Slide, static_cast<std::uint16_t>(index(board.step({files, 0, 0}))));
    }));
  };
  const char* const far = "7k/8/8/7n/4P3/8/8/7K w - - 0 1";
  EXPECT_EQ(after(sliding(kEnemy, -1), far), "7k/8/8/4Pn2/8/8/8/7K") << "up to the mover";
  EXPECT_EQ(after(sliding(kOwn, -1), far), "7k/8/8/4P2n/8/8/8/7K") << "not others";
  EXPECT_EQ(after(sliding(kEnemy, 1), "7k/8/8/5n2/4P3/8/8/7K w - - 0 1"), "7k/8/8/4P2n/8/8/8/7K");
  EXPECT_EQ(after(sliding(kEnemy, 1), "7k/8/8/5n1N/4P3/8/8/7K w - - 0 1"), "7k/8/8/4P1nN/8/8/8/7K")
      << "up to what stands there";
}

TEST(Effects, PiecesArePushedOneStepOnIfTheCellIsEmpty) {
  const Army pushing = army(steps([](ProgramBuilder& b, Board& board) {
    b.eachBeside({.steps = {board.step({1, 0, 0})}, .occupants = kEnemy, .types = TypeSet::all(4)});
    b.emit(Op::Push, static_cast<std::uint16_t>(index(board.step({1, 0, 0}))));
  }));
  EXPECT_EQ(after(pushing, "7k/8/8/5n2/4P3/8/8/7K w - - 0 1"), "7k/8/8/4P1n1/8/8/8/7K");
  EXPECT_EQ(after(pushing, "7k/8/8/5nn1/4P3/8/8/7K w - - 0 1"), "7k/8/8/4Pnn1/8/8/8/7K");
}

}  // namespace
}  // namespace fairyforge::testing
