// The sentences that forms offer: the manual tells of all, and each can be written.
#include <fmt/format.h>
#include <set>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/text.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/core/rules/goals.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "tests/frontend/loading.h"

namespace fairyforge::testing {
namespace {

const std::string kGame =
    "variant \"Mine\" extends fide\nhands {\n  captures go to the captor's hand\n  drop all anywhere\n}\n";

SourcePtr sourceOf(const std::string& text) {
  return std::make_shared<SourceFile>("test.fairy", text);
}
std::string filled(std::string pattern) {
  for (const auto& [place, by] : std::vector<std::pair<std::string, std::string>>{
           {"TYPES", "Rook"}, {"TYPE", "Knight"}, {"NAME", "White"}, {"CELLS", "rank 8"}, {"N", "2"}}) {
    for (std::size_t at = 0; (at = pattern.find(place, at)) != std::string::npos; at += by.size()) {
      const bool isWord = at + place.size() == pattern.size() || pattern[at + place.size()] == ' ';
      isWord ? pattern.replace(at, place.size(), by) : pattern;
    }
  }
  return pattern;
}
// Returns why the statement cannot be read; empty if it can.
std::string faultOf(const std::string& statement) {
  const auto text = edit::Text::read(sourceOf(kGame), kWithBase);
  const auto said = text->statementOf(statement, kWithBase);
  return said ? "" : said.why();
}

TEST(Sentences, OfRulesAreThoseOfTheTable) {
  std::set<std::string> sentences;
  const Json sections = manual::sentencesJson().at("rules");
  for (const Json& section : sections.elements()) {
    EXPECT_NE(section.at("title").text(), "");
    for (const Json& rule : section.at("subjects").elements()) {
      const std::string subject = rule.at("subject").text();
      for (const Json& choice : rule.at("choices").elements()) {
        const std::string sentence = subject + ": " + choice.at("pattern").text();
        EXPECT_NE(rule.at("help").text() + choice.at("help").text(), "") << sentence;
        EXPECT_EQ(faultOf(filled(sentence)), "");
        sentences.insert(sentence);
      }
    }
  }
  EXPECT_EQ(sentences.size(), frontend::syntax::kRuleSentences.size());
}

TEST(Sentences, OfHandsAreExplained) {
  const Json hands = manual::sentencesJson().at("hands");
  for (const Json& line : hands.elements()) {
    const std::string pattern = line.at("pattern").text();
    EXPECT_NE(line.at("help").text(), "") << pattern;
    EXPECT_EQ(faultOf("hands { " + filled(pattern) + " }"), "");
  }
  EXPECT_EQ(hands.elements().size(), frontend::syntax::kHandSentences.size());
}

void collect(const frontend::syntax::GoalWords& words, std::set<GoalCondition::Kind>& kinds,
             std::set<GoalCounter>& counters) {
  kinds.insert(words.kind);
  if (words.kind == GoalCondition::Kind::Counted) counters.insert(words.counter);
  for (const auto& part : words.parts) collect(part, kinds, counters);
}

TEST(Sentences, OfGoalsSayEveryCondition) {
  using Kind = GoalCondition::Kind;
  const auto text = edit::Text::read(sourceOf(kGame), kWithBase);
  const Json goals = manual::sentencesJson().at("goals");
  for (const Json& head : goals.at("heads").elements())
    EXPECT_EQ(faultOf(fmt::format("{} {} has no Rook", head.at("words").text(), head.at("it").text())), "");
  std::set<Kind> kinds{Kind::All, Kind::Any, Kind::Not, Kind::Other,
                       Kind::AfterMove};  // these contain others
  std::set<GoalCounter> counters;
  for (const Json& condition : goals.at("conditions").elements()) {
    const auto said =
        text->statementOf("a side wins when " + filled(condition.at("pattern").text()), kWithBase);
    ASSERT_TRUE(said) << said.why();
    EXPECT_NE(condition.at("help").text(), "");
    collect(std::get<frontend::syntax::GoalRule>(said->what).condition, kinds, counters);
  }
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(Kind::Connected) + 1);
  EXPECT_EQ(counters.size(), kGoalCounters);
}

TEST(Sentences, ThatHoldAreTold) {
  const Json json = edit::statementsJson(
      sourceOf("variant \"Mine\" extends fide\nquiet moves: draw at 30 reset by Pawn Rook\nremove goals\n"
               "hands {\n  drop Rook anywhere  # mine\n  both start with Rook\n}\n"),
      {.baseFolders = {kBase, kExamples}});
  const Json& quiet = json.at("rules").at("quiet moves");
  EXPECT_EQ(quiet.at("line"), Json(2));
  EXPECT_EQ(quiet.at("N"), Json(30));
  EXPECT_EQ(quiet.at("TYPES"), Json("Pawn Rook"));
  EXPECT_EQ(json.at("rules").at("stalemate").at("row"), Json(0));
  EXPECT_EQ(json.at("rules").at("stalemate").at("line"), Json(0));
  ASSERT_EQ(json.at("hands").elements().size(), 2U);
  EXPECT_EQ(json.at("hands").elements()[1].at("text").text(), "drop Rook anywhere");
  EXPECT_EQ(json.at("hands").elements()[1].at("line"), Json(5));
}

}  // namespace
}  // namespace fairyforge::testing
