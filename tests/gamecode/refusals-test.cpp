// Tests that GAME Code outside of the documented language is an error at its place.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

struct Case {
  const char* code;
  const char* error;
};

TEST(Refusals, MalformedCodeHasAPlacedError) {
  const Case cases[] = {
      // Statements of the wrong form.
      {"set x 1", "pre-game.txt:1:8 syntax"},
      {"if true: set x 1;", "pre-game.txt:1:18 syntax"},
      {"sub s: set x 1; endif; endsub;", "pre-game.txt:1:17 syntax"},
      {"endif;", "pre-game.txt:1:1 syntax"},
      {"set x 1:", "pre-game.txt:1:1 syntax"},
      {"set x (1 2;", "pre-game.txt:1:7 unmatched-bracket"},
      {"set x 1);", "pre-game.txt:1:8 unmatched-bracket"},
      {"say \"text;", "pre-game.txt:1:5 unclosed-quote"},
      {"set x 1;\n// comment\nset y 2;", "pre-game.txt:2:1 uncertain-word"},
      {"set x 1;\xC3\xA9", "bad-value"},
      // Unknown words.
      {"frob x;", "pre-game.txt:1:1 unknown-word"},
      {"set x frob;", "pre-game.txt:1:7 unknown-word"},
      {"set x z9;", "pre-game.txt:1:7 unknown-word"},
      {"set x #y;", "pre-game.txt:1:7 undefined-name"},
      {"set x fn f 1;", "pre-game.txt:1:10 undefined-name"},
      {"gosub s;", "pre-game.txt:1:7 undefined-name"},
      {"set x #0;", "pre-game.txt:1:7 undefined-name"},
      {"def f + #0 #y;", "pre-game.txt:1:12 undefined-name"},
      {"ban freedrops;", "pre-game.txt:1:5 unknown-word"},
      {"allow drops 1;", "pre-game.txt:1:7 unknown-word"},
      {"allow moves;", "pre-game.txt:1:7 wrong-operands"},
      {"allow moves 0;", "pre-game.txt:1:13 bad-number"},
      {"setsystem maxmoves 2;", "pre-game.txt:1:11 unknown-word"},
      // Words that are not documented, or whose exact form is not.
      {"return true;", "pre-game.txt:1:1 uncertain-word"},
      {"goto a;", "pre-game.txt:1:1 uncertain-word"},
      {"switch x: case 1: say one; break; endswitch;",
       "pre-game.txt:1:1 uncertain-word, pre-game.txt:1:11 uncertain-word, pre-game.txt:1:28 uncertain-word, "
       "pre-game.txt:1:35 uncertain-word"},
      {"include chess;", "pre-game.txt:1:1 uncertain-word"},
      {"set x - 2 1;", "pre-game.txt:1:7 uncertain-word"},
      {"set x != 2 1;", "pre-game.txt:1:7 uncertain-word"},
      {"set x elem 0 (a1);", "pre-game.txt:1:7 uncertain-word"},
      {"set x sub s;", "pre-game.txt:1:7 uncertain-word"},
      {"set x nand true true;", "pre-game.txt:1:7 uncertain-word"},
      {"set x array a1 b1;", "pre-game.txt:1:7 uncertain-word"},
      {"set p K; set x fn #p a1;", "pre-game.txt:1:19 uncertain-word"},
      {"set x thismove;", "pre-game.txt:1:7 uncertain-word"},
      {"set y 1; set x (1 #y);", "pre-game.txt:1:19 uncertain-word"},
      {"eval join \"MOVE: \" thismove;", "pre-game.txt:1:1 uncertain-word"},
      // Wrong operands.
      {"def f + #0 #44444444444444444444;", "pre-game.txt:1:1 wrong-operands"},
      {"set x + 1;", "pre-game.txt:1:10 wrong-operands"},
      {"set x + 1 2 3;", "pre-game.txt:1:13 wrong-operands"},
      {"set x 1\nset y 2;", "pre-game.txt:2:1 wrong-operands"},
      {"set x;", "pre-game.txt:1:1 wrong-operands"},
      {"verify;", "pre-game.txt:1:1 wrong-operands"},
      {"set x (+ 1 2) ;", "pre-game.txt:1:8 wrong-operands"},
      {"set x + (1) 2;", "pre-game.txt:1:9 wrong-operands"},
      {"set x eval + 1 2;", "pre-game.txt:1:7 wrong-operands"},
      {"set x findpiece K;", "pre-game.txt:1:7 wrong-operands"},
      {"def f + #0 #1; set x fn f 1;", "pre-game.txt:1:25 wrong-operands"},
      {"sub s a: endsub; gosub s;", "pre-game.txt:1:18 wrong-operands"},
      {"sub s a: endsub; gosub s + 1 2;", "pre-game.txt:1:26 wrong-operands"},
      {"def f cond #0 (empty #1) false;", "pre-game.txt:1:15 wrong-operands"},
      {"def f + #0 #x =x;", "pre-game.txt:1:9 wrong-operands"},
      {"say a (b) c;", "pre-game.txt:1:7 wrong-operands"},
      {"say The piece that moved;", "pre-game.txt:1:20 bad-name"},
      {"say #nothing;", "pre-game.txt:1:5 undefined-name"},
      {"setflag;", "pre-game.txt:1:1 wrong-operands"},
      {"setlegal a1;", "pre-game.txt:1:1 wrong-operands"},
      {"setlegal a1 (b1) c1;", "pre-game.txt:1:18 wrong-operands"},
      {"set x 99999999999;", "pre-game.txt:1:7 bad-number"},
      {"set x \"12\";", "pre-game.txt:1:7 bad-value"},
      // Doubtful uses of connectives.
      {"set x and true true;", "pre-game.txt:1:7 doubtful-operand"},
      {"set x not true or false;", "pre-game.txt:1:7 doubtful-operand"},
      {"set x == true and false;", "pre-game.txt:1:15 doubtful-operand"},
      {"set x true or;", "pre-game.txt:1:14 wrong-operands"},
      // Invalid names.
      {"set dest 1;", "pre-game.txt:1:5 bad-name"},
      {"set e4 1;", "pre-game.txt:1:5 bad-name"},
      {"def empty 1;", "pre-game.txt:1:5 bad-name"},
      {"set a.b 1;", "pre-game.txt:1:5 bad-name"},
      {"set x 1; set \"x\" 2;", "pre-game.txt:1:14 bad-name"},
      {"sub s: endsub; gosub \"s\";", "pre-game.txt:1:22 undefined-name"},
      {"def f 1; def f 2;", "pre-game.txt:1:14 said-twice"},
      {"sub s a a: endsub;", "pre-game.txt:1:9 said-twice"},
      {"set v 1; sub s v: endsub;", "pre-game.txt:1:16 bad-name"},
      // Statements in the wrong place.
      {"if true: def f 1; endif;", "pre-game.txt:1:10 misplaced"},
      {"if true: sub s: endsub; endif;", "pre-game.txt:1:10 misplaced"},
      {"sub s: set x 1; my y; endsub;", "pre-game.txt:1:17 misplaced"},
      {"my y;", "pre-game.txt:1:1 misplaced"},
      {"if true: ban commands; endif;", "pre-game.txt:1:10 misplaced"},
      {"add K e4;", "pre-game.txt:1:1 not-isolated"},
      {"die no;", "pre-game.txt:1:1 not-isolated"},
      {"if true: say a; else: say b; endif;", "pre-game.txt:1:17 not-isolated"},
  };
  for (const Case& one : cases) EXPECT_EQ(errorsOf(one.code), one.error) << one.code;
}

TEST(Refusals, FunctionsAndSubroutinesAreDefinedInPreGame) {
  EXPECT_EQ(errorsOf({{Field::PostMove1, "def f 1;"}}), "post-move-1.txt:1:1 misplaced");
  EXPECT_EQ(errorsOf({{Field::PostGame2, "sub s: endsub;"}}), "post-game-2.txt:1:1 misplaced");
}

TEST(Refusals, PreMoveIsNotAccepted) {
  EXPECT_EQ(errorsOf({{Field::PreMove1, "set x 1;"}}), "uncertain-word");
  EXPECT_EQ(errorsOf({{Field::PreMove2, " \n"}}), "");
}

TEST(Refusals, DeepNestingIsAnError) {
  std::string ifs, groups = "set x ", nots = "set x ";
  for (int i = 0; i < 5000; ++i) {
    ifs += "if true: ";
    groups += "eval ( ";
    nots += "not ";
  }
  for (int i = 0; i < 5000; ++i) groups += ") ";
  EXPECT_NE(errorsOf(ifs).find("too-deep"), std::string::npos);
  EXPECT_NE(errorsOf(groups + ";").find("too-deep"), std::string::npos);
  EXPECT_NE(errorsOf(nots + "true;").find("too-deep"), std::string::npos);
}

TEST(Refusals, MessagesSayWhatWasExpected) {
  Diagnostics diagnostics;
  compile(presetWith({{Field::PreGame, "set x 1;\nset y checkaleep a1 b1 1 0;"}}), diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(renderHuman(diagnostics.all()[0], false),
            "pre-game.txt:2:7: error: \"checkaleep\" is no space, no label and no word of GAME Code "
            "[unknown-word]\n"
            "    2 | set y checkaleep a1 b1 1 0;\n"
            "      |       ^^^^^^^^^^\n"
            "      = fix: checkaleap\n");
}

TEST(Refusals, TheBoardHasToBeInOrder) {
  const auto board = [](const std::string& code, const std::string& columns) {
    return errorsOf({{Field::Code, code}, {Field::Columns, columns}});
  };
  EXPECT_EQ(board("3/3/3", "3"), "");
  EXPECT_EQ(board("9", "3"), "");
  EXPECT_EQ(board("***", "3"), "");
  EXPECT_EQ(board("3/3/2", "3"), "code.txt:1:1 bad-size");
  EXPECT_EQ(board("3/3/3", "x"), "columns.txt:1:1 bad-number");
  EXPECT_EQ(board("3/3/3", "0"), "columns.txt:1:1 bad-number");
  EXPECT_EQ(board("3/?2/3", "3"), "code.txt:1:3 bad-position");
  EXPECT_EQ(board("3/{K2/3", "3"), "code.txt:1:3 unmatched-bracket");
  EXPECT_EQ(board("3/{1e3}2/3", "3"), "code.txt:1:3 bad-value");
  EXPECT_EQ(board("3/{or}2/3", "3"), "code.txt:1:3 bad-value");
  EXPECT_EQ(board("3/0/3", "3"), "code.txt:1:3 bad-number");
  EXPECT_EQ(errorsOf({{Field::Shape, "Hexagons"}}), "shape.txt:1:1 bad-value");
  EXPECT_EQ(errorsOf({{Field::Sides, "White"}}), "sides.txt:1:1 bad-value");
  EXPECT_EQ(errorsOf({{Field::Files, "a b c"}}), "files.txt:1:1 bad-value");
  EXPECT_EQ(errorsOf({{Field::Files, "a a c d e f g h"}}).substr(0, 8), "bad-name");
  EXPECT_EQ(errorsOf({{Field::Set, "{\"K\": \"king.png\"}"}, {Field::Code, "K7/8/8/8/8/8/8/q7"}}),
            "code.txt:1:16 unknown-piece");
}

// A short rank is filled with missing spaces; holes are written as such.
TEST(Refusals, ShortRanksAndHolesAreMissingSpaces) {
  Diagnostics diagnostics;
  const auto grid =
      readGrid(presetWith({{Field::Code, "rnefg/pc3f/2p3e/4p2n/6pcr/P7p/RCP6/-N2P4/--E3P2/---F3CP/----GFENR"},
                           {Field::Columns, "9"}}),
               diagnostics);
  ASSERT_TRUE(grid);
  EXPECT_EQ(grid->rows, 11);
  int spaces = 0;
  for (const bool missing : grid->missing) spaces += missing ? 0 : 1;
  EXPECT_EQ(spaces, 79);
  std::vector<std::string_view> pieces(grid->pieces.begin(), grid->pieces.end());
  EXPECT_EQ(printPieces(*grid, pieces),
            "rnefg----/pc3f---/2p3e--/4p2n-/6pcr/P7p/RCP6/-N2P4/--E3P2/---F3CP/----GFENR");
}

TEST(Refusals, FilesThatAreNoFieldsAreErrors) {
  const auto errors = [](const std::string& name) {
    Diagnostics diagnostics;
    const auto source = [](const std::string& file) { return std::make_shared<const SourceFile>(file, "8"); };
    presetOf({source("p/code.txt"), source("p/columns.txt"), source(name)}, diagnostics);
    return diagnostics.all().empty() ? std::string("none")
                                     : diagnostics.all()[0].code + " " + diagnostics.all()[0].fix;
  };
  EXPECT_EQ(errors("p/pre-game.txt"), "none");
  EXPECT_EQ(errors("p/index.html"), "none");
  EXPECT_EQ(errors("p/pregame.txt"), "unknown-field ");
  Diagnostics diagnostics;
  EXPECT_FALSE(presetOf({}, diagnostics));
  EXPECT_EQ(diagnostics.all().size(), 2u);
}

}  // namespace
}  // namespace fairyforge::gamecode
