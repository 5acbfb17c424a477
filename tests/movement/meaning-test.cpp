// Tests of movements beyond the table of worked examples: sides, castling, edges, levels, pieces that a move
// puts on the board.
#include <algorithm>
#include <gtest/gtest.h>

#include "compiler/core/rules/paths.h"
#include "tests/movement/board-under-test.h"

namespace fairyforge::testing {
namespace {

std::set<std::string> movesOf(const std::string& notation, const std::string& setup,
                              bool withEnPassant = false, const movement::MovementOptions& options = {}) {
  const BoardUnderTest board(notation, setup, options);
  EXPECT_TRUE(board.compiled()) << notation << "\n" << listing(board.diagnostics());
  return board.compiled() ? board.moves(withEnPassant) : std::set<std::string>{};
}

// Returns the cells to which a program may lead, on boards that no setup text can describe.
std::set<std::string> reach(const Board& board, const MoveProgram& program, Cell from) {
  std::set<std::string> cells;
  const auto paths = pathsFrom(board, program, from);
  for (const Path& path : *paths) cells.insert(board.name(path.to));
  return cells;
}
std::optional<movement::SidePrograms> compiled(const std::string& notation, Board& board) {
  Diagnostics diagnostics;
  auto programs = movement::compileMovement(spanOf(notation), board, {}, diagnostics);
  EXPECT_TRUE(programs) << listing(diagnostics);
  return programs;
}

TEST(BlackPieces, MoveAsWhiteOnesTurnedByHalfATurn) {
  for (const char* notation :
       {"flF", "hrN", "fmWfceFifmnD", "[vW?B]", "afraflW", "fzB", "lO2", "frlK", "fNrbA", "fmW*"}) {
    Board board(7, 9);
    const auto programs = compiled(notation, board);
    ASSERT_TRUE(programs);
    board.forEachCell([&](Cell cell) {
      std::set<std::string> turned;
      for (const std::string& name : reach(board, (*programs)[0], cell)) {
        turned.insert(board.name(board.reflected(board.find(name).value(), Symmetry::Rotate)));
      }
      EXPECT_EQ(reach(board, (*programs)[1], board.reflected(cell, Symmetry::Rotate)), turned) << notation;
    });
  }
}

TEST(Link, IsFollowedInOneStepAtAnyDistance) {
  EXPECT_EQ(movesOf("<home>", "L:home:a1-h1,a2-h2 @a1 F:b1 E:h1"), words("xh1"));
  EXPECT_EQ(movesOf("<home>", "L:home:a1-h1,a2-h2 @h2"), words("a2"));
  EXPECT_EQ(movesOf("<home>", "L:home:a1-h1,a2-h2 @a3"), words(""));
}

TEST(Link, TakesTheLettersForWhatMayStandAtItsEnd) {
  EXPECT_EQ(movesOf("m<home>", "L:home:a1-h1 @a1 E:h1"), words(""));
  EXPECT_EQ(movesOf("c<home>", "L:home:a1-h1 @a1"), words(""));
  EXPECT_EQ(movesOf("c<home>", "L:home:a1-h1 @a1 E:h1"), words("xh1"));
  EXPECT_EQ(movesOf("d<home>", "L:home:a1-h1 @a1 F:h1"), words("xh1"));
  EXPECT_EQ(movesOf("k<home>", "L:home:a1-h1 @a1 E:h1"), words(""));
  EXPECT_EQ(movesOf("im<home>", "L:home:a1-h1 @a1 moved"), words(""));
  EXPECT_EQ(movesOf("ud<home>", "L:home:a1-h1 @a1 F:h1"), words("h1+h1-a1"));
}

TEST(Link, OfBlackJoinsTheMirroredCells) {
  EXPECT_EQ(movesOf("<home>", "black L:home:a1-h1 @a8"), words("h8"));
  EXPECT_EQ(movesOf("<home>", "black L:home:a1-h1 @a1"), words(""));
}

TEST(Link, LeadsFromACellToEachOfItsPartners) {
  EXPECT_EQ(movesOf("<web>", "L:web:a1-h1,a1-c3,a1-d8,c3-d8 @a1"), words("h1 c3 d8"));
  EXPECT_EQ(movesOf("<web>", "L:web:a1-h1,a1-c3,a1-d8,c3-d8 @h1"), words("a1"));
  EXPECT_EQ(movesOf("<web>", "L:web:a1-h1,a1-c3,a1-d8,c3-d8 @d8"), words("a1 c3"));
}

TEST(Link, IsALegLikeAnyOther) {
  EXPECT_EQ(movesOf("ca<home>", "L:home:a1-h1 @a1 E:h1"), words("a1{h1}"));        // a shot along the link
  EXPECT_EQ(movesOf("ma<ways>", "L:ways:a1-h1,h1-c5 @a1"), words("a1 c5"));        // twice
  EXPECT_EQ(movesOf("pam<ways>", "L:ways:a1-h1,h1-c5 @a1 F:h1"), words("a1 c5"));  // over a piece
  EXPECT_EQ(movesOf("[W-c<home>]", "L:home:a1-h1 @a2 E:h1"), words("xh1"));
  EXPECT_EQ(movesOf("[W?<home>]", "L:home:a1-h1 @a2"), words("a1 a3 b2 h1"));
  EXPECT_EQ(movesOf("[R-<home>]", "L:home:a1-h1 @a4 F:h1"), words(""));
  // A leg after a link begins like a first leg, from whatever direction the piece has come.
  EXPECT_EQ(movesOf("[<home>-fR]", "L:home:a1-h1 @a1 E:h3"), words("h2 xh3"));
  EXPECT_EQ(movesOf("[<home>-fR]", "black L:home:a1-h1 @a8 E:h6"), words("h7 xh6"));
  EXPECT_EQ(movesOf("[F-<home>-fhN]", "L:home:a1-h1 @b2"), words("f2 g3"));
  EXPECT_EQ(movesOf("[<home>-F-fW]", "L:home:a1-h1 @a1"), words("f2 g3"));
}

TEST(Bracket, GoesOnAlongTheFileOrTheRankBehindADiagonalStep) {
  const auto ship = words("c1 c2 c3 c5 c6 c7 c8 e1 e2 e3 e5 e6 e7 e8");
  EXPECT_EQ(movesOf("[F?fqR]", "@d4"), ship);
  EXPECT_EQ(movesOf("[F?fqR]", "black @d4"), ship);
  EXPECT_EQ(movesOf("[F?fzR]", "@d4"), words("a3 a5 b3 b5 c3 c5 e3 e5 f3 f5 g3 g5 h3 h5"));
}

TEST(Bracket, MayBeSpreadOverLines) {
  EXPECT_EQ(movesOf("[ F ?\n R ]", "@d4 E:f5"), movesOf("[F?R]", "@d4 E:f5"));
  EXPECT_EQ(movesOf("[W -\n F]", "@d4"), movesOf("[W-F]", "@d4"));
}

TEST(Castling, OfBlackTurnsItsSidesWithTheBoard) {
  EXPECT_EQ(movesOf("irO2ilO3", "black @e8 F:a8,h8"), words("c8+a8-d8 h8+h8-g8"));
  EXPECT_EQ(movesOf("irO2ilO3", "black 9x8 @e8 F:a8,i8"), words("c8+a8-d8 h8+i8-g8"));
}

TEST(Castling, KeepsTheSidesOfTheBoardWhereTheGameSaysSo) {
  EXPECT_EQ(movesOf("irO2ilO3", "black 9x8 @e8 F:a8,i8", false, {.castleFlip = true}),
            words("b8+a8-c8 g8+i8-f8"));
}

TEST(Castling, NeedsFreeCellsAndAnOwnUnmovedPartnerAtTheEdge) {
  EXPECT_EQ(movesOf("isO2", "@e1 F:a1,h1 E:g1"), words("c1+a1-d1"));
  EXPECT_EQ(movesOf("isO2", "@e1 F:b1 E:h1"), words(""));
  EXPECT_EQ(movesOf("isO2", "@e1 moved F:a1"), words(""));
  EXPECT_EQ(movesOf("sO2", "@e1 moved F:a1"), words("c1+a1-d1"));
}

TEST(Castling, OfOneCellPutsThePartnerWhereTheKingStood) {
  EXPECT_EQ(movesOf("irO1", "@e1 F:h1"), words("f1+h1-e1"));
}

TEST(Castling, TestsThatTheKingIsSafeOnItsWayButNotWhereItArrives) {
  Board board(8, 8);
  const auto programs = compiled("irO2", board);
  const auto& code = (*programs)[0].code;
  EXPECT_EQ(
      std::count_if(code.begin(), code.end(), [](const Instruction& in) { return in.op == Op::TestSafe; }),
      2);
}

TEST(PawnsToTheMiddle, AreAsFastAsTheirRankAllows) {
  EXPECT_EQ(movesOf("fmW*", "@d1", true), words("d2 d3^d2 d4^d2,d3"));
  EXPECT_EQ(movesOf("fmW*", "@d3", true), words("d4"));
  EXPECT_EQ(movesOf("fmW*", "black @d7", true), words("d6 d5^d6"));
  EXPECT_EQ(movesOf("fmW*", "9x9 @d2", true), words("d3 d4^d3"));
  EXPECT_EQ(movesOf("fmW*", "black 9x9 @d8", true), words("d7 d6^d7"));
  EXPECT_EQ(movesOf("fmW*", "10x10 @d1", true), words("d2 d3^d2 d4^d2,d3 d5^d2,d3,d4"));
}

TEST(EnPassant, TakesThePieceThatPassedWhereverItStands) {
  EXPECT_EQ(movesOf("fceF", "@d5 P:e6/e5"), words("e6{e5}"));
  EXPECT_EQ(movesOf("fceF", "@d5 E:c6 P:e6/e5"), words("e6{e5} xc6"));
}

TEST(LameLeaps, CreateRightsOnlyBehindAnI) {
  EXPECT_EQ(movesOf("ifmnD", "@d2", true), words("d4^d3"));
  EXPECT_EQ(movesOf("nifmD", "@d2", true), words("d4"));
  EXPECT_EQ(movesOf("fmnnD", "@d2", true), words("d4^d3"));
  EXPECT_EQ(movesOf("fmnD", "@d2 E:d3"), words(""));
}

TEST(RaysAroundTheBoard, EndWhereTheyBegan) {
  EXPECT_EQ(movesOf("osR", "@a4"), words("b4 c4 d4 e4 f4 g4 h4"));
  EXPECT_EQ(movesOf("oofR", "@a4"), words("a1 a2 a3 a5 a6 a7 a8"));
  EXPECT_EQ(movesOf("ooflF", "@a8"), words("h1"));
  EXPECT_EQ(movesOf("omafosmR", "5x5 @a1").count("a1"), 0u);
}

TEST(Paths, BendAroundButNotIntoTheirOrigin) {
  EXPECT_EQ(movesOf("frqR", "5x5 @a3").count("a3"), 0u);
  EXPECT_EQ(movesOf("qN", "@d4").count("d4"), 0u);
  EXPECT_EQ(movesOf("fqR2", "@d4"), words("d5 c6 e6"));
  EXPECT_EQ(movesOf("fzR3", "@d4"), words("d5 c5 e5 c6 e6"));
}

TEST(UnloadingPieces, PutTheVictimDownWhereTheLegBegan) {
  EXPECT_EQ(movesOf("ufdR", "@d4 F:d6"), words("d6+d6-d4"));
  EXPECT_EQ(movesOf("ufcR", "@d4 E:d6"), words("d6+d6-d4"));
}

TEST(UnloadingPieces, NeverEndOnWhatTheyPutDown) {
  EXPECT_EQ(movesOf("fcuafmW", "@d4 E:d5"), words("d6+d5-d4"));
  EXPECT_FALSE(BoardUnderTest("fcuabmW", "").compiled()) << "both on d4: this can never be";
}

TEST(UniversalLeapers, GoAnywhereElse) {
  EXPECT_EQ(movesOf("U", "3x3 @b2 F:a1 E:c3"), words("a2 a3 b1 b3 c1 c2 xc3"));
  EXPECT_EQ(movesOf("cU", "3x3 @b2 F:a1 E:c3"), words("xc3"));
}

TEST(Apostrophes, KeepAMoveFromChangingTheType) {
  Board board(8, 8);
  const auto programs = compiled("W'F", board);
  const auto paths = pathsFrom(board, (*programs)[0], board.find("d4").value());
  for (const Path& path : *paths) {
    const bool orthogonal = board.file(path.to) == 3 || board.rank(path.to) == 3;
    EXPECT_EQ(path.keepsType(), orthogonal) << board.name(path.to);
  }
}

TEST(Vectors, WithinALevelEqualAtoms) {
  for (const auto& [vector, atom] : std::vector<std::pair<const char*, const char*>>{
           {"(1,0)", "W"}, {"(4,1)", "FX"}, {"f(2,1)", "fN"}, {"(1,1)0", "B"}, {"mfl(2,2)3", "mflA3"}}) {
    EXPECT_EQ(movesOf(vector, "@d4 E:e5"), movesOf(atom, "@d4 E:e5")) << vector;
  }
}

TEST(Vectors, GoInEveryOrderAndWithEverySign) {
  Board board(5, 5, 5);
  const Cell middle = board.at(2, 2, 2);
  const auto count = [&](const char* notation) {
    return reach(board, (*compiled(notation, board))[0], middle).size();
  };
  EXPECT_EQ(count("(1,0,0)"), 6u);
  EXPECT_EQ(count("(1,1,0)"), 12u);
  EXPECT_EQ(count("(1,1,1)"), 8u);
  EXPECT_EQ(count("(2,1,0)"), 24u);
  EXPECT_EQ(count("(2,1,1)"), 24u);
  EXPECT_EQ(count("(1,0,0)2"), 12u);
  EXPECT_EQ(count("(1,1,1)0"), 16u);
  EXPECT_EQ(count("N"), 8u) << "ordinary atoms stay within a level";
}

TEST(Vectors, AreChosenByTheirDirections) {
  Board board(5, 5, 5);
  const Cell middle = board.at(2, 2, 2);
  const auto white = [&](const char* notation) {
    return reach(board, (*compiled(notation, board))[0], middle);
  };
  const auto at = [&](int file, int rank, int level) { return board.name(board.at(file, rank, level)); };
  EXPECT_EQ(white("f(1,0,0)"), (std::set{at(2, 3, 2)}));
  EXPECT_EQ(white("^(1,0,0)"), (std::set{at(2, 2, 3)}));
  EXPECT_EQ(white("_(1,0,0)"), (std::set{at(2, 2, 1)}));
  EXPECT_EQ(white("f(1,1,0)"), (std::set{at(1, 3, 2), at(3, 3, 2), at(2, 3, 1), at(2, 3, 3)}));
  EXPECT_EQ(white("f^(1,1,1)"), (std::set{at(1, 3, 3), at(3, 3, 3)}));
  EXPECT_EQ(white("ff(2,1,0)"), (std::set{at(1, 4, 2), at(3, 4, 2), at(2, 4, 1), at(2, 4, 3)}));
  EXPECT_EQ(white("f(2,1,0)").size(), 6u) << "also one rank forward and two levels";
  EXPECT_EQ(white("^_(1,0,0)").size(), 2u);
}

TEST(Vectors, KeepTheirLevelsForBlack) {
  Board board(5, 5, 5);
  const auto programs = compiled("f^(1,1,1)", board);
  EXPECT_EQ(reach(board, (*programs)[1], board.at(2, 2, 2)),
            (std::set{board.name(board.at(1, 1, 3)), board.name(board.at(3, 1, 3))}));
}

TEST(Vectors, GoOnAndBackInFurtherLegs) {
  Board board(5, 5, 5);
  const Cell middle = board.at(2, 2, 2);
  EXPECT_EQ(reach(board, (*compiled("mab(1,0,0)", board))[0], middle), std::set{board.name(middle)});
  EXPECT_EQ(reach(board, (*compiled("^cafm(1,0,0)", board))[0], middle),
            std::set{board.name(board.at(2, 2, 4))});
}

TEST(Holes, EndRaysButAreLeaptOver) {
  Board board(8, 8);
  board.addHole(board.find("d6").value());
  const Cell d4 = board.find("d4").value();
  EXPECT_EQ(reach(board, (*compiled("fR", board))[0], d4), words("d5"));
  EXPECT_EQ(reach(board, (*compiled("fH", board))[0], d4), words("d7"));
}

TEST(Programs, HaveALoopForEachRay) {
  Board board(8, 8);
  EXPECT_EQ((*compiled("fR", board))[0].dump(board),
            "   0  step (0,1)\n"
            "   1  fork 5\n"
            "   2  test enemy\n"
            "   3  take\n"
            "   4  land\n"
            "   5  test empty\n"
            "   6  fork 8\n"
            "   7  land\n"
            "   8  jump 0\n");
}

TEST(Programs, OfEqualNotationsAreEqual) {
  for (const auto& [one, other] : std::vector<std::pair<const char*, const char*>>{{"WW", "R"},
                                                                                   {"W0", "R"},
                                                                                   {"B7", "B"},
                                                                                   {"DD3", "DD"},
                                                                                   {"Q2", "K2"},
                                                                                   {"mcW", "W"},
                                                                                   {"WY", "Z"},
                                                                                   {"FY", "G"},
                                                                                   {"zW", "zR"},
                                                                                   {"mafsW", "afsW"},
                                                                                   {"(1,2)", "N"},
                                                                                   {"isO2", "iO2"}}) {
    Board board(8, 8);
    EXPECT_EQ((*compiled(one, board))[0].code, (*compiled(other, board))[0].code) << one << " " << other;
  }
}

TEST(Programs, OfABareCastlingLetterAreEmpty) {
  Board board(8, 8);
  EXPECT_TRUE((*compiled("O", board))[0].code.empty());
}

}  // namespace
}  // namespace fairyforge::testing
