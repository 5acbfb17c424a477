// Tests each statement of GAME Code by the values that it leaves in variables.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

// Returns the words that the Pre-Game code prints, followed by the reason if it fails.
std::string saidBy(const std::string& preGame, const Reading& reading = allReadings().front()) {
  const ProgramPtr program =
      programWith({{Field::PreGame, preGame}, {Field::Code, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}});
  if (!program) return "errors";
  gamecode::Run run(program, reading);
  const Verdict verdict = run.start();
  std::string text = fmt::format("{}", fmt::join(verdict.said, "|"));
  if (!verdict.accepted())
    text +=
        fmt::format("[{}: {}]", verdict.kind == Verdict::Kind::Fault ? "fault" : "refused", verdict.message);
  return text;
}

// Returns the board after the Pre-Game code.
std::string boardAfter(const std::string& preGame) {
  const ProgramPtr program =
      programWith({{Field::PreGame, preGame}, {Field::Code, "3/kq1/K2"}, {Field::Columns, "3"}});
  if (!program) return "errors";
  gamecode::Run run(program);
  const Verdict verdict = run.start();
  return verdict.accepted() ? run.pieces() : verdict.message;
}

TEST(Statements, SayReplacesVariablesAndPutsBlanksBetweenWords) {
  EXPECT_EQ(saidBy("set n 3; set c e4; say There are #n pieces on #c;"), "There are 3 pieces on e4");
  EXPECT_EQ(saidBy("say \"two  words\" and more;"), "two  words and more");
  EXPECT_EQ(saidBy("say if and or endif;"), "if and or endif");
  EXPECT_EQ(saidBy("print + 1 2;"), "3");
}

TEST(Statements, IfTakesTheFirstBranchWhoseConditionHolds) {
  const auto branches = [](const std::string& a, const std::string& b) {
    return saidBy("sub s: if " + a + ": say one; elseif " + b +
                  ": say two; else: say three; endif; endsub; gosub s;");
  };
  EXPECT_EQ(branches("true", "true"), "one");
  EXPECT_EQ(branches("false", "true"), "two");
  EXPECT_EQ(branches("false", "false"), "three");
  EXPECT_EQ(saidBy("if false: say one; endif; if true: if not true: say two; endif; say three; endif;"),
            "three");
}

TEST(Statements, VerifyStopsWhenItFails) {
  EXPECT_EQ(saidBy("say one; verify > 2 1; say two; verify > 1 2; say three;"), "one|two[refused: one two]");
  EXPECT_EQ(saidBy("verify > 1 2;"), "[refused: verify > 1 2 fails]");
}

TEST(Statements, DieStopsWithItsText) {
  EXPECT_EQ(saidBy("set c e4; sub s: die Not on #c; endsub; gosub s; say no;"), "[refused: Not on e4]");
}

TEST(Statements, SubroutinesHaveParametersAndVariablesOfTheirOwn) {
  EXPECT_EQ(saidBy("sub s a b: my c; set c + #a #b; say #c; endsub; gosub s 1 2; gosub s 3 4;"), "3|7");
  EXPECT_EQ(
      saidBy("sub s a: my b; set b #a; if > #a 0: set less + #a -1; gosub s #less; endif; say #b; endsub;"
             "set less 0; gosub s 2;"),
      "0|1|2");
  EXPECT_EQ(saidBy("sub s: my b; say #b; endsub; gosub s;"), "[fault: variable \"#b\" has no value yet]");
}

TEST(Statements, SubroutinesSetGlobalVariables) {
  EXPECT_EQ(saidBy("set found false; sub s: set found e4; endsub; gosub s; say #found;"), "e4");
  EXPECT_EQ(saidBy("set v a1; sub s: setglobal v b2; endsub; gosub s; say #v;"), "b2");
}

TEST(Statements, SubroutinesAreCalledAfterTheirDefinition) {
  EXPECT_EQ(saidBy("gosub s; sub s: say one; endsub;"),
            "[fault: subroutine \"s\" is called before its definition]");
  EXPECT_EQ(saidBy("sub a: gosub b; endsub; sub b: say one; endsub; gosub a;"), "one");
}

TEST(Statements, ForGoesThroughAnArray) {
  EXPECT_EQ(saidBy("sub s: for x (a1 b2 c3): say #x; next; say end; endsub; gosub s;"), "a1|b2|c3|end");
  EXPECT_EQ(saidBy("sub s: foreach x leaps a1 1 2: say #x; next; endsub; gosub s;"), "b3|c2");
  EXPECT_EQ(saidBy("sub s: for x (): say #x; next; say end; endsub; gosub s;"), "end");
  EXPECT_EQ(saidBy("sub s: for x (1 2): for y (3 4): set z * #x #y; say #z; next; next; endsub; gosub s;"),
            "3|4|6|8");
}

TEST(Statements, DoWhileGoesOnAsLongAsItsConditionHolds) {
  EXPECT_EQ(saidBy("set i 0; sub s: do while < #i 3: set i + #i 1; loop; endsub; gosub s; say #i;"), "3");
}

TEST(Statements, ALoopThatDoesNotEndIsStopped) {
  const ProgramPtr program = programWith({{Field::PreGame, "sub s: do while true: loop; endsub; gosub s;"}});
  gamecode::Run run(program, allReadings().front(), {.steps = 1000});
  const Verdict verdict = run.start();
  EXPECT_EQ(verdict.kind, Verdict::Kind::Fault);
  EXPECT_EQ(verdict.message, "more than 1000 steps were taken");
}

TEST(Statements, RecursionThatDoesNotEndIsStopped) {
  EXPECT_EQ(saidBy("sub s: gosub s; endsub; gosub s;"),
            "[fault: more than 200 subroutines are inside each other]");
}

TEST(Statements, TextsAndArraysThatGrowAreStopped) {
  EXPECT_TRUE(saidBy("set t x; sub s: do while true: set t join #t #t; loop; endsub; gosub s;")
                  .starts_with("[fault: the texts that are made have more than"));
  EXPECT_TRUE(saidBy("set a (a1 a2); sub s: do while true: set a merge #a #a; loop; endsub; gosub s;")
                  .starts_with("[fault: the arrays that are made have more than"));
  EXPECT_NE(saidBy("sub s: do while true: say a text; loop; endsub; gosub s;")
                .find("[fault: the texts that are made have more than"),
            std::string::npos);
}

TEST(Statements, CommandsChangeTheBoard) {
  EXPECT_EQ(boardAfter("sub s: add R b1; endsub; gosub s;"), "3/kq1/KR1");
  EXPECT_EQ(boardAfter("sub s: add R a1; endsub; gosub s;"), "3/kq1/R2");
  EXPECT_EQ(boardAfter("sub s: move b2 c3; endsub; gosub s;"), "2q/k2/K2");
  EXPECT_EQ(boardAfter("sub s: move b2 a1; endsub; gosub s;"), "3/k2/q2");
  EXPECT_EQ(boardAfter("sub s: capture b2; endsub; gosub s;"), "3/k2/K2");
  EXPECT_EQ(boardAfter("sub s c: capture #c; endsub; gosub s a2;"), "3/1q1/K2");
}

TEST(Statements, CommandsThatMeanNothingAreFaults) {
  EXPECT_EQ(boardAfter("sub s: move c3 c2; endsub; gosub s;"), "there is nothing to move on \"c3\"");
  EXPECT_EQ(boardAfter("sub s: add @ c2; endsub; gosub s;"), "add takes the label of a piece, not \"@\"");
  EXPECT_EQ(boardAfter("sub s: add c2 R; endsub; gosub s;"),
            "\"R\" stands where a space of the board was expected");
  EXPECT_EQ(boardAfter("set c false; sub s: capture #c; endsub; gosub s;"),
            "false stands where a space of the board was expected");
}

TEST(Statements, SetLegalTakesTheFormsOfTheReference) {
  const auto legal = [](const std::string& preGame) {
    const ProgramPtr program = programWith({{Field::PreGame, preGame}});
    if (!program) return std::string("errors");
    gamecode::Run run(program, readingWith([](Reading& r) { r.postGame = PostGame::AfterMover; }));
    EXPECT_TRUE(run.start().accepted());
    std::string text;
    for (const auto& [from, to] : run.finish().legal)
      text += fmt::format("{}{} ", program->grid.names[static_cast<std::size_t>(from)],
                          program->grid.names[static_cast<std::size_t>(to)]);
    return text;
  };
  EXPECT_EQ(legal("setlegal a1 b1;"), "a1b1 ");
  EXPECT_EQ(legal("setlegal a1 b1 c1;"), "a1b1 a1c1 ");
  EXPECT_EQ(legal("setlegal a1 (b1 c1) d1 (e1);"), "a1b1 a1c1 d1e1 ");
  EXPECT_EQ(legal("set to h8; setlegal a1 #to;"), "a1h8 ");
  EXPECT_EQ(legal("setlegal a1 (where a1 1 1);"), "a1b2 ");
  EXPECT_EQ(legal("setlegal a1 (leaps a1 1 2);"), "a1c2 a1b3 ");
}

TEST(Statements, SetLegalIsNotForPostMove) {
  const ProgramPtr program =
      programWith({{Field::Code, "3/3/K2"}, {Field::Columns, "3"}, {Field::PostMove1, "setlegal a1 b1;"}});
  gamecode::Run run(program);
  ASSERT_TRUE(run.start().accepted());
  EXPECT_EQ(run.play("a1-a2").kind, Verdict::Kind::Fault);
}

// Between turns, a preset keeps only the values of its variables. Texts that none of them has are forgotten.
TEST(Statements, TextsThatNoVariableHoldsAreForgotten) {
  const ProgramPtr program =
      programWith({{Field::Code, "k2/3/K2"},
                   {Field::Columns, "3"},
                   {Field::PreGame, "set text K; set copy K; set all (a1);"},
                   {Field::PostMove1, "set text join dest dest; set copy #text; set all merge #all (b2);"},
                   {Field::PostMove2, "say #text #copy; set other join dest #text;"}});
  ASSERT_TRUE(program);
  gamecode::Run run(program);
  ASSERT_TRUE(run.start().accepted());
  const State atStart = run.state();
  for (const char* turn : {"a1-a2", "a3-b3", "a2-a1", "b3-a3", "a1-a2"})
    EXPECT_TRUE(run.play(turn).accepted()) << turn;
  EXPECT_EQ(run.state().texts.size(), 3u);
  EXPECT_EQ(run.state().arrays.size(), 1u);
  EXPECT_EQ(run.play("a3-b3").said, std::vector<std::string>{"a2a2 a2a2"});
  run.restore(atStart);
  EXPECT_TRUE(run.play("a1-b1").accepted());
  EXPECT_EQ(run.play("a3-b3").said, std::vector<std::string>{"b1b1 b1b1"});
}

}  // namespace
}  // namespace fairyforge::gamecode
