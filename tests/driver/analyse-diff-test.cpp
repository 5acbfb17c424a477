// Tests the verbs analyse and diff as a user runs them: exit statuses, output formats, refused requests.
#include <nlohmann/json.hpp>

#include "tests/driver/run.h"

namespace fairyforge::testing {
namespace {

const std::string kFew = " --games 4 --executor referee --plies 30";

TEST(AnalyseVerb, TellsOneKindWhenAskedTo) {
  const Result result = run("analyse $EXAMPLES/chess.fairy --only colour-bound --brief --executor referee");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out,
            "Chess: 1 finding, none of them odd\n\n"
            "colour-bound: pieces that never change the colour of their cell\n"
            "  - Bishop: no move changes the colour of its cell; 2 classes of 32 cells that no move leaves "
            "(proven)\n"
            "      a1-b2-a1\n");
}

TEST(AnalyseVerb, RefusesAKindThatThereIsNot) {
  const Result result = run("analyse $EXAMPLES/chess.fairy --only colourbound");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("did you mean \"colour-bound\"?"), std::string::npos) << result.err;
}

TEST(AnalyseVerb, PlaysNoGamesForKindsThatNeedNone) {
  const Result result = run("analyse $EXAMPLES/chess.fairy --only colour-bound --only realm --games 4");
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_NE(result.err.find("--games has no effect: no random games are played for colour-bound and realm"),
            std::string::npos)
      << result.err;
  EXPECT_EQ(run("analyse $EXAMPLES/chess.fairy --only realm --only branching" + kFew).exitCode, 0);
}

TEST(AnalyseVerb, GivesJsonAndAPage) {
  const Result json = run("analyse $EXAMPLES/chess.fairy --json" + kFew);
  ASSERT_EQ(json.exitCode, 0) << json.err;
  const auto report = nlohmann::json::parse(json.out);
  EXPECT_EQ(report["title"], "Chess");
  EXPECT_FALSE(report["findings"].empty());
  const Result page = run("analyse $EXAMPLES/chess.fairy --format html --only realm --executor referee");
  EXPECT_EQ(page.exitCode, 0);
  EXPECT_TRUE(page.out.starts_with("<!DOCTYPE html>"));
}

TEST(DiffVerb, SaysTheSameVariantWithStatusZero) {
  const Result result = run("diff $EXAMPLES/chess.fairy $EXAMPLES/base/fide.fairy");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_NE(result.out.find("the same Variant"), std::string::npos) << result.out;
}

TEST(DiffVerb, ShowsADifferenceWithStatusOne) {
  const std::string other = fileWith("variant \"Other\" extends fide\npiece Knight N C\n");
  const Result result = run("diff $EXAMPLES/chess.fairy " + other + " --depth 2 --executor referee");
  EXPECT_EQ(result.exitCode, 1) << result.err;
  EXPECT_NE(result.out.find("only in A: b1a3 b1c3 g1f3 g1h3"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("only in B: b1a4 b1c4 g1f4 g1h4"), std::string::npos) << result.out;
}

TEST(DiffVerb, SaysToWhichDepthTwoAreTheSame) {
  const std::string other = fileWith("variant \"Other\" extends fide\nrepetition: draw at 5\n");
  const Result result = run("diff $EXAMPLES/chess.fairy " + other + " --depth 3 --executor referee --json");
  EXPECT_EQ(result.exitCode, 0) << result.err;
  const auto report = nlohmann::json::parse(result.out);
  EXPECT_TRUE(report["same"]);
  EXPECT_FALSE(report["sameVariant"]);
  EXPECT_EQ(report["levels"][2]["sequences"], 8902);
  EXPECT_EQ(report["rulesOfB"].size(), 1u);
}

TEST(DiffVerb, HasStatusTwoWhereThereIsNothingToCompare) {
  EXPECT_EQ(run("diff $EXAMPLES/chess.fairy").exitCode, 2);
  EXPECT_EQ(run("diff $EXAMPLES/chess.fairy no-such-file.fairy").exitCode, 2);
  EXPECT_EQ(run("diff $EXAMPLES/chess.fairy $EXAMPLES/chess.fairy --depth 41").exitCode, 2);
}

}  // namespace
}  // namespace fairyforge::testing
