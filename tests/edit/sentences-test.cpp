// Tests the sentences that forms offer: the manual describes each, and each can be added to a game.
#include <cstring>
#include <fmt/format.h>
#include <set>

#include "compiler/apps/edit/edit.h"
#include "compiler/apps/edit/text.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/core/rules/goals.h"
#include "compiler/frontend/fairy/expected-words.h"
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
  for (const auto& [place, by] :
       std::vector<std::pair<std::string, std::string>>{{"WORDS", "a Rook stands on rank 8"},
                                                        {"TYPES", "Rook"},
                                                        {"TYPE", "Knight"},
                                                        {"NAME", "White"},
                                                        {"CELLS", "rank 8"},
                                                        {"CHOICES", "Queen Knight"},
                                                        {"CASTLER", "King"},
                                                        {"PARTNERS", "Rook"},
                                                        {"PARTNER", "Rook"},
                                                        {"PATH", "e1-c1"},
                                                        {"PLACE", "e1"},
                                                        {"CELL", "c1"},
                                                        {"N", "2"}}) {
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

// Where a number may be 1 the reader wants other words, and the form knows both.
TEST(Sentences, OfGoalsHaveWordsForOne) {
  std::set<std::string> others;
  for (const Json& condition : manual::sentencesJson().at("goals").at("conditions").elements()) {
    const Json* one = condition.find("one");
    if (one == nullptr || *one == condition.at("pattern")) continue;
    std::string said = filled(one->text());
    if (const std::size_t number = said.find(" 2 "); number != std::string::npos) said[number + 1] = '1';
    EXPECT_EQ(faultOf("a side wins when " + said), "");
    others.insert(one->text());
    const Json row = manual::goalForm("a side wins when " + said).at("conditions").elements()[0].at("row");
    EXPECT_EQ(manual::sentencesJson().at("goals").at("conditions").elements()[row.number()], condition);
  }
  EXPECT_EQ(others,
            (std::set<std::string>{"it has given N check", "it has captured N piece", "there were N pass"}));
}

// The words that the form of a draw has for the side can be read in every condition.
TEST(Sentences, OfDrawsNameTheSide) {
  const Json& goals = manual::sentencesJson().at("goals");
  for (const Json& condition : goals.at("conditions").elements()) {
    std::string said = filled(condition.at("pattern").text());
    for (const auto& [by, name] : {std::pair("its ", "a side's "), std::pair("it ", "a side ")}) {
      const std::size_t at = (" " + said).find(" " + std::string(by));
      if (at == std::string::npos) continue;
      said.replace(at, std::strlen(by), name);
      break;
    }
    EXPECT_EQ(faultOf("the game is a draw when " + said), "");
  }
}

// Returns the form as text: each condition with the words of its row and, in brackets, the values of its
// blanks.
std::string shown(const Json& form, const Json& list) {
  std::string text =
      form.at("row") == Json() ? "none" : list.elements()[form.at("row").number()].at("pattern").text();
  for (const Json& value : form.at("values").elements()) text += " [" + value.text() + "]";
  return text;
}
std::string goalShown(const std::string& goal) {
  const Json form = manual::goalForm(goal);
  std::string text = form.at("head").text();
  for (const Json& one : form.at("conditions").elements()) {
    text += "\n";
    text += one.at("gap").text();
    for (const char* part : {"join", "before"})
      text += one.at(part).text() + (one.at(part).text().empty() ? "" : " ");
    text += shown(one, manual::sentencesJson().at("goals").at("conditions")) + one.at("after").text();
  }
  return text + (form.at("tail").text().empty() ? "" : "\n" + form.at("gap").text() + form.at("tail").text());
}

TEST(Sentences, OfGoalsAreShownInRows) {
  EXPECT_EQ(goalShown("a side wins when its King or Queen stands on d4-e5"),
            "a side wins when\nits TYPES stands on CELLS [King or Queen] [d4-e5]");
  EXPECT_EQ(goalShown("White loses when not(it has no Rook counting hands or it has given 3 checks),\n  and"
                      " there are fewer than 5 pieces on the board, unless Black does so in reply  # late"),
            "White loses when\nnot ( it has no TYPES counting hands [Rook]\n or it has given N checks [3])\n"
            ",\n  and WORDS [there are fewer than 5 pieces on the board]\n, unless Black does so in reply");
  EXPECT_EQ(
      goalShown("the game is a draw when a side's Rook stands on a1 b1 and it has exactly 2 Rook"),
      "the game is a draw when\nits TYPES stands on CELLS [Rook] [a1 b1]\n and it has exactly N TYPES [2] [Rook]");
  EXPECT_EQ(
      goalShown("a side counts 64 moves to a draw when there is the pattern a Pawn (0,1) an enemy Pawn"),
      "a side counts 64 moves to a draw when\nWORDS [there is the pattern a Pawn (0,1) an enemy Pawn]");
  EXPECT_EQ(
      goalShown("a side wins when a move can make it true that (its Rook stands safe on rank 8)"),
      "a side wins when\na move can make it true that ( its TYPES stands safe on CELLS [Rook] [rank 8])");
}

TEST(Sentences, AreShownWithTheirValues) {
  for (const char* list : {"hands", "promotions", "castlings"}) {
    for (const Json& line : manual::sentencesJson().at(list).elements()) {
      const std::string sentence = filled(line.at("pattern").text());
      const Json form = manual::formOf(list, sentence);
      EXPECT_EQ(manual::sentencesJson().at(list).elements()[form.at("row").number()], line) << sentence;
      if (list != std::string("hands")) EXPECT_EQ(faultOf(sentence), "");
    }
  }
  EXPECT_EQ(shown(manual::formOf("hands", "captured  Rook Queen become Knight"),
                  manual::sentencesJson().at("hands")),
            "captured TYPES become TYPE [Rook Queen] [Knight]");
  EXPECT_EQ(shown(manual::formOf("castlings", "castle King 3 with Rook Bishop"),
                  manual::sentencesJson().at("castlings")),
            "castle CASTLER N with PARTNERS [King] [3] [Rook Bishop]");
}

TEST(Sentences, OfGoalsMayGoOnBehindACondition) {
  const frontend::fairy::ExpectedWords expected =
      frontend::fairy::expectedAt("a side wins when it has no Rook ", 32);
  std::set<std::string> offered(expected.phrases.begin(), expected.phrases.end());
  offered.insert(expected.words.begin(), expected.words.end());
  for (const char* words : {"and", "or", "unless", "counting hands"})
    EXPECT_TRUE(offered.contains(words)) << words;
}

// The reader must accept all sentences below.
TEST(Sentences, OfGoalsHaveWordsAroundConditions) {
  const Json& goals = manual::sentencesJson().at("goals");
  for (const char* words : {"", "(", "not", "not (", "( not", "a move can make it true that"})
    EXPECT_EQ(std::ranges::count(goals.at("before").elements(), Json(words)), 1) << words;
  for (const Json& before : goals.at("before").elements()) {
    const bool isOpen = before.text().find('(') != std::string::npos;
    for (const Json& join : goals.at("joins").elements())
      EXPECT_EQ(faultOf(fmt::format("a side wins when {} it has no Rook{} {} it has no Pawn", before.text(),
                                    isOpen ? " )" : "", join.text())),
                "");
  }
  ASSERT_EQ(goals.at("tails").elements().size(), 2U);
  EXPECT_EQ(faultOf("a side wins when it has no Rook " + goals.at("tails").elements()[1].text()), "");
}

TEST(Sentences, ThatHoldAreTold) {
  const Json json = edit::statementsJson(
      sourceOf("variant \"Mine\" extends fide\nquiet moves: draw at 30 reset by Pawn Rook\nremove goals\n"
               "hands {\n  drop Rook anywhere  # mine\n  both start with Rook\n}\n"),
      {.baseFolders = {kBase, kExamples}});
  const Json& quiet = json.at("rules").at("quiet moves");
  EXPECT_EQ(quiet.at("line"), Json(2));
  EXPECT_EQ(quiet.at("values"), Json({30, "Pawn Rook"}));
  EXPECT_EQ(json.at("rules").at("stalemate").at("row"), Json(0));
  EXPECT_EQ(json.at("rules").at("stalemate").at("line"), Json(0));
  ASSERT_EQ(json.at("hands").elements().size(), 2U);
  EXPECT_EQ(json.at("hands").elements()[1].at("text").text(), "drop Rook anywhere");
  EXPECT_EQ(json.at("hands").elements()[1].at("line"), Json(5));
}

}  // namespace
}  // namespace fairyforge::testing
