// Tests the texts of turns that players type, and what the site does with them before the code runs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

constexpr const char* kTurnRules =
    "setsystem maxmove 2; ban commands allmoves; allow moves 1 captures 1 promotions 2;";

ProgramPtr program(const std::string& preGame = kTurnRules, const std::string& postMove = "") {
  return programWith({{Field::Code, "k2/P1p/K2"},
                      {Field::Columns, "3"},
                      {Field::PreGame, preGame},
                      {Field::PostMove1, postMove}});
}

// Returns the board after the turn; or the reason why the turn is refused.
std::string after(const std::string& turn, const Reading& reading = allReadings().front(),
                  const std::string& preGame = kTurnRules) {
  gamecode::Run run(program(preGame), reading);
  EXPECT_TRUE(run.start().accepted());
  const Verdict verdict = run.play(turn);
  return verdict.accepted() ? run.pieces() : verdict.message;
}

TEST(Turns, AreWrittenWithOrWithoutTheLabel) {
  EXPECT_EQ(after("a1-b1"), "k2/P1p/1K1");
  EXPECT_EQ(after("K a1-b1"), "k2/P1p/1K1");
  EXPECT_EQ(after("  K  a1 - b1 "), "k2/P1p/1K1");
  EXPECT_EQ(after("a1-c2"), "k2/P1K/3");
  EXPECT_EQ(after("P a2-b3; Q-b3"), "kQ1/2p/K2");
}

TEST(Turns, RefuseTextsThatAreNoMoves) {
  EXPECT_EQ(after(""), "\"\" is no move, expected the form e2-e4");
  EXPECT_EQ(after("a1b1"), "\"a1b1\" is no move, expected the form e2-e4");
  EXPECT_EQ(after("a1-z9"), "\"z9\" is no space of the board");
  EXPECT_EQ(after("K z9-a1"), "\"z9\" is no space of the board");
  EXPECT_EQ(after("?-a1"), "\"?\" is no piece of the set and no space of the board");
  EXPECT_EQ(after("P*a1"), "\"P*a1\": how pieces are dropped from hand is not known");
  EXPECT_EQ(after("resign"), "\"resign\" is no move, expected the form e2-e4");
  EXPECT_EQ(after("a1-b1;"), "k2/P1p/1K1");
  EXPECT_EQ(after("a1-b1; ;"), "\"\" is no move, expected the form e2-e4");
}

TEST(Turns, TheSiteRefusesWhatIsBannedOrImpossible) {
  EXPECT_EQ(after("b1-c1"), "there is nothing on b1");
  EXPECT_EQ(after("Q a1-b1"), "there is no Q on a1");
  EXPECT_EQ(after("a1-b1; b1-c1"), "part 2 of a turn is no move");
  EXPECT_EQ(after("a1-b1; b1-c2"), "part 2 of a turn is no capture");
  EXPECT_EQ(after("Q-a1"), "no piece is put on a1 in part 1");
  EXPECT_EQ(after("a1-b1; Q-c1"), "there is nothing on c1 to promote");
  EXPECT_EQ(after("a1-b1; Q-b1; R-b1"), "a turn has 1 to 2 parts, not 3");
}

TEST(Turns, OnlyTheMoverIsPromotedUnlessTheSiteTakesAny) {
  const Reading any = readingWith([](Reading& r) { r.promotions = Promotions::OfAny; });
  EXPECT_EQ(after("a1-b1; Q-a2"), "what stands on a2 has not just moved");
  EXPECT_EQ(after("a1-b1; Q-a2", any), "k2/Q1p/1K1");
  EXPECT_EQ(after("a1-b1; Q-c1", any), "there is nothing on c1 to promote");
}

TEST(Turns, WithoutABanEverythingGoes) {
  const Reading& first = allReadings().front();
  EXPECT_EQ(after("Q-b2", first, "setsystem maxmove 3;"), "k2/PQp/K2");
  EXPECT_EQ(after("a1-b1; b1-c1; Q-c1", first, "setsystem maxmove 3;"), "k2/P1p/2Q");
  EXPECT_EQ(after("a1-b1; b1-c1", first, ""), "a turn has 1 to 1 parts, not 2");
}

// The words about the last move describe the move, even if another piece is put down in the same turn.
TEST(Turns, TheLastMoveHasWords) {
  const auto said = [](const std::string& turn) {
    gamecode::Run run(program(kTurnRules,
                              "set a origin; set b dest; set c moved; set d old; set e captured;"
                              "set f space dest; say #a #b #c #d #e #f; if capture: say took; endif;"));
    EXPECT_TRUE(run.start().accepted());
    const Verdict verdict = run.play(turn);
    EXPECT_TRUE(verdict.accepted()) << verdict.message;
    return fmt::format("{}", fmt::join(verdict.said, "|"));
  };
  EXPECT_EQ(said("a2-b2"), "a2 b2 P @ @ P");
  EXPECT_EQ(said("a1-c2"), "a1 c2 K p p K|took");
  EXPECT_EQ(said("a2-a3; Q-a3"), "a2 a3 P k k Q|took");
}

TEST(Turns, SidesTakeTurnsWithTheirPostMoveCode) {
  const ProgramPtr both = programWith({{Field::Code, "k2/3/K2"},
                                       {Field::Columns, "3"},
                                       {Field::PostMove1, "say one;"},
                                       {Field::PostMove2, "say two;"}});
  gamecode::Run run(both);
  ASSERT_TRUE(run.start().accepted());
  EXPECT_EQ(run.play("a1-b1").said, std::vector<std::string>{"one"});
  EXPECT_EQ(run.play("a3-b3").said, std::vector<std::string>{"two"});
  EXPECT_EQ(run.play("b1-a1").said, std::vector<std::string>{"one"});
}

TEST(Turns, AreCountedInAGame) {
  const auto split = [](const std::string& game) {
    const auto turns = splitGame(game);
    return turns ? fmt::format("{}", fmt::join(*turns, "|")) : turns.why();
  };
  EXPECT_EQ(split("1. e2-e4 e7-e5 2. N g1-f3"), "e2-e4|e7-e5|N g1-f3");
  EXPECT_EQ(split("P e7-e8; Q-e8 a2-a3"), "P e7-e8; Q-e8|a2-a3");
  EXPECT_EQ(split("P e7-e8;Q-e8\n12. a2-a3"), "P e7-e8; Q-e8|a2-a3");
  EXPECT_EQ(split("1. e2-e4\n1... e7-e5 2.N g1-f3 2...N b8-c6"), "e2-e4|e7-e5|N g1-f3|N b8-c6");
  EXPECT_EQ(split(""), "");
  EXPECT_EQ(split("e4 e5"), "\"e4 e5\" is no move, expected the form e2-e4");
  EXPECT_EQ(split("e2-e4 N"), "\"N\" is no move, expected the form e2-e4");
  EXPECT_EQ(split("; e2-e4"), "';' stands before the first move");
}

TEST(Turns, ArePrintedAsTheyAreTyped) {
  const ProgramPtr p = program();
  for (const char* turn : {"K a1-b1", "a2-a3; Q-a3"}) EXPECT_EQ(printTurn(*p, *readTurn(*p, turn)), turn);
}

}  // namespace
}  // namespace fairyforge::gamecode
