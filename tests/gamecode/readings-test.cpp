// Tests the readings of GAME Code: each stands for one way to understand the uncertain points of its
// documentation. Code that depends on such a point has different results in different readings; other code
// has not.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <set>

#include "tests/gamecode/presets.h"

namespace fairyforge::gamecode {
namespace {

const std::map<Field, std::string> kBoard{{Field::Code, "k2/P1p/K2"}, {Field::Columns, "3"}};

std::string worthIn(const Reading& reading, const std::string& expression, const std::string& before = "") {
  return worth(expression, before, reading, kBoard);
}

// Returns in what the readings differ after these turns; empty if they agree.
std::string difference(std::map<Field, std::string> fields, const std::vector<std::string>& turns) {
  fields.insert(kBoard.begin(), kBoard.end());
  AllRuns runs(programWith(std::move(fields)));
  const auto differing = [&] { return runs.difference().readings[1]; };
  const auto start = runs.start();
  if (!start) return differing();
  EXPECT_NE(start->kind, Verdict::Kind::Fault) << start->message;
  for (const std::string& turn : turns) {
    if (!runs.play(turn)) return differing();
  }
  return runs.finish() ? "" : differing();
}

TEST(Readings, AreNamedAndTheFirstIsTheMostLikely) {
  std::set<std::string> names;
  for (const Reading& reading : allReadings()) EXPECT_TRUE(names.insert(reading.name).second) << reading.name;
  EXPECT_EQ(allReadings().front().connectives, Connectives::RightToLeft);
  EXPECT_EQ(allReadings().front().offBoard, OffBoard::Error);
}

// For every uncertain point, each of its possible meanings occurs in some reading.
TEST(Readings, CoverEveryPoint) {
  std::set<int> connectives, arms, names, off, post, captured, commands, promotions;
  for (const Reading& r : allReadings()) {
    connectives.insert(static_cast<int>(r.connectives));
    arms.insert(static_cast<int>(r.arms));
    names.insert(static_cast<int>(r.newNames));
    off.insert(static_cast<int>(r.offBoard));
    post.insert(static_cast<int>(r.postGame));
    captured.insert(static_cast<int>(r.captured));
    commands.insert(static_cast<int>(r.commands));
    promotions.insert(static_cast<int>(r.promotions));
  }
  for (const auto* values : {&connectives, &arms, &post, &captured, &commands, &promotions})
    EXPECT_EQ(values->size(), 2u);
  EXPECT_EQ(names.size(), 3u);
  EXPECT_EQ(off.size(), 4u);
}

TEST(Readings, ConnectivesEvaluateFromTheRightOrEverything) {
  const Reading all = readingWith([](Reading& r) { r.connectives = Connectives::AllFromLeft; });
  const Reading& first = allReadings().front();
  EXPECT_EQ(worthIn(first, "empty #x and false", "set x false;"), "false");
  EXPECT_TRUE(worthIn(all, "empty #x and false", "set x false;").starts_with("fault"));
  EXPECT_EQ(worthIn(first, "empty #x or true", "set x false;"), "true");
  EXPECT_TRUE(worthIn(first, "false and empty #x", "set x false;").starts_with("fault"));
}

TEST(Readings, CondEvaluatesTheChosenArmOrBoth) {
  const Reading both = readingWith([](Reading& r) { r.arms = Arms::Both; });
  EXPECT_EQ(worthIn(allReadings().front(), "cond true 1 (empty #x)", "set x false;"), "1");
  EXPECT_TRUE(worthIn(both, "cond true 1 (empty #x)", "set x false;").starts_with("fault"));
}

TEST(Readings, NewNamesAreGlobalOrLocal) {
  const auto inReading = [](NewNames where, const std::string& code) {
    return worthIn(readingWith([&](Reading& r) { r.newNames = where; }), "#v", code);
  };
  const std::string bySub = "sub s: set v 1; endsub; gosub s;";
  EXPECT_EQ(inReading(NewNames::Global, bySub), "1");
  EXPECT_TRUE(inReading(NewNames::Subroutine, bySub).starts_with("fault"));
  EXPECT_TRUE(inReading(NewNames::Block, bySub).starts_with("fault"));
  const std::string byBlock = "if true: set v 1; endif;";
  EXPECT_EQ(inReading(NewNames::Global, byBlock), "1");
  EXPECT_EQ(inReading(NewNames::Subroutine, byBlock), "1");
  EXPECT_TRUE(inReading(NewNames::Block, byBlock).starts_with("fault"));
  const std::string inBlockOfSub = "set v 0; sub s: if true: set w 1; endif; set v #w; endsub; gosub s;";
  EXPECT_EQ(inReading(NewNames::Global, inBlockOfSub), "1");
  EXPECT_EQ(inReading(NewNames::Subroutine, inBlockOfSub), "1");
  EXPECT_TRUE(inReading(NewNames::Block, inBlockOfSub).starts_with("fault"));
  const std::string madeBefore = "set v 0; sub s: if true: set v 1; endif; endsub; gosub s;";
  for (const NewNames where : {NewNames::Global, NewNames::Subroutine, NewNames::Block})
    EXPECT_EQ(inReading(where, madeBefore), "1");
}

TEST(Readings, OffTheBoardIsAnErrorOrNothingOrTheOtherSide) {
  const auto inReading = [](OffBoard off, const std::string& expression) {
    return worthIn(readingWith([&](Reading& r) { r.offBoard = off; }), expression);
  };
  EXPECT_TRUE(inReading(OffBoard::Error, "where a1 -1 0").starts_with("fault"));
  EXPECT_EQ(inReading(OffBoard::NothingEmpty, "where a1 -1 0"), "nowhere");
  EXPECT_EQ(inReading(OffBoard::Wrapped, "where a1 -1 0"), "c1");
  EXPECT_EQ(inReading(OffBoard::Wrapped, "where a1 0 7"), "a2");
  EXPECT_EQ(inReading(OffBoard::NothingEmpty, "empty where a1 -1 0"), "true");
  EXPECT_EQ(inReading(OffBoard::NothingFull, "empty where a1 -1 0"), "false");
  EXPECT_EQ(inReading(OffBoard::NothingFull, "flag where a1 -1 0"), "false");
  EXPECT_EQ(inReading(OffBoard::NothingFull, "== K space where a1 -1 0"), "false");
  EXPECT_EQ(inReading(OffBoard::NothingFull, "checkleap where a1 -1 0 a1 1 0"), "false");
  EXPECT_EQ(inReading(OffBoard::NothingFull, "where where a1 -1 0 1 0"), "nowhere");
}

TEST(Readings, AGuardOnTheRightProtectsWhere) {
  const std::string guarded = "empty where a1 -1 0 and checkaleap a1 b1 -2 0";
  for (const Reading& reading : allReadings()) EXPECT_EQ(worthIn(reading, guarded), "false") << reading.name;
  EXPECT_TRUE(worth("checkaleap a1 b1 -2 0 and empty where a1 -1 0").starts_with("fault"));
}

TEST(Readings, PostGameIsOfTheMoverOrOfTheSideToMove) {
  EXPECT_EQ(difference({{Field::PostGame1, "say one;"}, {Field::PostGame2, "say two;"}}, {"a1-b1"}),
            "Post-Game is that of the side to move");
  EXPECT_EQ(difference({{Field::PostGame1, "if not == thismove null: say one; endif;"},
                        {Field::PostGame2, "if not == thismove null: say one; endif;"}},
                       {"a1-b1"}),
            "");
}

TEST(Readings, CapturedIsLikeOldOrNull) {
  EXPECT_EQ(difference({{Field::PostMove1, "verify == captured @;"}}, {"a1-b1"}),
            "captured is null for none");
  EXPECT_EQ(difference({{Field::PostMove1, "verify == old @;"}}, {"a1-b1"}), "");
  EXPECT_EQ(difference({{Field::PostMove1, "verify == captured p;"}}, {"a1-c2"}), "");
}

TEST(Readings, CommandsLeaveOrChangeTheWordsOfTheLastMove) {
  const auto with = [](const std::string& sub, const std::string& postMove) {
    return difference({{Field::PreGame, "sub s: " + sub + "; endsub;"}, {Field::PostMove1, postMove}},
                      {"a1-b1"});
  };
  const std::string commands = "commands change the words of the last move";
  EXPECT_EQ(with("add R dest", "gosub s; verify == moved K;"), commands);
  EXPECT_EQ(with("move a2 b2", "gosub s; verify == dest b1;"), commands);
  EXPECT_EQ(with("capture c2", "gosub s; verify not capture;"), commands);
  EXPECT_EQ(with("add R dest", "set m moved; gosub s; verify == #m K;"), "");
}

TEST(Readings, PromotionsAreOfTheMoverOrOfAnyPiece) {
  const std::string rules =
      "setsystem maxmove 2; ban commands allmoves; allow moves 1 captures 1 promotions 2;";
  EXPECT_EQ(difference({{Field::PreGame, rules}}, {"a1-b1; Q-a2"}), "any piece can be promoted");
  EXPECT_EQ(difference({{Field::PreGame, rules}}, {"a1-b1; Q-b1"}), "");
}

TEST(Readings, DifferencesTellBothAnswers) {
  AllRuns runs(programWith({{Field::PreGame, "if true: set v 1; endif; say #v;"}}));
  EXPECT_FALSE(runs.start());
  const Difference& difference = runs.difference();
  EXPECT_EQ(difference.readings[0], "as documented");
  EXPECT_EQ(difference.readings[1], "new names belong to their block");
  EXPECT_TRUE(difference.answers[0].starts_with("accepted, saying 1"));
  EXPECT_EQ(difference.answers[1], "fault: variable \"#v\" has no value yet");
  EXPECT_EQ(difference.at.text(), "say #v");
}

TEST(Readings, AFaultOfTheFirstReadingIsAFault) {
  AllRuns runs(programWith({{Field::PreGame, "set v where a1 -1 0;"}}));
  const auto verdict = runs.start();
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->kind, Verdict::Kind::Fault);
  EXPECT_EQ(verdict->at.text(), "where");
}

TEST(Readings, WhatIsUncertainIsListed) {
  const ProgramPtr program =
      programWith({{Field::PreGame,
                    "sub put l c: add #l #c; endsub;\nsub s: if true: say a; else: say b; endif; endsub;"}});
  ASSERT_TRUE(program);
  std::string list;
  for (const UncertainUse& use : program->uncertain)
    list += fmt::format("{}:{} ", use.element, use.at.file->locate(use.at.begin).line);
  EXPECT_EQ(list, "add:1 else:2 ");
}

}  // namespace
}  // namespace fairyforge::gamecode
