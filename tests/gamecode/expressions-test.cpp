// Tests each operator of GAME Code with values worked out from its reference.
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

const std::map<Field, std::string> kChess{{Field::Code, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}};

std::string onChess(const std::string& expression, const std::string& before = "") {
  return worth(expression, before, allReadings().front(), kChess);
}

TEST(Expressions, ConstantsAreThemselves) {
  EXPECT_EQ(worth("12"), "12");
  EXPECT_EQ(worth("-3"), "-3");
  EXPECT_EQ(worth("true"), "true");
  EXPECT_EQ(worth("false"), "false");
  EXPECT_EQ(worth("null"), "null");
  EXPECT_EQ(worth("e4"), "e4");
  EXPECT_EQ(worth("K"), "K");
  EXPECT_EQ(worth("@"), "@");
  EXPECT_EQ(worth("\"a text\""), "a text");
  EXPECT_EQ(worth("(a1 b2 3)"), "(a1 b2 3)");
}

TEST(Expressions, OperatorsStandBeforeTheirOperands) {
  EXPECT_EQ(worth("+ 2 3"), "5");
  EXPECT_EQ(worth("+ 2 -3"), "-1");
  EXPECT_EQ(worth("* + 1 2 + 3 4"), "21");
  EXPECT_EQ(worth(">> 7 1"), "3");
  EXPECT_EQ(worth("> 3 2"), "true");
  EXPECT_EQ(worth("< 3 2"), "false");
  EXPECT_EQ(worth(">= 3 3"), "true");
  EXPECT_EQ(worth("<= 4 3"), "false");
  EXPECT_EQ(worth("not > 3 2"), "false");
  EXPECT_EQ(worth("join a1 b2"), "a1b2");
  EXPECT_EQ(worth("join K 12"), "K12");
  EXPECT_EQ(worth("merge (a1 b2) (c3)"), "(a1 b2 c3)");
}

TEST(Expressions, AndAndOrGroupToTheLeftWithEqualPrecedence) {
  for (int bits = 0; bits < 16; ++bits) {
    const bool a = bits & 1, b = bits & 2, c = bits & 4, d = bits & 8;
    const auto word = [](bool is) { return is ? std::string("true") : std::string("false"); };
    const std::string chain = word(a) + " or " + word(b) + " and " + word(c) + " or " + word(d);
    for (const Reading& reading : allReadings())
      EXPECT_EQ(worth(chain, "", reading), word(((a || b) && c) || d)) << chain << " in " << reading.name;
  }
}

TEST(Expressions, EvalGroups) {
  EXPECT_EQ(worth("eval (false or true) and false"), "false");
  EXPECT_EQ(worth("eval (false and true) or true"), "true");
  EXPECT_EQ(worth("false and eval (true or true)"), "false");
}

TEST(Expressions, CondChoosesAnArm) {
  EXPECT_EQ(worth("cond true 1 2"), "1");
  EXPECT_EQ(worth("cond false 1 2"), "2");
  EXPECT_EQ(worth("cond > 1 2 (+ 1 1) (true and false)"), "false");
  EXPECT_EQ(worth("cond cond true false true 1 2"), "2");
}

TEST(Expressions, EqualComparesTextsNumbersAndTruthValues) {
  EXPECT_EQ(worth("== e4 e4"), "true");
  EXPECT_EQ(worth("== e4 E"), "false");
  EXPECT_EQ(worth("== K k"), "false");
  EXPECT_EQ(worth("== 3 + 1 2"), "true");
  EXPECT_EQ(worth("== false not true"), "true");
  EXPECT_EQ(worth("== join a b join a b"), "true");
  EXPECT_EQ(worth("== join a 4 a4"), "true");
  EXPECT_EQ(worth("== e4 false"), "false");
  EXPECT_EQ(worth("== null e4"), "false");
}

// The server is written in PHP, whose == finds "1e1" equal to "10" and true equal to "e4".
TEST(Expressions, DoubtfulComparisonsAreFaults) {
  EXPECT_TRUE(worth("== e4 true").starts_with("fault"));
  EXPECT_TRUE(worth("== 0 null").starts_with("fault"));
  EXPECT_TRUE(worth("== 0 false").starts_with("fault"));
  EXPECT_TRUE(worth("== 4 e4").starts_with("fault"));
  EXPECT_TRUE(worth("== null false").starts_with("fault"));
  EXPECT_TRUE(worth("== #a #a", "set a (a1);").starts_with("fault"));
  EXPECT_TRUE(worth("== join 1 0 join 1 + 0 0").starts_with("true"));
  EXPECT_TRUE(worth("== join 1 0 join -1 0").starts_with("fault"));
}

TEST(Expressions, ConditionsAreTruthValuesOnly) {
  EXPECT_TRUE(worth("not 1").starts_with("fault"));
  EXPECT_TRUE(worth("e4 and true").starts_with("fault"));
  EXPECT_TRUE(worth("cond null 1 2").starts_with("fault"));
}

TEST(Expressions, NumbersHaveThirtyTwoBits) {
  EXPECT_EQ(worth("+ 2147483646 1"), "2147483647");
  EXPECT_TRUE(worth("+ 2147483647 1").starts_with("fault"));
  EXPECT_TRUE(worth("* 65536 65536").starts_with("fault"));
  EXPECT_TRUE(worth(">> 1 40").starts_with("fault"));
}

TEST(Expressions, FunctionsTakeAsManyArgumentsAsTheyMention) {
  EXPECT_EQ(worth("fn twice 4", "def twice + #0 #0;"), "8");
  EXPECT_EQ(worth("fn less 4 5", "def less < #0 #1;"), "true");
  EXPECT_EQ(worth("fn second 4 5", "def second + 0 #1;"), "5");
  EXPECT_EQ(worth("+ fn twice 4 1", "def twice + #0 #0;"), "9");
  EXPECT_EQ(worth("fn x", "def x 7;"), "7");
}

// These are the examples of the reference.
TEST(Expressions, ANamedParameterStandsAtTheEnd) {
  EXPECT_EQ(worth("fn sqrplus 5", "def sqrplus + * #x #x #x =x;"), "30");
  EXPECT_EQ(worth("fn sqrplus 10", "def sqrplus + * #x #x #x =x;"), "110");
}

TEST(Expressions, AConnectiveInsideAFunctionEndsOnlyThatFunction) {
  EXPECT_EQ(worth("false and fn f", "def f false or true;"), "false");
  EXPECT_EQ(worth("fn f and true", "def f true or false;"), "true");
}

TEST(Expressions, FunctionsReadVariablesWhenTheyAreCalled) {
  EXPECT_EQ(worth("fn f", "set v 1; def f + #v 1; set v 5;"), "6");
  EXPECT_EQ(worth("fn fact 5", "def fact cond == #0 0 1 (* #0 fn fact + #0 -1);"), "120");
}

TEST(Expressions, FunctionsAreCalledAfterTheirDefinition) {
  EXPECT_EQ(worth("#v", "def g fn h; def h 3; set v fn g;"), "3");
  EXPECT_EQ(worth("#v", "set v fn h; def h 3;"), "fault: function \"h\" is called before its definition");
}

TEST(Expressions, VariablesAreReadByHashOrVar) {
  EXPECT_EQ(worth("#v", "set v e4;"), "e4");
  EXPECT_EQ(worth("var v", "set v e4;"), "e4");
  EXPECT_EQ(worth("#K", "set K e1; set k e8;"), "e1");
  EXPECT_EQ(worth("var join v 2", "set v1 7; set v2 9;"), "9");
  EXPECT_TRUE(worth("var join v 3", "set v1 7; set v2 9;").starts_with("fault"));
}

TEST(Expressions, TheBoardIsAskedBySpace) {
  EXPECT_EQ(onChess("space e1"), "K");
  EXPECT_EQ(onChess("space e8"), "k");
  EXPECT_EQ(onChess("space e4"), "@");
  EXPECT_EQ(onChess("empty e4"), "true");
  EXPECT_EQ(onChess("empty e2"), "false");
  EXPECT_EQ(onChess("findpiece q spaces"), "d8");
  EXPECT_TRUE(onChess("findpiece R spaces").starts_with("fault"));
  EXPECT_TRUE(onChess("findpiece X spaces").starts_with("fault"));
  EXPECT_TRUE(onChess("empty K").starts_with("fault"));
}

TEST(Expressions, RanksAndFilesCountFromZero) {
  EXPECT_EQ(onChess("rank a1"), "0");
  EXPECT_EQ(onChess("rank b8"), "7");
  EXPECT_EQ(onChess("file a1"), "0");
  EXPECT_EQ(onChess("file h3"), "7");
}

TEST(Expressions, WhereTakesFilesThenRanks) {
  EXPECT_EQ(onChess("where e4 1 2"), "f6");
  EXPECT_EQ(onChess("where e4 -4 -3"), "a1");
  EXPECT_EQ(onChess("where e4 + 1 1 0"), "g4");
}

TEST(Expressions, LeapsAreSymmetricOrExact) {
  EXPECT_EQ(onChess("checkleap b1 c3 1 2"), "true");
  EXPECT_EQ(onChess("checkleap b1 a3 2 1"), "true");
  EXPECT_EQ(onChess("checkleap b1 b3 1 2"), "false");
  EXPECT_EQ(onChess("checkaleap b1 c3 1 2"), "true");
  EXPECT_EQ(onChess("checkaleap b1 a3 1 2"), "false");
  EXPECT_EQ(onChess("checkaleap b1 d2 1 2"), "false");
  EXPECT_EQ(onChess("leaps a1 1 2"), "(b3 c2)");
  EXPECT_EQ(onChess("leaps d4 1 1"), "(e5 e3 c5 c3)");
}

TEST(Expressions, RidesNeedEmptySpacesBetweenTheirEnds) {
  EXPECT_EQ(onChess("checkride a2 a7 1 0"), "true");
  EXPECT_EQ(onChess("checkride a1 a7 1 0"), "false");
  EXPECT_EQ(onChess("checkride b2 g7 1 1"), "true");
  EXPECT_EQ(onChess("checkride b2 g7 1 0"), "false");
  EXPECT_EQ(onChess("checkaride a2 a7 0 1"), "true");
  EXPECT_EQ(onChess("checkaride a2 a7 0 -1"), "false");
  EXPECT_EQ(onChess("checkaride a2 a7 1 0"), "false");
  EXPECT_EQ(onChess("checkaride a2 a7 0 5"), "true");
  EXPECT_EQ(onChess("checkride a3 a3 1 0"), "false");
  EXPECT_EQ(onChess("checkride a2 a7 0 0"), "false");
}

TEST(Expressions, HopsPassExactlyOnePiece) {
  EXPECT_EQ(onChess("checkhop a1 a6 1 0"), "true");
  EXPECT_EQ(onChess("checkhop a1 a7 1 0"), "true");
  EXPECT_EQ(onChess("checkhop a1 a8 1 0"), "false");
  EXPECT_EQ(onChess("checkhop a2 a6 1 0"), "false");
  EXPECT_EQ(onChess("checkahop a1 a6 0 1"), "true");
  EXPECT_EQ(onChess("checkahop a1 a6 1 0"), "false");
}

TEST(Expressions, TheFirstOfTwoStepsEndsOnAnEmptySpace) {
  EXPECT_EQ(onChess("checkatwostep d3 e6 0 1 1 2"), "true");
  EXPECT_EQ(onChess("checkatwostep d3 e6 1 2 0 1"), "true");
  EXPECT_EQ(onChess("checkatwostep d3 e6 0 -1 1 4"), "false");
  EXPECT_EQ(onChess("checkatwostep a3 b4 -1 0 2 1"), "false");
}

TEST(Expressions, MissingSpacesAreNeitherEmptyNorFull) {
  const std::map<Field, std::string> hole{{Field::Code, "3/1-1/3"}, {Field::Columns, "3"}};
  const Reading& reading = allReadings().front();
  EXPECT_EQ(worth("checkride b1 b3 1 0", "", reading, hole), "false");
  EXPECT_EQ(worth("checkhop b1 b3 1 0", "", reading, hole), "false");
  EXPECT_EQ(worth("checkride a1 a3 1 0", "", reading, hole), "true");
  EXPECT_EQ(worth("leaps a1 1 1", "", reading, hole), "()");
  EXPECT_TRUE(worth("where b1 0 1", "", reading, hole).starts_with("fault"));
}

TEST(Expressions, FlagsBelongToSpacesAndStartFalse) {
  EXPECT_EQ(onChess("flag e1"), "false");
  EXPECT_EQ(onChess("flag e1", "setflag e1 e8;"), "true");
  EXPECT_EQ(onChess("flag e1", "sub s: setflag e1; unsetflag e1; endsub; gosub s;"), "false");
}

TEST(Expressions, ThereIsNoMoveBeforeTheFirst) {
  EXPECT_EQ(worth("== thismove null"), "true");
  EXPECT_EQ(worth("origin"), "fault: \"origin\" has no value before the first move");
}

TEST(Expressions, RecursionHasAnEnd) {
  EXPECT_TRUE(worth("fn f 1", "def f fn f #0;").starts_with("fault: more than"));
  EXPECT_TRUE(worth("fn f 1", "def f + fn f #0 fn f #0;").starts_with("fault: more than"));
}

}  // namespace
}  // namespace fairyforge::gamecode
