// Pieces and rules in words.
#include "compiler/explain/words.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <sstream>

#include "compiler/explain/explain.h"
#include "tests/draw/one-piece.h"
#include "tests/support/hexagon.h"

namespace fairyforge::testing {
namespace {

std::string words(const std::string& notation, Board board = Board(8, 8)) {
  return explain::explainMoves(*onePiece(notation, std::move(board)), typeAt(0));
}

// data/words.tsv: board size, notation, words.
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

VariantPtr withRules(const std::function<void(VariantDraft&)>& change) {
  const VariantPtr pieces = variantOf({{"King", "K", "K", true}, {"Rook", "R", "R"}, {"Pawn", "P", "fW"}});
  VariantDraft draft;
  draft.board = pieces->board();
  draft.types = pieces->types();
  draft.start = pieces->start();
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  change(draft);
  return Variant::build(std::move(draft));
}

TEST(Words, MorphsAreGroupedByWhatBecomesOfThePiece) {
  const VariantPtr variant = withRules([](VariantDraft& d) {
    const auto set = [&](const char* cell, std::vector<TypeId> choices) {
      const Cell white = *d.board.find(cell);
      d.arrival.set(Side::White, typeAt(2), white, choices);
      d.arrival.set(Side::Black, typeAt(2), d.board.reflected(white, Symmetry::Mirror), choices);
    };
    for (const char* cell : {"a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"})
      set(cell, {typeAt(1), typeAt(0)});
    for (const char* cell : {"e4", "d4"}) set(cell, {typeAt(1)});
    d.arrival.set(Side::White, typeAt(1), *d.board.find("a1"), {typeAt(2)});
  });
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(0)), std::vector<std::string>{});
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(2)),
            (std::vector<std::string>{"on d4 and e4 becomes Rook", "on rank 8 becomes Rook or King"}));
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(1)),
            std::vector<std::string>{"for White, on a1 becomes Pawn"});
}

TEST(Words, TheEndsOfTheGameAreSaid) {
  const auto has = [](const VariantPtr& variant, const std::string& sentence) {
    const auto rules = explain::explainRules(*variant);
    return std::find(rules.begin(), rules.end(), sentence) != rules.end();
  };
  const VariantPtr plain =
      withRules([](VariantDraft& d) { d.end.clockResetting = TypeSet::of({typeAt(2)}); });
  EXPECT_TRUE(has(plain, "checkmate (the royal King attacked, no legal move) wins"));
  EXPECT_TRUE(
      has(plain,
          "draws: stalemate (not in check, no legal move); a position's third occurrence; 50 moves each "
          "without capture or Pawn move"));
  const VariantPtr strict = withRules([](VariantDraft& d) {
    d.end.stalemate = StalemateRule::StalematedLoses;
    d.end.bareKing.kind = BareKingRule::Kind::Immediate;
    d.end.repetition = RepetitionRule::MoverLoses;
    d.end.nMoveLimit = 0;
    d.types[1].royal = true;
    d.end.royals[0] = d.end.royals[1] = RoyalRule::All;
  });
  EXPECT_TRUE(has(strict, "checkmate (the royal King or Rook attacked, no legal move) wins"));
  EXPECT_TRUE(has(strict, "a side need only keep its last royal piece safe, and loses when all are gone"));
  EXPECT_TRUE(has(strict, "who has no legal move (stalemate) loses"));
  EXPECT_TRUE(has(strict, "bare king: a side with no piece but royal ones left loses at once"));
  EXPECT_TRUE(has(strict, "whoever brings about a position's third occurrence loses"));
  EXPECT_EQ(explain::explainRules(*strict).size(), 5u);
}

TEST(Words, AGoalStandsInThePlaceOfTheRuleThatItOverrides) {
  const auto ends = [](Goal goal) {
    const auto rules = explain::explainRules(*withRules([&](VariantDraft& d) { d.goals.push_back(goal); }));
    std::string both;
    for (const std::string& rule : rules) both += rule.starts_with("checkmate") ? "mate " : "";
    for (const std::string& rule : rules) both += rule.starts_with("draws: stalemate") ? "stalemate" : "";
    return both;
  };
  using Kind = GoalCondition::Kind;
  EXPECT_EQ(ends({.result = Goal::Result::Wins, .condition = {.kind = Kind::Checkmated}}), "stalemate");
  EXPECT_EQ(ends({.result = Goal::Result::Wins, .condition = {.kind = Kind::Stalemated}}), "mate ");
  EXPECT_EQ(
      ends({.result = Goal::Result::Wins, .of = {true, false}, .condition = {.kind = Kind::Checkmated}}),
      "mate stalemate");
}

// Of a piece with no other moves than these, on 6x6.
std::string wordsOfSentence(const std::string& sentence) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Shover S at a1 { " + sentence + " }\n");
  return loaded ? explain::explainMoves(*loaded, typeAt(1)) : "";
}

TEST(Words, CountsThatDifferInOnePartAreSaidOnce) {
  const VariantPtr counts = withRules([](VariantDraft& d) {
    const auto has = [](int count) {
      return GoalCondition{
          .kind = GoalCondition::Kind::AllPieces, .count = count, .types = TypeSet::of({typeAt(1)})};
    };
    const auto rule = [&](int moves, GoalCondition a, GoalCondition b) {
      d.end.counts.push_back(
          {.condition = {.kind = GoalCondition::Kind::All, .parts = {a, b}}, .moves = moves});
    };
    rule(8, has(1), has(2));
    rule(16, has(1), has(3));
    rule(32, has(4), has(3));
  });
  const auto counted = explain::explainRules(*counts);
  const auto says = [&](const std::string& rule) {
    return std::ranges::find(counted, rule) != counted.end();
  };
  EXPECT_TRUE(says(
      "a side counts to a draw, when there is exactly one Rook on the board: 8 moves when there are exactly "
      "two of Rook on the board, 16 moves when there are exactly three of Rook on the board"));
  EXPECT_TRUE(
      says("a side counts 32 moves to a draw, when there are exactly four of Rook on the board and there are "
           "exactly three of Rook on the board"));
}

TEST(Words, FollowingALinkIsDescribedAfterTheMoves) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 4x4x2\npiece King K W royal\npiece Rook R R\narray \"4/4/4/4|rk2/4/4/RK2\"\n"
      "link mirror: levels 1-2\ncastle King 2 with Rook\nwhen a piece moves { it goes on along mirror }\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(
      explain::explainMoves(*loaded, typeAt(1)),
      "slides like a rook on its level; from where it ends it goes on to the other end of the 'mirror' link of "
      "that square, which must be empty");
  EXPECT_TRUE(
      explain::explainMoves(*loaded, typeAt(0))
          .ends_with("; from where they end it, and what goes along with it, go on to the other ends of the "
                     "'mirror' links of those squares, which must be empty"));
}

TEST(Words, RestrictionsOnVictimsAreStatedForAllMoves) {
  const VariantPtr loaded = gameOf(
      "variant \"T\"\nboard 6x6\npiece King K K royal at e1\npiece Wall W F at b1\npiece Tower T W at c1\n"
      "piece Mast M N at d1\npiece Cannon C pR at a1 { hops over all but Wall; cannot be taken by Cannon }\n");
  ASSERT_TRUE(loaded);
  EXPECT_EQ(
      explain::explainMoves(*loaded, typeAt(4)),
      "slides like a rook to a piece other than a Wall and hops over it, then slides straight on, only to a square "
      "without a Cannon");
}

// Of the king of a game on 4x4 with these sentences.
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

// Of the pawn of a game that extends the library's chess.
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
          "changes sides; elsewhere each enemy piece diagonally beside where it ends changes sides");
  EXPECT_EQ(
      wordsOfPawn("promote Pawn on rank 7 to Pawn Rook (at most 1) Knight (at most 2)\n"
                  "promote Pawn on rank 8 to Rook (at most 1) Knight (at most 2)\n"),
      moves +
          "where such a move ends on ranks 7 and 8, it keeps its type (only on rank 7) or becomes a Knight (of which it "
          "has fewer than two on the board) or a Rook (of which it has none on the board), and it cannot end there "
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
  // One that goes on by one square only, from however far, is neither of the two pushes.
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

// Words of a piece that moves only by this program.
std::string wordsOfProgram(const std::string& program, const std::string& before = "") {
  const VariantPtr loaded =
      gameOf("board 8x8\n" + before + "piece King K K royal at e1\npiece Rook R R at a1\n" +
             "piece Duke D at d1 {\n moves by { " + program + " }\n}\n");
  return loaded ? explain::explainMoves(*loaded, typeAt(2)) : "";
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
  // Two steps along the first link are not one along the second.
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

std::string rulesOfText(const std::string& text) {
  const VariantPtr loaded =
      gameOf("board 8x8\npiece King K K royal at e1\npiece Rook R R at a1\n" + text + "\n");
  std::string all;
  if (loaded) {
    for (const std::string& rule : explain::explainRules(*loaded)) all += rule + "\n";
  }
  return all;
}

TEST(Words, OfARepeatedPartOfAPatternSayItOnce) {
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) any number of nothing (0,1) an enemy King")
          .find("a side wins when an enemy King stands forward of an own King, with nothing between them\n"),
      std::string::npos);
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) any number of a King (0,1) an enemy King")
          .find("a side wins when an own King stands somewhere, any number of times an own King one forward "
                "of that, an enemy King one forward of that\n"),
      std::string::npos);
  // Of some numbers only they are told one by one.
  const std::string row = " or there is the pattern a King (0,1) nothing (0,1) nothing (0,1) an enemy King";
  EXPECT_EQ(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) an enemy King or there is the pattern a King "
          "(0,1) nothing (0,1) an enemy King" +
          row)
          .find("with nothing between"),
      std::string::npos);
  EXPECT_NE(
      rulesOfText(
          "a side wins when there is the pattern a King (0,1) an enemy King or there is the pattern a King "
          "(0,1) nothing (0,1) an enemy King")
          .find("or an own King stands somewhere, nothing one forward of that"),
      std::string::npos);
}

TEST(Words, OfHandsSayWhatCanComeIntoThem) {
  const std::string blast =
      "hands { captures go to the captor's hand; drop Rook anywhere }\nwhen Rook captures { all pieces beside "
      "it leave the board }\n";
  EXPECT_NE(
      rulesOfText(blast).find("what a player takes, and what else leaves the board by that side's moves, own "
                              "pieces too, goes into the taker's hand\n"),
      std::string::npos);
  const std::string third = rulesOfText(
      "piece Stone S O\nside Pond { has no turns of its own; pieces Stone; at most 2 of a type; introduces them on any "
      "empty cell }\nturns: White, White with Pond, Black, Black with Pond\nroyals: may be taken\n"
      "hands { captures go to the captor's hand; drop all anywhere }");
  EXPECT_NE(third.find("a piece of Pond that is taken leaves the game\n"), std::string::npos) << third;
  EXPECT_NE(third.find("a King or Rook anywhere\n"), std::string::npos) << third;
  const std::string gated = rulesOfText(
      "piece Hawk H B\npiece Owl O N\nhands { both start with Hawk; drop Owl anywhere; drop Hawk nowhere }\n"
      "when a piece but King moves for the first time { all may be dropped where it began }");
  EXPECT_NE(gated.find(" for the first time, a Hawk from the hand"), std::string::npos) << gated;
  EXPECT_EQ(gated.find("Owl"), std::string::npos) << gated;
}

TEST(Words, OfDropsDoNotDependOnTheOrderOfTheProgram) {
  const std::string falls =
      " by { test empty; save r1; fork 1; test zone rank 1; land unchanged\n"
      "1: step (0,-1); test own|enemy; recall r1; land unchanged }\n";
  EXPECT_NE(rulesOfText("piece Disc D O { drops of White" + falls + "drops of Black" + falls +
                        "}\nhands { both start with Disc Disc; drop Disc anywhere }")
                .find("a Disc is put only on a square on rank 1 or right above a piece\n"),
            std::string::npos);
  for (const char* more :
       {"part, then kind go; land unchanged", "step (0,1); carry from r1; recall r1; land unchanged"}) {
    const std::string words =
        rulesOfText("kinds of move: go\npiece Disc D O { drops by { test empty; save r1; " +
                    std::string(more) + " } }\nhands { both start with Disc Disc; drop Disc anywhere }");
    EXPECT_NE(words.find("putting a Disc on the board asks and does more"), std::string::npos) << words;
  }
}

TEST(Words, OfGoalsThatWaitForAReplySayTheReply) {
  const std::string place = "there is an own King somewhere on rank ";
  EXPECT_NE(rulesOfText("White wins when its King stands on rank 8, unless Black does so in reply")
                .find("White wins when " + place +
                      "8, unless the other side does so in reply: then it is a draw\n"),
            std::string::npos);
  const std::string asGoals =
      "the game is a draw when White is to move and White's King stands on rank 8 and Black's King stands on rank 1\n"
      "White wins when it is to move and its King stands on rank 8";
  const std::string other = rulesOfText(asGoals);
  EXPECT_NE(
      other.find("White wins when " + place + "8, unless the other side brings it about in reply that " +
                 place + "1: then it is a draw\n"),
      std::string::npos)
      << other;
  // What is won elsewhere does not wait.
  EXPECT_EQ(rulesOfText(asGoals + " and it has no Rook").find("reply"), std::string::npos);
}

TEST(Words, OfChecksWithinATurnAreSaid) {
  const std::string series = "turns: White 2, Black 2\ncheck within a turn: ends the turn\n";
  EXPECT_NE(rulesOfText(series).find("a move that gives check is the last"), std::string::npos);
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

TEST(Words, EventsHandsAndTheThirdSideAreSaid) {
  const VariantPtr variant = withRules([](VariantDraft& d) {
    CellSet sixth, third, all;
    d.board.forEachCell([&](Cell cell) {
      all.add(cell);
      if (d.board.rank(cell) == 5) sixth.add(cell);
      if (d.board.rank(cell) == 2) third.add(cell);
    });
    d.triggers.push_back(
        {TypeSet::of({typeAt(2)}), {sixth, third}, TypeSet::of({typeAt(1)}), {typeAt(0), typeAt(2)}});
    d.hands.fate = {CaptureFate::CaptorsHand, CaptureFate::CaptorsHand, CaptureFate::OwnersHand};
    d.hands.becomes = {typeAt(0), typeAt(2), typeAt(2)};
    for (const auto& [cell, type] : {std::pair{"a1", 1}, {"b2", 2}})
      d.start.cells[index(*d.board.find(cell))] = Piece(typeAt(static_cast<std::size_t>(type)), Side::White);
    d.start.hands[0] = {0, 1, 0};
    d.hands.cells[0] = {CellSet{}, all, sixth};
    d.hands.cells[1] = {CellSet{}, all, third};
    ThirdSide nature;
    nature.name = "Nature";
    nature.introduces = TypeSet::of({typeAt(1)});
    nature.introducedOnto = TypeSet::of({typeAt(2)});
    nature.mostOfAType = 2;
    nature.interval = 5;
    nature.delay = 3;
    nature.shieldsRoyals = nature.mateIsDraw = true;
    d.third = nature;
    d.types[1].imitates = d.types[1].givesNoCheck = true;
    d.imitatedArrival = ArrivalTable(d.types.size(), d.board.size());
    sixth.forEach([&](Cell cell) {
      d.imitatedArrival.set(Side::White, typeAt(2), cell, {typeAt(0)});
      d.imitatedArrival.set(Side::Black, typeAt(2), d.board.reflected(cell, Symmetry::Mirror), {typeAt(0)});
    });
  });
  const auto rules = explain::explainRules(*variant);
  const auto said = [&](const std::string& sentence) {
    return std::find(rules.begin(), rules.end(), sentence) != rules.end();
  };
  EXPECT_TRUE(std::ranges::any_of(
      rules, [](const std::string& rule) { return rule.starts_with("draws: mate by Nature alone; "); }));
  EXPECT_TRUE(
      said("when a Pawn arrives on its rank 6, one Rook of the same side becomes a King or "
           "Pawn as "
           "part of the move, which the player chooses; without such a piece nothing happens"));
  EXPECT_TRUE(said("what a player takes goes into the taker's hand"));
  EXPECT_TRUE(said("what Nature takes goes back into its owner's hand"));
  EXPECT_TRUE(said("in a hand a Rook is a Pawn"));
  EXPECT_TRUE(
      said("instead of moving a player may drop on an empty square: a Rook anywhere; a Pawn on its rank 6"));
  EXPECT_TRUE(said("Nature has at most two of each type on the board"));
  EXPECT_TRUE(said("Nature's pieces attack nothing until three turns of the players after its last act"));
  EXPECT_EQ(
      explain::explainMoves(*variant, typeAt(1)),
      "slides like a rook; besides, moves as the type that the opponent last moved does, but never as a "
      "piece "
      "that has not moved; gives no check, but no move may leave a royal piece where it could take it on the "
      "next move");
  EXPECT_EQ(explain::explainArrivals(*variant, typeAt(1)),
            (std::vector<std::string>{"when it has moved as a Pawn, on rank 6 becomes King"}));
}

}  // namespace
}  // namespace fairyforge::testing
