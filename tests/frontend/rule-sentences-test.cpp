// Tests rules in fixed sentences, and effects of moves: each sentence of the tables is read and printed as
// the same sentence.
#include "compiler/frontend/syntax/rule-sentences.h"

#include <gtest/gtest.h>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/print/print-statements.h"
#include "compiler/frontend/syntax/piece-sentences.h"

namespace fairyforge::frontend {
namespace {

using syntax::TypeRef;

std::string namesOf(const std::vector<TypeRef>& types) {
  std::string text;
  for (const TypeRef& type : types) text += (text.empty() ? "" : " ") + type.text;
  return text;
}

TEST(RuleSentences, ArePrintedAsTheyAreRead) {
  for (const syntax::RuleSentence& row : syntax::kRuleSentences) {
    std::string words(row.pattern);
    if (const auto at = words.find("TYPES"); at != std::string::npos) words.replace(at, 5, "Rook Knight");
    if (const auto at = words.find(" N"); at != std::string::npos) words.replace(at, 2, " 7");
    SCOPED_TRACE(words);
    std::vector<syntax::Word> sentence;
    for (std::size_t begin = 0; begin < words.size();) {
      const std::size_t end = std::min(words.find(' ', begin), words.size());
      sentence.push_back({words.substr(begin, end - begin), {}});
      begin = end + 1;
    }
    Diagnostics diagnostics;
    const auto read = fairy::readSentence({}, {std::string(row.subject), {}}, sentence, diagnostics);
    ASSERT_TRUE(read);
    EXPECT_EQ(ruleText(std::get<syntax::Rule>(read->what), namesOf), std::string(row.subject) + ": " + words);
  }
}

TEST(RuleSentences, AreFoundByWhatTheySet) {
  for (const syntax::RuleSentence& row : syntax::kRuleSentences) {
    const bool namesTypes = row.pattern.find("TYPES") != std::string_view::npos;
    const syntax::Rule rule{&row, 7, namesTypes ? syntax::Types{{"Rook", {}}} : syntax::Types{}};
    syntax::GameRules rules;
    apply(rule, rules);
    std::string said;
    const std::string text = ruleText(rule, namesOf);
    for (const syntax::Rule& found : rulesThatSay(rules)) said += ruleText(found, namesOf);
    EXPECT_EQ(said, isDefault(rule) ? "" : text) << text;
    forget(rule, rules);
    if (row.types == nullptr) EXPECT_TRUE(rulesThatSay(rules).empty()) << text;
  }
}

// Returns all sentences about effects.
std::vector<std::string> effectSentences() {
  using namespace syntax::piece_words;
  std::vector<std::string> all;
  for (const auto& [words, what] : kOnMover) all.emplace_back(words);
  for (const auto& [who, whose] : kAll) {
    std::vector<std::string_view> places;
    for (const auto& row : kWhere) places.push_back(row.words);
    for (const auto& row : kOnItsWay) places.push_back(row.words);
    if (whose.occupants == kEnemy) {
      for (const auto& row : kBetween) places.push_back(row.words);
    }
    for (const std::string_view place : places) {
      for (const auto& [does, what] : kOnOthers) {
        if (what.does.op != Op::Capture || whose.occupants == kEnemy)
          all.push_back(fmt::format("{} {} {}", who, place, does));
      }
    }
  }
  return all;
}

TEST(EffectSentences, ArePrintedAsTheyAreRead) {
  for (std::string words : effectSentences()) {
    words =
        syntax::filled(syntax::filled(syntax::filled(words, "TYPES", "Rook"), "TYPE", "Queen"), "NAME", "WD");
    const std::string text = "when Knight captures {\n" + words + "\n}";
    Diagnostics diagnostics;
    fairy::FairyText reader(std::make_shared<SourceFile>("test.fairy", text), diagnostics);
    const syntax::File file = reader.read(syntax::OptionTable({}, diagnostics));
    ASSERT_TRUE(diagnostics.all().empty()) << text;
    EXPECT_EQ(print::statementText(file.layers.at(1).at(0), {{8, {}}, {8, {}}}), text);
  }
}

}  // namespace
}  // namespace fairyforge::frontend
