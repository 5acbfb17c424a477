// Tests the interpreter of GAME Code with small complete programs in the style of the exporter, in every
// reading of the language.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

// Returns the spaces to which the piece on `from` can go, such as "a2 b1 b2". If the readings disagree about
// a space, it is followed by "?".
std::string targets(AllRuns& runs, const std::string& from) {
  std::string text;
  for (const std::string& to : runs.first().program().grid.names) {
    const auto turn = readTurn(runs.first().program(), from + "-" + to);
    EXPECT_TRUE(turn) << turn.why();
    const auto verdict = runs.probe(*turn);
    if (verdict && verdict->kind == Verdict::Kind::Refused) continue;
    text += (text.empty() ? "" : " ") + to + (verdict && verdict->accepted() ? "" : "?");
  }
  return text;
}

AllRuns started(std::map<Field, std::string> fields) {
  AllRuns runs(programWith(std::move(fields)));
  const auto verdict = runs.start();
  EXPECT_TRUE(verdict && verdict->accepted());
  return runs;
}

TEST(Examples, AKingStepsAndTakesNothingOfItsOwn) {
  AllRuns runs =
      started({{Field::Code, "3/Pp1/K2"},
               {Field::Columns, "3"},
               {Field::PreGame,
                "setsystem maxmove 1; ban commands allmoves; allow moves 1 captures 1; setflag rules;"
                "def K checkleap #0 #1 1 0 or checkleap #0 #1 1 1;"
                "def OWN1 == #0 K or == #0 P;"},
               {Field::PostMove1,
                "verify == moved K or == moved P; verify not fn OWN1 old;"
                "if == moved K: verify fn K origin dest; endif;"}});
  EXPECT_EQ(targets(runs, "a1"), "b1 b2");
  EXPECT_EQ(targets(runs, "b2"), "");
}

// This piece moves 1, 3, 5 or 7 spaces, and only pieces an odd number of spaces away can block it.
TEST(Examples, ASlipRookIsBlockedOnEverySecondSpace) {
  std::string preGame, all;
  const std::pair<char, std::pair<int, int>> directions[] = {
      {'E', {1, 0}}, {'W', {-1, 0}}, {'N', {0, 1}}, {'S', {0, -1}}};
  for (const auto& [letter, step] : directions) {
    const auto delta = [&](int n) { return fmt::format("{} {}", n * step.first, n * step.second); };
    std::string any;
    for (int n = 1; n <= 7; n += 2) {
      preGame += fmt::format("def S{}{} ", letter, n);
      for (int k = 1; k < n; k += 2) preGame += fmt::format("empty where #0 {} and ", delta(k));
      preGame += fmt::format("checkaleap #0 #1 {};\n", delta(n));
      any += fmt::format("{}fn S{}{} #0 #1", any.empty() ? "" : " or ", letter, n);
    }
    preGame += fmt::format("def S{} {};\n", letter, any);
    all += fmt::format("{}fn S{} #0 #1", all.empty() ? "" : " or ", letter);
  }
  preGame += "def SX " + all + ";\n";
  const std::string postMove =
      "if == moved S:\n  if == old @:\n    verify fn SX origin dest;\n  endif;\n"
      "  if not == old @:\n    verify checkride origin dest 1 0;\n  endif;\nendif;\n";
  AllRuns runs = started(
      {{Field::Code, "8/8/3p4/8/8/p3p3/3S1p2/8"}, {Field::PreGame, preGame}, {Field::PostMove1, postMove}});
  // The pieces on f2 and d6 are an even number of spaces away; they block nothing, and can be captured as by
  // a rook.
  EXPECT_EQ(targets(runs, "d2"), "d1 a2 c2 e2 f2 g2 d3 d5 d6 d7");
}

// A piece becomes another one on certain spaces.
TEST(Examples, AKnightIsChangedWhereItLands) {
  AllRuns runs =
      started({{Field::Code, "8/8/8/8/8/2N5/8/8"},
               {Field::PreGame,
                "def N checkleap #0 #1 1 2;"
                "sub morph lab c: if == #lab N: if == #c e4: add A #c; endif;"
                " if == #c d5: add C #c; endif; endif; endsub;"},
               {Field::PostMove1, "if == moved N: verify fn N origin dest; endif; gosub morph moved dest;"}});
  const std::vector<State> start = runs.states();
  for (const auto& [turn, board] :
       {std::pair{"c3-e4", "8/8/8/8/4A3/8/8/8"}, std::pair{"c3-d5", "8/8/8/3C4/8/8/8/8"},
        std::pair{"c3-b5", "8/8/8/1N6/8/8/8/8"}}) {
    const auto verdict = runs.play(turn);
    ASSERT_TRUE(verdict && verdict->accepted()) << turn << runs.difference().answers[1];
    EXPECT_EQ(runs.first().pieces(), board);
    runs.restore(start);
  }
}

}  // namespace
}  // namespace fairyforge::gamecode
