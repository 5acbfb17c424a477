// Tests of the moves of pieces described in words.
#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "compiler/explain/explain.h"
#include "compiler/explain/square-words.h"
#include "tests/draw/one-piece.h"
#include "tests/support/hexagon.h"

namespace fairyforge::testing {
namespace {

std::string words(const std::string& notation, Board board = Board(8, 8)) {
  return explain::explainMoves(*onePiece(notation, std::move(board)), typeAt(0));
}

// data/words.tsv has the size of the board, the notation and the expected words.
TEST(Words, EveryKindOfPieceIsDescribedAsReviewed) {
  std::istringstream file(readData("words.tsv"));
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string size, notation, expected;
    std::getline(fields, size, '\t');
    std::getline(fields, notation, '\t');
    std::getline(fields, expected, '\t');
    int files = 0, ranks = 0, levels = 1;
    char times;
    std::istringstream numbers(size);
    numbers >> files >> times >> ranks >> times >> levels;
    EXPECT_EQ(words(notation, Board(files, ranks, std::max(levels, 1))), expected) << notation;
    ++rows;
  }
  EXPECT_GT(rows, 100);
}

TEST(Words, NameTheDirectionsOfHexagons) {
  const std::pair<const char*, const char*> kPieces[] = {
      {"R", "slides like a rook"},
      {"B", "slides like a bishop"},
      {"Q", "slides like a queen"},
      {"K", "steps in any direction"},
      {"W", "steps orthogonally"},
      {"N", "leaps like a knight"},
      {"C", "leaps like a camel (1,3)"},
      {"NN", "leaps like a knight, again and again straight on until it meets a piece"},
      {"A", "leaps two cells diagonally"},
      {"fR", "slides straight forward"},
      {"fsW", "steps orthogonally forward to either side"},
      {"fF", "steps diagonally forward to either side"},
      {"rB", "slides diagonally to the right"},
      {"fK", "steps straight forward"},
      {"frK", "steps orthogonally forward to the right, or diagonally forward to the right"},
      {"fhW", "steps straight forward, or orthogonally forward to either side"},
      {"bsF2", "slides up to two cells diagonally backward to either side"},
      {"rfN",
       "leaps like a knight, but only to the cell one straight forward and one diagonally forward to the right"},
  };
  for (const auto& [notation, expected] : kPieces)
    EXPECT_EQ(words(notation, hexagon(5)), expected) << notation;
}

TEST(Words, NotationsThatDenoteTheSameMovesGetTheSameWords) {
  const std::vector<std::vector<std::string>> groups{
      {"R", "WW", "W0", "vRsR"},
      {"R", "R7"},  // on eight files
      {"FcW", "cWF"},
      {"K", "WF", "FW", "fWbWsWF"},
      {"Q", "RB", "BR"},
      {"BN", "NB", "fNbNsNB"},
      {"[F?R]", "FyafsF"},
      {"[W-F]", "mafsW", "nN"},
      {"nA", "[F-F]", "mafF"},
      {"pR", "pafR"},
      {"gQ", "gafQ"},
      {"mpafW", "D"},
      {"mNcN", "N"},
      {"fmWfceF", "fceFfmW"},
      {"fmR2", "fmWfmnD"},
      {"NZ", "ZN"},
  };
  for (const auto& group : groups) {
    for (const std::string& notation : group) EXPECT_EQ(words(notation), words(group[0])) << notation;
  }
}

TEST(Words, NotationsThatDenoteDifferentMovesGetDifferentWords) {
  EXPECT_NE(words("FcW"), words("WcF"));
  EXPECT_NE(words("R6"), words("R"));
  EXPECT_NE(words("[F?R]"), words("[F-R]"));
  EXPECT_NE(words("gR"), words("pR"));
  EXPECT_NE(words("fmWfceF"), words("fmWfcF"));
  EXPECT_NE(words("frN"), words("rfN"));
  EXPECT_NE(words("afsafrW"), words("afsaflW"));
}

TEST(Words, TheCountsFromTheMiddleOfAnEmptyBoardAreThoseOfTheMoves) {
  struct Row {
    const char* notation;
    std::size_t quiet, capture, initial;
  };
  for (const Row& row : {Row{"N", 8, 8, 0},
                         {"R", 14, 14, 0},
                         {"mAAcB", 5, 13, 0},
                         {"fmWfceFifmnD", 1, 2, 1},
                         {"KisO2", 8, 8, 0},
                         {"mRcpR", 14, 0, 0},
                         {"fcafmF", 0, 2, 0},
                         {"cabK", 0, 8, 0}}) {
    const VariantPtr variant = onePiece(row.notation);
    const explain::MoveCounts counts = explain::countMoves(*variant, typeAt(0), cellNamed(variant, "d4"));
    EXPECT_EQ(counts.quiet, row.quiet) << row.notation;
    EXPECT_EQ(counts.capture, row.capture) << row.notation;
    EXPECT_EQ(counts.initial, row.initial) << row.notation;
  }
}

TEST(Words, LinksAreNamedWithTheirEnds) {
  Board board(8, 8);
  const auto pair = [&](const char* a, const char* b) {
    return std::pair{board.find(a).value(), board.find(b).value()};
  };
  board.addLink("home",
                {Board::Pairs{pair("a1", "h1"), pair("a2", "h2")}, Board::Pairs{pair("a8", "h8")}, {}});
  EXPECT_EQ(words("W<home>", board), "steps orthogonally; goes along a 'home' link (a1-h1 or a2-h2)");
  EXPECT_EQ(words("c<home>", board), "to capture only: goes along a 'home' link (a1-h1 or a2-h2)");
  EXPECT_EQ(words("[<home>-fR]", board),
            "goes along a 'home' link (a1-h1 or a2-h2) onto an empty square, then slides forward");
  EXPECT_EQ(words("[F-<home>]", board),
            "steps diagonally onto an empty square, then goes along a 'home' link (a1-h1 or a2-h2)");
}

TEST(Words, RegionsWithTheSamePowersAreSaidOnce) {
  Board board(4, 4, 3);
  board.nameLevel(0, "sea", 0);
  board.nameLevel(1, "land", 4);
  const StepId up = board.step({0, 0, 1}), forward = board.step({0, 1, 0});
  CellSet sea, land, row;
  board.forEachCell([&](Cell cell) {
    if (board.level(cell) == 0) sea.add(cell);
    if (board.level(cell) == 1) land.add(cell);
    if (board.level(cell) == 1 && board.rank(cell) == 1) row.add(cell);
  });
  const auto step = [](const CellSet& zone, StepId way, ProgramBuilder& builder) {
    builder.alternative();
    builder.testZone(zone);
    builder.step(way);
    builder.test(kEmpty);
    builder.emit(Op::Land);
  };
  ProgramBuilder builder;
  step(sea, up, builder);
  step(land, up, builder);
  EXPECT_EQ(explain::explainProgram(board, builder.finish()),
            "on sea and land: to move only: steps straight up");
  step(sea, up, builder);
  step(row, forward, builder);
  EXPECT_EQ(
      explain::explainProgram(board, builder.finish()),
      "on sea: to move only: steps straight up; on rank 2 of land: to move only: steps forward on its level");
}

TEST(Words, SquaresOfOneColourAreNamedByIt) {
  const auto wordsOn = [](Board board, int colour) {
    ProgramBuilder builder;
    builder.testZone(board.cellsByColour()[static_cast<std::size_t>(colour)]);
    builder.step(board.step({0, 2, 0}));
    builder.test(kEmpty);
    builder.emit(Op::Land);
    return explain::explainProgram(board, builder.finish());
  };
  EXPECT_EQ(wordsOn(Board(8, 8), 1), "on light squares: to move only: leaps two squares forward");
  Board hexagons(5, 5);
  hexagons.layHexagons(false);
  EXPECT_TRUE(wordsOn(hexagons, 1).starts_with("on middle cells: ")) << wordsOn(hexagons, 1);
}

TEST(Words, LinesAreNamedOnlyAsTheirCellsAre) {
  Board board(3, 3);
  const auto wordsOn = [](const Board& on, auto has) {
    CellSet cells;
    on.forEachCell([&](Cell cell) {
      if (has(on.file(cell), on.rank(cell))) cells.add(cell);
    });
    return explain::cells(on, cells);
  };
  const auto file = [](int f, int) { return f == 1; };
  const auto more = [](int f, int r) { return r == 1 || f + r == 0; };
  EXPECT_EQ(wordsOn(board, file), "file b");
  EXPECT_EQ(wordsOn(board, more), "rank 2, and a1");
  // The last two files are called a and b.
  board.nameCells({"X1", "a1", "b1", "X2", "a2", "b2", "X3", "a3", "b3"});
  EXPECT_EQ(wordsOn(board, file), "a1-a3");
  EXPECT_EQ(wordsOn(board, more), "rank 2, and X1");
  board.nameCells({"X1", "a1", "b1", "Y", "a2", "b2", "X3", "a3", "b3"});
  EXPECT_EQ(wordsOn(board, more), "X1 and Y-b2");
}

TEST(Words, TurningIntoAnotherTypeAndWhatMovedLastAreSaid) {
  const VariantPtr pieces = variantOf({{"King", "K", "K", true}, {"Angel", "A", "R"}, {"Pawn", "P", "fW"}});
  ProgramBuilder builder;
  builder.alternative();
  builder.emit(Op::Land, kAs + 1);
  builder.alternative();
  builder.testLast(TypeSet::of({typeAt(2)}));
  builder.step(Board(8, 8).step({0, 1}));
  builder.test(kEmpty);
  builder.emit(Op::Land, kAs);
  Board board(8, 8);
  board.step({0, 1});
  EXPECT_EQ(
      explain::explainProgram(board, builder.finish(), explain::namesOf(*pieces)),
      "may turn into an Angel where it stands; to move only: when the opponent last moved a Pawn, steps "
      "forward, and becomes a King");
}

TEST(Words, TheMiddleIsTheNearestCellThatIsNoHole) {
  Board board(9, 9);
  EXPECT_EQ(board.name(explain::middleCell(board)), "e5");
  board.addHole(*board.find("e5"));
  EXPECT_EQ(board.name(explain::middleCell(board)), "e4");
  EXPECT_EQ(Board(8, 8).name(explain::middleCell(Board(8, 8))), "d4");
}

// Returns the words for a piece with no other moves than these, on 6x6.
std::string wordsOfSentence(const std::string& sentence) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Shover S at a1 { " + sentence + " }\n");
  return loaded ? explain::explainMoves(*loaded, typeAt(1)) : "";
}

TEST(Words, FollowingALinkIsDescribedAfterTheMoves) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 4x4x2\npiece King K W royal\npiece Rook R R\narray \"4/4/4/4|rk2/4/4/RK2\"\n"
      "link mirror: levels 1-2\ncastle King 2 with Rook\nwhen a piece moves { it goes on along mirror }\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(
      explain::explainMoves(*loaded, typeAt(1)),
      "slides like a rook on its level; from where it ends it goes on along the 'mirror' link, onto an empty "
      "square");
  EXPECT_TRUE(
      explain::explainMoves(*loaded, typeAt(0))
          .ends_with(
              "; from where they end it, and what goes along with it, go on along the 'mirror' links, onto "
              "empty squares"));
}

TEST(Words, RestrictionsOnVictimsAreStatedForAllMoves) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Wall W F at b1\npiece Tower T W at c1\n"
      "piece Mast M N at d1\npiece Cannon C pR at a1 { hops over all but Wall; cannot be taken by Cannon }\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(
      explain::explainMoves(*loaded, typeAt(4)),
      "slides like a rook to a piece other than a Wall and hops over it, then slides straight on, but not onto a "
      "Cannon");
}

// Returns the words for the king of a game on 4x4 with these sentences.
std::string wordsOfKing(const std::string& sentences) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 4x4\npiece King K W royal\npiece Rook R R\narray \"rk2/4/4/RK2\"\n" + sentences);
  return loaded ? explain::explainMoves(*loaded, typeAt(0)) : "";
}

TEST(Words, CastlingToCellsIsOneSentenceOnlyIfItIsThereFromEveryCell) {
  const std::string fromB = "castle King b1-a1 with Rook a1-b1\n",
                    fromC = "castle King c1-a1 with Rook b1-b1\n",
                    farFromC = "castle King c1-a1 with Rook a1-b1\n";
  EXPECT_EQ(
      wordsOfKing(fromB + fromC + farFromC),
      "steps orthogonally; on b1 and c1 also: on its first move, castles with an unmoved own Rook, however far away on "
      "the rank: with one to its left it goes to a1 and that piece to b1; all squares that either of them crosses, and "
      "those where they end, must be empty but for the two; none of its squares attacked");
  for (const std::string& some : {fromB + fromC, fromC + farFromC, fromB}) {
    const std::string words = wordsOfKing(some);
    EXPECT_NE(words, "");
    EXPECT_EQ(words.find("however far"), std::string::npos) << words;
  }
}

// Returns the words for the pawn of a game that extends the library's chess.
std::string wordsOfPawn(const std::string& sentences) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\npiece King K K royal at e1\npiece Rook R R at a1 h1\npiece Knight N N at b1 g1\n"
      "piece Pawn P fmWfcFifmnD at a2 b2 c2\n" +
      sentences);
  return loaded ? explain::explainMoves(*loaded, typeAt(3)) : "";
}

TEST(Words, HowMovesEndIsSaidOnceAndNotWhereTheyNeverEnd) {
  const std::string moves =
      "to move: steps forward, or two on its first move; to capture: steps diagonally forward; ";
  EXPECT_EQ(
      wordsOfPawn("promote Pawn on rank 8 to Rook Knight\n"
                  "when a piece moves { all enemy pieces it attacks change sides }\n"),
      moves +
          "where it ends on rank 8, it becomes a Rook, and each enemy piece in sight of where it ends along ranks and "
          "files changes sides, or it becomes a Knight, and each enemy piece a knight's leap away from where it ends "
          "changes sides; elsewhere each enemy piece diagonally forward of where it ends changes sides");
  EXPECT_EQ(
      wordsOfPawn("promote Pawn on rank 7 to Pawn Rook (at most 1) Knight (at most 2)\n"
                  "promote Pawn on rank 8 to Rook (at most 1) Knight (at most 2)\n"),
      moves +
          "where such a move ends on ranks 7 and 8, it keeps its type (only on rank 7) or becomes a Knight (of which its "
          "side has fewer than two on the board) or a Rook (of which its side has none on the board), and it cannot end there "
          "otherwise; besides: to capture only: steps diagonally forward, only onto a royal piece, only to rank 8, "
          "without changing its type");
}

TEST(Words, EffectsOfCastlingAreListed) {
  const std::string words = wordsOfKing(
      "castle King c1-b1 with Rook a1-c1\nwhen King moves { all enemy pieces beside it leave the board }\n");
  EXPECT_TRUE(
      words.ends_with("; after each of its moves each enemy piece beside where it ends leaves the board"))
      << words;
}

TEST(Words, AttacksAlongPathsAreDescribedAsMoves) {
  const std::string way = "steps orthogonally onto an empty square, then steps at 45 degrees to either side";
  EXPECT_EQ(
      wordsOfSentence("moves mWnN }\nwhen Shover moves { all enemy pieces it attacks change sides"),
      way +
          "; to move only: steps orthogonally; after each of its moves each enemy piece that could be taken from where it "
          "ends by moving so (" +
          way + ") changes sides");
}

TEST(Words, OfPushesAndPullsDescribeLines) {
  const std::pair<const char*, const char*> kShifts[] = {
      {"pushes pieces by R, also off the board",
       "slides like a rook and pushes any piece before it over empty squares or off the board"},
      {"pushes own pieces by fR3",
       "slides up to three squares forward and pushes an own piece before it over empty squares"},
      {"pushes enemy King by N",
       "leaps like a knight onto an enemy King, which it pushes one leap on, onto an empty square"},
      {"pushes pieces by D, also off the board",
       "leaps two squares orthogonally onto any piece, which it pushes one leap on, onto an empty square or "
       "off the board"},
      {"pushes pieces by WN",
       "steps orthogonally onto any piece, which it pushes one square on, onto an empty square; "
       "leaps like a knight onto any piece, which it pushes one leap on, onto an empty square"},
      {"pushes enemy pieces by DD, also off the board",
       "leaps two squares orthogonally, again and again straight on and pushes an enemy piece before it over "
       "empty squares or off the board"},
      {"pushes rows of own pieces by DA, also off the board",
       "leaps two squares in any direction onto an own piece, which it pushes one leap on with the row of "
       "such pieces behind it, the last onto an empty square or off the board"},
      {"pulls pieces by A",
       "leaps two squares diagonally and pulls any piece along that stood one leap behind it"},
      {"pushes rows of pieces by W, also off the board",
       "steps orthogonally onto any piece, which it pushes one square on with the row of such "
       "pieces behind it, the last onto an empty square or off the board"},
      {"stays on rank 3; pushes pieces by W",
       "steps orthogonally, only to rank 3, onto any piece, which it pushes one square on, onto an empty square"},
      {"stays on rank 1-4; pushes pieces by R",
       "slides backward or sideways, only to ranks 1 to 4, and pushes any piece before it over empty squares; "
       "slides up to three squares forward, only to ranks 1 to 4, and pushes any piece before it over empty squares"},
      {"pulls enemy pieces by B",
       "slides like a bishop and pulls an enemy piece along that stood right behind it"},
  };
  for (const auto& [sentence, expected] : kShifts) EXPECT_EQ(wordsOfSentence(sentence), expected) << sentence;
  // A pushed piece that always goes one square further, however far the pusher has come, is neither of the
  // two known pushes.
  const std::string other = wordsOfSentence(
      "moves by { 1: step (0,1); fork 2; test empty; jump 1\n"
      "2: test own|enemy; save r1; save r2; step (0,1); test empty; carry from r1; recall r2; land }");
  EXPECT_NE(other.find("goes to"), std::string::npos) << other;
  EXPECT_EQ(other.find("pushes"), std::string::npos) << other;
}

TEST(Words, OfRowsThatArePushedRoundTheBoardAreOneSentence) {
  const VariantPtr game = gameOf(
      "board 4x4\nedges: left and right are joined\npiece King K K royal at a1\n"
      "piece Rook R W at b1 { pushes rows of pieces by R }\n");
  ASSERT_TRUE(game);
  EXPECT_EQ(
      explain::explainMoves(*game, typeAt(1)),
      "steps orthogonally; slides like a rook onto any piece, which it pushes one square on with the row of such "
      "pieces behind it, the last onto an empty square");
}

TEST(Words, OfPiecesThatSomeConditionProtectsAreSaidOnce) {
  const VariantPtr game = gameOf(
      "board 6x6\npiece King K K royal at e1\npiece Bishop B B at b1 { may not be captured while an own piece stands "
      "diagonally beside it }\npiece Knight N N at c1\n"
      "piece Rook R mR at a1 { leaps over single enemy pieces, which it captures; cannot be taken by Bishop }\n");
  ASSERT_TRUE(game);
  EXPECT_EQ(
      explain::explainMoves(*game, typeAt(2)),
      "leaps like a knight, only to a square without a Bishop diagonally beside which an enemy piece stands");
  const std::string rook = explain::explainMoves(*game, typeAt(3));
  EXPECT_EQ(rook.find("only onto"), std::string::npos) << rook;
  EXPECT_NE(
      rook.find("which it takes in passing (without a Bishop diagonally beside which an enemy piece stands)"),
      std::string::npos)
      << rook;
}

TEST(Words, OfProtectedPiecesSayWhichWhereMovesEndInSeveralWays) {
  const VariantPtr game = gameOf(
      "board 6x6\npiece King K K royal at e1\npiece Rook R R at a1\npiece Bishop B B at b1 { may not be captured while "
      "an own piece stands beside it }\npiece Pawn P fmWfcF at a2 b2\npromote Pawn on rank 6 to Pawn Rook (at most 1)\n");
  ASSERT_TRUE(game);
  const std::string pawn = explain::explainMoves(*game, typeAt(3));
  EXPECT_NE(pawn.find("without a Bishop beside which an enemy piece stands"), std::string::npos) << pawn;
  EXPECT_EQ(pawn.find("beside which no enemy piece stands"), std::string::npos) << pawn;
}

TEST(Words, OfARookThatAlsoCapturesByHopsAreBothMoves) {
  EXPECT_EQ(
      words("RcpR"),
      "slides like a rook; to capture only: slides like a rook to any piece and hops over it, then slides straight on");
  EXPECT_EQ(words("DW"), words("WD"));
}

TEST(Words, OfMovesThatDoMoreElsewhereBeginWithTheMoves) {
  EXPECT_EQ(
      wordsOfSentence("moves by { fork 1; step (1,2); jump 2; 1: step (-1,2); 2: test empty; save r1\n"
                      "3: fork 7; fork 4; step (0,1); jump 3; 4: fork 5; step (1,0); jump 3; 5: fork 6\n"
                      "step (0,-1); jump 3; 6: step (-1,0); jump 3; 7: test enemy; save r2; step (0,-1)\n"
                      "test empty; carry from r2; recall r1; land }"),
      "to move only: leaps like a knight, but only to the two squares two ranks ahead; and then more "
      "happens, in too many different ways for words; they may move other pieces");
}

// Returns the words for a piece that moves only by this program.
std::string wordsOfProgram(const std::string& program, const std::string& before = "") {
  const VariantPtr loaded =
      gameOf("board 8x8\n" + before + "piece King K K royal at e1\npiece Rook R R at a1\n" +
             "piece Duke D at d1 {\n moves by { " + program + " }\n}\n");
  return loaded ? explain::explainMoves(*loaded, typeAt(2)) : "";
}

TEST(Words, OfMovesThatGoOnInTheSameMoveTellOneOfThem) {
  std::string jumps;
  for (const char* step : {"(1,1)", "(-1,1)", "(1,-1)", "(-1,-1)"})
    jumps += fmt::format("step {0}; test enemy; not; test taken; take; step {0}; jump 5\n{1}", step,
                         step == std::string("(1,1)")    ? "2: "
                         : step == std::string("(-1,1)") ? "3: "
                         : step == std::string("(1,-1)") ? "4: "
                                                         : "");
  EXPECT_EQ(
      wordsOfProgram("fork 1; step (0,1); test empty; land; 1: fork 2; fork 3; fork 4\n" + jumps +
                     "5: test empty; fork 6; land; 6: jump 1"),
      "jumps diagonally over an enemy piece (that it has not taken yet) onto the empty square behind, taking it, "
      "and then it may go on with another in the same move; to move only: steps forward");
  EXPECT_EQ(
      wordsOfProgram("1: fork 2; fork 3; fork 4\n" + jumps + "5: test empty; fork 6; land; 6: jump 1"),
      "jumps diagonally over an enemy piece (that it has not taken yet) onto the empty square behind, taking it, "
      "and then it may go on with another in the same move");
}

TEST(Words, OfDropsNameTheWayThatMustBeOpen) {
  const VariantPtr game = gameOf(
      "board 6x6\npiece King K K royal at e1\npiece Stone S O { drops by { test empty; save r1; 1: step (0,1)\n"
      "fork 2; test own; recall r1; land unchanged; 2: test empty; jump 1 } }\n"
      "hands { White starts with Stone; Black starts with Stone; drop Stone anywhere }\n");
  ASSERT_TRUE(game);
  EXPECT_TRUE(std::ranges::count(explain::explainRules(*game),
                                 "a Stone is put only on a square from which it slides "
                                 "forward to an own piece and hops over it"));
}

TEST(Words, OfCastlingSayHowFarEachPartnerIs) {
  const std::string ends = "carry from r3; recall r2; land";
  EXPECT_EQ(
      wordsOfProgram(
          "fork 1; step (1,0); test empty; step (1,0); test empty; save r2; step (1,0); test own\n"
          "test type Rook; save r3; step (-1,0); step (-1,0); take; " +
          ends +
          "\n1: step (-1,0); test empty; step (-1,0); test empty; save r2; step (-1,0); test empty\n"
          "step (-1,0); test own; test type Rook; save r3; step (1,0); step (1,0); step (1,0); " +
          ends),
      "castles two squares to the left towards an own Rook four squares away or two squares to the right towards "
      "one three squares away, all between empty, which lands just beyond it");
}

TEST(Words, OfSquaresThatArePassedAreSaidOnce) {
  const auto slides = [](const std::string& passed, const std::string& end) {
    return wordsOfProgram("fork 1; step (1,0); 2: fork 4; " + passed + "; step (1,0); jump 2\n" +
                          "1: step (0,1); 3: fork 4; " + passed + "; step (0,1); jump 3; 4: " + end +
                          "; land");
  };
  EXPECT_EQ(slides("test empty|own", "test enemy; take"),
            "to capture only: slides forward or to the right over empty squares and own pieces");
  const std::string elsewhere = "test empty; not; test zone d4 e5";
  EXPECT_EQ(slides(elsewhere, elsewhere),
            "to move only: slides forward or to the right, but not over or to d4 or e5");
  EXPECT_EQ(wordsOfProgram(
                "fork 1; step (1,0); jump 2; 1: step (0,1); 2: test empty; not; test zone file f-h; land"),
            "to move only: steps forward or to the right, but not to files f to h");
}

TEST(Words, OfSeveralLinksAreOneClauseAndNoOtherLinkIsNamed) {
  const std::string links =
      "link ne: both a1-b2 b2-c3 c3-d4\nlink nw: both d1-c2 c2-b3 b3-a4\nlink up: both a1-h8\n";
  EXPECT_EQ(wordsOfProgram("fork 1; step <ne>; jump 2; 1: step <nw>; 2: test empty; land", links),
            "to move only: goes along a 'ne' or 'nw' link (a1-b2, d1-c2, b2-c3, c2-b3, b3-a4 or c3-d4)");
  // Two steps along the first link are not the same as one step along the second.
  const std::string twice =
      wordsOfProgram("step <ne>; save r1; step <ne>; test enemy; recall r1; test empty; land", links);
  EXPECT_NE(twice, "");
  EXPECT_EQ(twice.find("nw"), std::string::npos) << twice;
}

TEST(Words, OfKindsOfMovesNameEachKindOnce) {
  EXPECT_EQ(
      wordsOfProgram("fork 1; kind jumping; step (1,1); test enemy; take; step (1,1); test empty\n"
                     "part, then kind jumping; land; 1: kind stepping; step (-1,1); test empty; land",
                     "kinds of move: jumping, stepping\n"),
      "in 'jumping' moves: jumps diagonally forward to the right over an enemy piece onto the empty square behind, "
      "taking it, and then makes another if it can; in 'stepping' moves: to move only: steps diagonally forward to "
      "the left");
}

TEST(Words, OfEffectsOfCapturesAreSaidOnce) {
  const VariantPtr loaded = gameOf(
      "board 8x8\npiece King K K royal at e1\npiece Centaur C KN at a1\n"
      "when Centaur captures { all pieces beside it leave the board }\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(
      explain::explainMoves(*loaded, typeAt(1)),
      "steps in any direction; leaps like a knight; when it captures, each piece beside where it ends leaves the "
      "board");
}

TEST(Words, OfTheOtherEndNameThePieceThere) {
  const VariantPtr loaded = gameOf(
      "board 6x6\npiece King K K royal at e1\npiece Rook R mR at a1\n"
      "when Rook moves { all enemy pieces cornered by it and an own King are captured }\n");
  ASSERT_TRUE(loaded);
  EXPECT_NE(explain::explainMoves(*loaded, typeAt(1)).find("cross those of an own King"), std::string::npos);
}

TEST(Words, OfAThirdSidesPiecesNameNoPromotion) {
  const VariantPtr game = gameOf(
      "board 8x8\npiece King K K royal at e1\npiece Rook R R at a1 { morphs on d4 to King }\n"
      "piece Duck D W { morphs on d4 to Rook }\nside Pond { has no turns of its own; pieces Duck; at most 1 of a type; "
      "introduces them on any empty cell }\nturns: White, White with Pond, Black, Black with Pond\n"
      "royals: may be taken\n");
  ASSERT_TRUE(game);
  EXPECT_EQ(explain::explainArrivals(*game, typeAt(1)).size(), 1u);
  EXPECT_EQ(explain::explainArrivals(*game, typeAt(2)).size(), 0u);
}

TEST(Words, OfWhatTheSidesDoDifferentlySayWhoDoesIt) {
  const std::string kings = "board 8x8\npiece King K K royal at e1\n";
  const struct {
    std::string text;
    std::size_t type;
    std::string words;
  } rows[] = {
      {kings + "piece Rook R at a1 { moves of White by { step (0,1); test empty; land }\n"
               "moves of Black by { step (1,0); test enemy; take; land } }\n",
       1,
       "for White: to move only: steps forward; for Black, as in a mirror: to capture only: steps to the right"},
      {kings +
           "piece Rook R at a1 { moves of both by { White: step (0,1); Black: step (0,-1); test empty; land } }\n",
       1, "to move only: steps forward"},
      {kings + "symmetry: rotate\npiece Wing W frF at a1\n", 1, "steps diagonally forward to the right"},
      {kings + "piece Wing W frF at a1\n", 1, "steps diagonally forward to the right"},
      {kings +
           "piece Rook R R at White: a1\npiece Man M fW at Black: a7 { moves of Black by { step (1,0); test empty; land } }\n",
       2, "for Black, as in a mirror: steps forward; to move only: steps to the right"},
      {kings +
           "piece Rook R R at a1\npiece Wall W O { cannot be taken }\nside Mason { has no turns of its own; pieces Wall }\n"
           "when Rook captures { it puts a neutral Wall by mF }\n",
       1,
       "to move only: slides like a rook; but to capture only: slides like a rook, but not onto a Wall; then "
       "puts a neutral Wall on an empty square to which it could go from there so: to move only: steps diagonally"},
      {kings + "piece Rook R R at a1\nwhen Rook captures { it changes sides }\n", 1,
       "slides like a rook; when it captures, it changes sides"},
      {kings +
           "piece Rook R R at a1\npiece Man M W at a2\nwhen Rook captures { it becomes what it captures }\n",
       1,
       "to move: slides like a rook; to capture: slides like a rook, only onto a King, and becomes a King; slides like "
       "a rook, only onto a Rook, without changing its type; slides like a rook, only onto a Man, and becomes a Man"},
      {kings +
           "piece Rook R R at a1\npiece Man M W at a2\npiece Lady L Q\nwhen Rook captures Man { it becomes Lady }\n"
           "when Rook captures Lady { it becomes Man }\nwhen Rook captures Rook { it becomes Man }\n",
       1,
       "slides like a rook, but not onto a Rook, Man or Lady; to capture only: slides like a rook, only onto a Man, "
       "and becomes a Lady; slides like a rook, only onto a Lady, and becomes a Man; slides like a rook, only onto a "
       "Rook, and becomes a Man"},
      {kings +
           "piece Rat R W at a1 { on rank 4-5: moves F where on rank 4-5 }\npiece Cat C W at a2 { cannot be taken by Rat }\n"
           "piece Dog D W at b2 { cannot be taken by Rat }\npiece Cow O W at c2 { cannot be taken by Rat }\n"
           "piece Hen H W at d2 { cannot be taken by Rat }\n",
       1,
       "steps orthogonally, but not onto a Cat, Dog, Cow or Hen; on ranks 4 and 5 also: steps diagonally, only to "
       "another of these, but not onto a Cat, Dog, Cow or Hen"},
      {"board 8x8\npiece King K K royal at e1\npiece Rook R R at a1 h1\ncastle King 2 with Rook\n"
       "every piece: may not move where an enemy Rook stands beside it\n",
       0,
       "steps in any direction, only to a square beside which no enemy Rook stands; on its first move, castles two "
       "squares sideways, only to a square beside which no enemy Rook stands, towards an unmoved own Rook on a1 or h1, "
       "all between empty, which lands just beyond it; none of its squares attacked"},
      {kings + "piece Rook R R at a1 { may capture only while an own piece guards it }\n", 1,
       "to move: slides like a rook; to capture: while an own piece guards it, slides like a rook"},
      {kings +
           "piece Rook R O at a1 { while at least 2 own King Rook guard it and no enemy Rook attacks it: moves W }\n",
       1, "while at least two own pieces guard it and no enemy Rook attacks it, steps orthogonally"},
      {kings +
           "piece Rook R O at a1 { while an own King stands within bW of it: moves W where an enemy piece attacks it }\n",
       1,
       "while an own King stands backward of it, steps orthogonally, only to a square that an enemy piece attacks"},
  };
  for (const auto& row : rows) {
    const VariantPtr game = gameOf(row.text);
    ASSERT_TRUE(game) << row.text;
    EXPECT_EQ(explain::explainMoves(*game, typeAt(row.type)), row.words) << row.text;
  }
}

}  // namespace
}  // namespace fairyforge::testing
