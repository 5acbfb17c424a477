// Lists the sentences of rules, hands and goals. The tables of the readers say which there are, the manual what
// they mean; its table of conditions of goals is also the list of these.
#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>
#include <functional>
#include <ranges>

#include "compiler/apps/manual/manual.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::manual {

namespace syntax = frontend::syntax;

namespace {

// Returns a paragraph as plain text, with words of the language in quotes.
std::string unmarked(std::string_view paragraph) {
  std::string text;
  bool isQuoted = false;
  for (const char c : plain(paragraph)) {
    if (c == '`')
      text += (isQuoted = !isQuoted) ? "\u201c" : "\u201d";
    else if (c != '*')
      text += c == '\n'      ? ' '
              : text.empty() ? static_cast<char>(std::toupper(static_cast<unsigned char>(c)))
                             : c;
  }
  return text;
}

// The two cells of a row of a table; empty for other paragraphs.
struct Row {
  std::string_view words, meaning;
};
std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return text.substr(0, text.find_last_not_of(' ') + 1);
}
Row rowOf(std::string_view paragraph) {
  const std::vector<std::string_view> cells = splitAt(paragraph, '|');
  if (!paragraph.starts_with("| ") || cells.size() < 3) return {};
  return {trimmed(cells[1]), trimmed(cells[2])};
}

// Returns what stands between backquotes.
std::vector<std::string_view> quotedIn(std::string_view text) {
  std::vector<std::string_view> parts = splitAt(text, '`'), quoted;
  for (std::size_t i = 1; i < parts.size(); i += 2) quoted.push_back(parts[i]);
  return quoted;
}

// ---- rules ----

struct Subject {
  const Section* section = nullptr;
  std::string help;
  std::vector<Row> rows;  // of a table that is about the subject alone
};

// Does the item explain this subject, as `*Subject, other subject:* ...`?
bool explains(std::string_view item, std::string_view subject) {
  const std::size_t end = item.find(":*");
  if (!item.starts_with("- *") || end == std::string_view::npos) return false;
  return std::ranges::any_of(splitAt(item.substr(3, end - 3), ','),
                             [&](std::string_view name) { return boost::iequals(trimmed(name), subject); });
}

// Finds the paragraph that explains the subject; else the head of its own table, else a paragraph that begins
// with it or quotes it.
Subject subjectOf(std::string_view subject) {
  const std::string quoted = "`" + std::string(subject) + ":";
  const std::array<std::function<bool(std::string_view)>, 4> places{
      [&](std::string_view p) { return explains(p, subject); },
      [&](std::string_view p) { return rowOf(p).words == quoted + "`" && rowOf(p).meaning.empty(); },
      [&](std::string_view p) { return p.starts_with(quoted); },
      [&](std::string_view p) { return !p.starts_with("|") && quotes(p, subject); }};
  for (const auto& isAbout : places) {
    for (const Section& section : sections()) {
      const auto found = std::ranges::find_if(section.paragraphs, isAbout);
      if (found == section.paragraphs.end()) continue;
      Subject about{&section, {}, {}};
      if (found->starts_with("- *"))
        about.help = unmarked(found->substr(found->find(":*") + 3));
      else if (!found->starts_with("|"))
        about.help = unmarked(*found);
      for (auto row = found + 1; row != section.paragraphs.end() && row->starts_with("|"); ++row)
        about.rows.push_back(rowOf(*row));
      return about;
    }
  }
  return {};
}

Json choiceOf(const syntax::RuleSentence& row, const Subject& subject) {
  Json choice{{"pattern", std::string(row.pattern)}, {"help", ""}};
  for (const Row& said : subject.rows) {
    if (std::ranges::count(quotedIn(said.words), row.pattern) > 0) choice["help"] = unmarked(said.meaning);
  }
  if (row.number.get != nullptr) choice["N"] = row.number.get({});
  return choice;
}

Json rules() {
  Json list = Json::array();
  std::vector<const Section*> listed;
  std::vector<Json> subjects;
  for (const syntax::RuleSentence& row : syntax::kRuleSentences) {
    if (&row != &syntax::kRuleSentences.front() && row.subject == (&row - 1)->subject) continue;
    const Subject about = subjectOf(row.subject);
    Json choices = Json::array();
    for (const syntax::RuleSentence& choice : syntax::kRuleSentences) {
      if (choice.subject == row.subject) choices.push_back(choiceOf(choice, about));
    }
    auto place = std::ranges::find(listed, about.section);
    if (place == listed.end()) {
      place = listed.insert(place, about.section);
      subjects.push_back(Json::array());
    }
    subjects[static_cast<std::size_t>(place - listed.begin())].push_back(
        {{"subject", std::string(row.subject)}, {"help", about.help}, {"choices", choices}});
  }
  for (std::size_t i = 0; i < listed.size(); ++i)
    list.push_back({{"title", listed[i] ? std::string(listed[i]->title) : ""}, {"subjects", subjects[i]}});
  return list;
}

// ---- hands ----

std::vector<Row> rowsIn(std::string_view title) {
  std::vector<Row> rows;
  for (const Section& section : sections()) {
    if (section.title != title) continue;
    for (const std::string_view paragraph : section.paragraphs) {
      if (!paragraph.starts_with("|-")) rows.push_back(rowOf(paragraph));
    }
  }
  return rows;
}

// The number of words of a quote that stand in a pattern as they are; 0 unless all do. `...` ends a quote.
std::size_t wordsAlike(std::string_view quote, std::string_view pattern) {
  const auto isAlike = [](std::string_view said, std::string_view word) {
    return said == word || word == "NAME" || (said.starts_with("TYPE") && word.starts_with("TYPE"));
  };
  if (quote.ends_with(" ...")) quote.remove_suffix(4);
  const std::vector<std::string_view> said = wordsIn(quote), words = wordsIn(pattern);
  return std::ranges::search(words, said, [&](auto word, auto one) { return isAlike(one, word); }).empty()
             ? 0
             : said.size();
}

Json hands() {
  const std::vector<Row> rows = rowsIn("Hands");
  return jsonList(syntax::kHandSentences, [&](const syntax::HandSentence& sentence) -> Json {
    const std::string pattern(sentence.pattern);
    std::string help;
    std::size_t most = 0;
    for (const Row& row : rows) {
      for (const std::string_view cell : {row.words, row.meaning}) {
        for (const std::string_view quote : quotedIn(cell)) {
          if (const std::size_t alike = wordsAlike(quote, pattern); alike > most) {
            most = alike;
            help = unmarked(row.meaning);
          }
        }
      }
    }
    return {{"pattern", pattern}, {"help", help}};
  });
}

// ---- goals ----

std::vector<std::string> goalRests(std::string_view begun) {
  std::vector<syntax::Word> words;
  for (const std::string_view word : wordsIn(begun)) words.push_back({std::string(word), {}});
  return frontend::fairy::restsOfGoal(words);
}

// Returns the beginnings of goals up to "when". Each has the words that stand for the side in the condition
// after it: "it" and "its" if the beginning names a side, as "a side loses when" does; otherwise, as after
// "the game is a draw when", "a side" and "a side's".
Json goalHeads() {
  Json heads = Json::array();
  const auto add = [&](const std::string& words) {
    const bool isHead = std::ranges::count(goalRests(words), "when") > 0;
    const bool namesSide = isHead && std::ranges::count(goalRests(words + " when"), "it") > 0;
    if (isHead) {
      heads.push_back({{"words", words + " when"},
                       {"it", namesSide ? "it" : "a side"},
                       {"its", namesSide ? "its" : "a side's"}});
    }
    return isHead;
  };
  for (const std::string& who : goalRests("") | std::views::reverse) {
    if (add(who)) continue;
    for (const std::string& does : goalRests(who)) add(who + " " + does);
  }
  return heads;
}

Json conditions() {
  Json list = Json::array();
  bool isTable = false;
  for (const Row& row : rowsIn("Goals")) {
    isTable = (isTable || row.words == "condition") && !row.words.empty();
    for (const std::string_view quote : quotedIn(isTable ? row.words : std::string_view())) {
      if (!quote.ends_with(" ..."))
        list.push_back({{"pattern", std::string(quote)}, {"help", unmarked(row.meaning)}});
    }
  }
  return list;
}

}  // namespace

Json sentencesJson() {
  return {{"rules", rules()},
          {"hands", hands()},
          {"goals", {{"heads", goalHeads()}, {"conditions", conditions()}}}};
}

}  // namespace fairyforge::manual
