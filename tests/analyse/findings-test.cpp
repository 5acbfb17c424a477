// Tests of the verb analyse: the findings on the examples, word for word, and properties of every finding.
// FAIRYFORGE_UPDATE_GOLDEN=1 writes the expected texts anew; check the differences by the rules of the games
// before you keep them.
#include <cstdlib>
#include <fstream>
#include <libxml/parser.h>
#include <map>
#include <set>
#include <sstream>

#include "compiler/analyse/analyse.h"
#include "compiler/frontend/frontend.h"
#include "runtime/fen.h"
#include "runtime/referee.h"
#include "tests/support/files.h"
#include "tests/support/quick.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

using analyse::Finding;

namespace {

std::vector<Finding> findingsOf(const VariantPtr& variant, const analyse::SampleOptions& options = {}) {
  return analyse::analyse(variant, *quickExecutor(variant), options);
}

std::set<std::string> kindNames() {
  std::set<std::string> names;
  for (const analyse::FindingKind& kind : analyse::findingKinds()) names.insert(kind.name);
  return names;
}

// Returns the texts of all findings of a kind.
std::vector<std::string> textsOf(const std::vector<Finding>& findings, const std::string& kind) {
  std::vector<std::string> texts;
  for (const Finding& finding : findings) {
    if (finding.kind == kind) texts.push_back(finding.text);
  }
  return texts;
}

class Analysis : public ::testing::TestWithParam<std::string> {};

// Tests that every finding is of a known kind. If it shows a game, the referee can play it, and it leads to
// the position in the finding's picture.
TEST_P(Analysis, MatchesTheReviewedFindingsAndShowsLegalGames) {
  const VariantPtr variant = loadExample(GetParam());
  const std::string golden = FAIRYFORGE_SOURCE_DIR "/tests/analyse/data/" + GetParam() + ".txt";
  const std::vector<Finding> findings = findingsOf(variant, {.games = 60});
  const std::string text = analyse::findingsText(*variant, findings, true);
  if (std::getenv("FAIRYFORGE_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << text;
  EXPECT_EQ(text, contentOf(golden));
  const Referee referee;
  std::size_t games = 0;
  for (const Finding& finding : findings) {
    EXPECT_TRUE(kindNames().contains(finding.kind)) << finding.kind;
    if (finding.certainty != analyse::Certainty::Shown) continue;
    EXPECT_EQ(play(referee, Position(variant), finding.witness), finding.picture.position) << finding.text;
    ++games;
  }
  const bool changes = !possible::Possibilities(*variant).changes().empty();
  EXPECT_EQ(games > 0, changes);
}

INSTANTIATE_TEST_SUITE_P(Examples, Analysis, ::testing::ValuesIn(exampleNames()),
                         [](const auto& info) { return testName(info.param); });

std::set<std::string> namesIn(const Json& list) {
  std::set<std::string> names;
  for (const Json& name : list.elements()) names.insert(name.text());
  return names;
}

TEST(Findings, AreTheSameOnEveryExecutor) {
  const VariantPtr variant = loadExample("magicians-deathmatch");
  const analyse::SampleOptions few{.games = 4, .plies = 40};
  EXPECT_EQ(analyse::findingsText(*variant, analyse::analyse(variant, Referee(), few)),
            analyse::findingsText(*variant, findingsOf(variant, few)));
}

// Tests that the work has a limit that is the same on every machine, and that the report says when it was
// reached.
TEST(Findings, ReportGamesCutShortByTheLimitOfMoves) {
  const VariantPtr variant = loadExample("chess");
  const auto notExamined = [&](std::uint64_t moves) {
    return textsOf(findingsOf(variant, {.games = 10, .plies = 40, .moves = moves}), "not-examined");
  };
  EXPECT_TRUE(notExamined(20'000).empty());
  EXPECT_EQ(
      notExamined(100),
      (std::vector<std::string>{
          "10 of the 10 random games were not played to their end: their positions have too many moves"}));
  const std::vector<std::string> some = notExamined(5'000);
  ASSERT_EQ(some.size(), 1u);
  EXPECT_NE(some[0].substr(0, 2), "10") << some[0];
}

TEST(Findings, SeparateRealmsHaveTheSizesThatTheirInventorsGive) {
  std::map<std::string, std::size_t> sizes;
  for (const Finding& finding : findingsOf(loadExample("separate-realms-chess"), {.games = 0})) {
    if (finding.kind != "realm") continue;
    for (const Json& start : finding.data.elements()) {
      const std::string name = finding.text.substr(0, finding.text.find(' '));
      const std::size_t size = start.at("quiet").number();
      EXPECT_EQ(sizes.try_emplace(name, size).first->second, size);
    }
  }
  EXPECT_EQ(sizes,
            (std::map<std::string, std::size_t>{
                {"Bishop", 8}, {"King", 32}, {"Knight", 16}, {"Pawn", 6}, {"Queen", 16}, {"Rook", 16}}));
}

TEST(Findings, SwitchingRealmsPiecesChangeTheirsWithEveryQuietMove) {
  const auto texts = textsOf(findingsOf(loadExample("switching-realms-chess"), {.games = 0}), "switching");
  ASSERT_EQ(texts.size(), 4u);
  for (const std::string& text : texts) EXPECT_TRUE(text.ends_with("captures may keep or change it")) << text;
}

TEST(Findings, TheMorphGraphHasTwoKnotsThatNothingLeaves) {
  const auto findings = findingsOf(loadExample("morphing-chess-iii"), {.games = 0});
  std::set<std::set<std::string>> sinks;
  for (const Finding& finding : findings) {
    if (finding.kind != "morph-cycle") continue;
    EXPECT_TRUE(finding.data.at("sink").boolean());
    sinks.insert(namesIn(finding.data.at("types")));
  }
  EXPECT_EQ(sinks, (std::set<std::set<std::string>>{{"pawn", "queen", "archbishop", "chancellor", "amazon"},
                                                    {"royal pawn", "royal queen", "royal archbishop",
                                                     "royal chancellor", "royal amazon"}}));
  EXPECT_EQ(textsOf(findings, "morph-sink").size(), 0u);
}

TEST(Findings, TheHorseNeverStandsOnRankSevenAndOnlyTheElephantIsColourBound) {
  const VariantPtr variant = loadExample("three-realms-chess");
  const auto findings = findingsOf(variant, {.games = 0});
  const auto bound = textsOf(findings, "colour-bound");
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_TRUE(bound[0].starts_with("Elephant")) << bound[0];
  std::set<std::string> never;
  for (const Finding& finding : findings) {
    if (finding.kind == "never-there" && finding.data.at("type") == "Horse")
      never = namesIn(finding.data.at("never"));
  }
  for (const char* file : {"a", "h", "j", "q", "s", "z"})
    EXPECT_TRUE(never.contains(file + std::string("7")));
}

TEST(Findings, ThePageIsWellFormedAndHasAPictureForEachOfThem) {
  const VariantPtr variant = loadExample("xiangqi");
  const auto findings = findingsOf(variant, {.games = 4});
  const std::string page = analyse::findingsHtml(*variant, findings);
  std::size_t pictures = 0;
  for (std::size_t at = 0; (at = page.find("<svg ", at)) != std::string::npos; ++at) ++pictures;
  EXPECT_EQ(pictures, findings.size());
  EXPECT_EQ(page.find("http://www.w3.org/2000/svg") == std::string::npos, false);
  EXPECT_EQ(page.find(" src="), std::string::npos);
  const std::string xml = page.substr(page.find("<html"));
  xmlDocPtr document =
      xmlReadMemory(xml.data(), static_cast<int>(xml.size()), "page", nullptr, XML_PARSE_NONET);
  ASSERT_NE(document, nullptr);
  xmlFreeDoc(document);
}

// Games with turns of several moves, marks, neutral pieces and drops by programs have findings, too.
TEST(Findings, AreMadeOfZillionsFiles) {
  for (const char* name : {"attributes", "double-move", "draughts", "drops", "effects", "neutral"}) {
    Diagnostics diagnostics;
    const std::string path = std::string(FAIRYFORGE_SOURCE_DIR "/tests/frontend/zrf/data/") + name + ".zrf";
    const VariantPtr variant =
        frontend::loadVariant(frontend::readSource(path, diagnostics), {}, diagnostics);
    ASSERT_TRUE(variant) << path;
    const auto findings = analyse::analyse(variant, Referee(), {.games = 4, .plies = 30});
    EXPECT_FALSE(textsOf(findings, "realm").empty()) << path;
    EXPECT_FALSE(analyse::findingsText(*variant, findings).empty());
  }
}

TEST(Findings, HaveKindsOfDifferentNames) {
  EXPECT_EQ(kindNames().size(), analyse::findingKinds().size());
}

}  // namespace
}  // namespace fairyforge::testing
