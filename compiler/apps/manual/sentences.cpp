// Lists the sentences of rules, hands and goals for forms. The tables of the readers define the sentences,
// and the manual explains them. The conditions of goals are those in a table of the manual.
#include <algorithm>
#include <array>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <ranges>
#include <span>

#include "compiler/apps/manual/manual.h"
#include "compiler/core/text/json-list.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::manual {

namespace print = frontend::print;
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
Row rowOf(std::string_view paragraph) {
  const std::vector<std::string_view> cells = splitAt(paragraph, '|');
  if (!paragraph.starts_with("| ") || cells.size() < 3) return {};
  return {trimmed(cells[1]), trimmed(cells[2])};
}

// Returns the texts between backquotes.
std::vector<std::string_view> quotedIn(std::string_view text) {
  std::vector<std::string_view> parts = splitAt(text, '`'), quoted;
  for (std::size_t i = 1; i < parts.size(); i += 2) quoted.push_back(parts[i]);
  return quoted;
}

// ---- rules ----

struct Subject {
  const Section* section = nullptr;
  std::string help;
  std::vector<Row> rows;  // the rows of the subject's own table
};

// Does the item explain this subject, as `*Subject, other subject:* ...`?
bool explains(std::string_view item, std::string_view subject) {
  const std::size_t end = item.find(":*");
  if (!item.starts_with("- *") || end == std::string_view::npos) return false;
  return std::ranges::any_of(splitAt(item.substr(3, end - 3), ','),
                             [&](std::string_view name) { return boost::iequals(trimmed(name), subject); });
}

// Finds the explanation of the subject, in this order: an item that explains it, its own table, a paragraph
// that begins with it, a paragraph that quotes it.
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

// ---- promotions, castlings ----

using Sentence = std::pair<const char*, const char*>;  // a pattern, and what it means
constexpr std::array kPromotions{
    Sentence{"promote TYPES on CELLS to CHOICES",
             "The player chooses. If its own type is among these, it may stay what it is."},
    Sentence{"promote TYPES on entering CELLS to CHOICES", "Only where the move begins outside."},
    Sentence{"promote TYPES on or from CELLS to CHOICES", "Also where the move begins there, as in shogi."},
    Sentence{"promote TYPES never", ""}};
constexpr std::array kCastlings{
    Sentence{
        "castle CASTLER N with PARTNERS",
        "So many cells towards the nearest such piece, which goes to the cell beside it. Neither has moved."},
    Sentence{"castle CASTLER N with PARTNERS on PLACE", "Only from these cells."},
    Sentence{"castle CASTLER PATH with PARTNER PATH",
             "From cell to cell, such as e1-g1 and h1-f1. Black's cells are those of the mirror."},
    Sentence{"castle CASTLER to CELL with PARTNER to CELL", "Both from where they stand at the start."}};

Json listed(const auto& sentences) {
  return jsonList(sentences, [](const Sentence& sentence) -> Json {
    return {{"pattern", sentence.first}, {"help", sentence.second}};
  });
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

// Returns the number of words in the quote, if they stand in the pattern in this order and without gaps;
// otherwise 0. "NAME" in the pattern stands for any word. `...` at the end of the quote does not count.
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

// Returns the beginnings of goals up to "when". Each comes with the words by which its first condition names
// the side: "it" and "its" if the beginning has named a side ("a side loses when"), otherwise "a side" and "a
// side's" ("the game is a draw when").
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

// Returns the words that may stand before a condition, alone or two together.
Json wordsBefore() {
  std::vector<std::string> words = goalRests("a side wins when"), both{""};
  std::erase_if(words, [](const std::string& word) {
    return std::ranges::count(goalRests("a side wins when " + word), "(") == 0;
  });
  both.insert(both.end(), words.begin(), words.end());
  for (const std::string& word : words) {
    if (word != "(") both.insert(both.end(), {word + " (", "( " + word});
  }
  return both;
}

// Returns the texts that may follow all conditions of a goal.
Json tails() {
  Json list = Json::array();
  list.push_back("");
  for (const std::string& who : goalRests("a side wins when it has no piece unless")) {
    for (const std::string& does : goalRests("a side wins when it has no piece unless " + who))
      list.push_back(fmt::format("unless {} {}", who, does));
  }
  return list;
}

// Returns the condition as it is for the number 1, where the reader wants other words behind it: for "it has
// given N checks", "it has given N check".
std::string ofOne(const std::string& pattern) {
  const std::size_t number = pattern.find(" N ");
  if (number == std::string::npos) return pattern;
  const std::string before = pattern.substr(0, number + 1), behind = pattern.substr(number + 3) + " ";
  const std::vector<std::string> wanted = goalRests("a side wins when " + before + "1");
  if (std::ranges::any_of(wanted, [&](const std::string& words) { return behind.starts_with(words + " "); }))
    return pattern;
  return before + "N " + wanted.at(0);
}

Json conditions() {
  Json list = Json::array();
  bool isTable = false;
  for (const Row& row : rowsIn("Goals")) {
    isTable = (isTable || row.words == "condition") && !row.words.empty();
    for (const std::string_view quote : quotedIn(isTable ? row.words : std::string_view())) {
      if (quote.ends_with(" ...")) continue;
      const std::string pattern(quote);
      list.push_back({{"pattern", pattern}, {"one", ofOne(pattern)}, {"help", unmarked(row.meaning)}});
    }
  }
  list.push_back({{"pattern", "WORDS"}, {"help", "Any other condition that the language has."}});
  return list;
}

// ---- the sentences of a game ----

// If the sentence has the words of the pattern, returns the words at the pattern's places (words in
// capitals). The place "N" takes one number, any other place one or more words. Returns nothing if the
// sentence does not fit.
using Values = std::vector<std::string>;
std::optional<Values> valuesIn(std::span<const std::string_view> sentence,
                               std::span<const std::string_view> pattern) {
  if (sentence.empty() || pattern.empty())
    return sentence.empty() && pattern.empty() ? std::optional<Values>{Values()} : std::nullopt;
  const std::string_view word = pattern.front();
  const bool isPlace = std::ranges::all_of(word, [](unsigned char c) { return std::isupper(c) != 0; });
  const bool fits = word == "N" ? std::isdigit(static_cast<unsigned char>(sentence.front()[0])) != 0
                                : isPlace || word == sentence.front();
  if (!fits) return std::nullopt;
  for (std::size_t count = 1; count <= (isPlace && word != "N" ? sentence.size() : 1); ++count) {
    std::optional<Values> values = valuesIn(sentence.subspan(count), pattern.subspan(1));
    if (!values) continue;
    if (isPlace) values->insert(values->begin(), fmt::format("{}", fmt::join(sentence.first(count), " ")));
    return values;
  }
  return std::nullopt;
}

// Returns the sentence as {"row", "values"}: the row of the list whose pattern fits it and has the most words
// of its own, and what fills the pattern's places.
Json formIn(const Json& list, std::string_view text) {
  Json form{{"row", Json()}, {"values", Json::array()}};
  int most = -1;
  const std::vector<std::string_view> sentence = wordsIn(text);
  for (std::size_t row = 0; row < list.elements().size(); ++row) {
    const Json& choice = list.elements()[row];
    const std::vector<std::string_view> pattern = wordsIn(choice.at("pattern").text());
    std::optional<Values> values = valuesIn(sentence, pattern);
    if (const Json* one = choice.find("one"); !values && one != nullptr)
      values = valuesIn(sentence, wordsIn(one->text()));
    const int own = values ? static_cast<int>(pattern.size() - values->size()) : -1;
    if (own <= most) continue;
    most = own;
    form = {{"row", row}, {"values", *values}};
  }
  return form;
}

// The words of a goal, and its text between any two of them, on as many lines. Comments are left out.
class GoalText {
 public:
  explicit GoalText(std::string_view goal) {
    for (const auto& [kind, text] : print::lexemesOf(goal)) {
      const bool isEnd = kind == print::LexemeKind::End;  // of a line
      if (kind == print::LexemeKind::Comment) continue;
      if (kind != print::LexemeKind::Blank && !isEnd) {
        begins_.push_back(text_.size());
        words_.push_back({text, {}});
      }
      text_ += kind == print::LexemeKind::Blank && !text_.ends_with('\n') ? " " : text;
    }
  }
  const std::vector<syntax::Word>& words() const { return words_; }
  std::string text(std::size_t from, std::size_t to) const {
    return from == to
               ? ""
               : text_.substr(begins_[from], begins_[to - 1] + words_[to - 1].text.size() - begins_[from]);
  }
  // Returns what stands between the word before `from` and `to`: blanks, commas, the ends of lines.
  std::string gap(std::size_t from, std::size_t to) const {
    const std::size_t end = begins_[from - 1] + words_[from - 1].text.size();
    return text_.substr(end, begins_[to] - end);
  }
  // Returns the words [from, to), separated by blanks.
  std::string apart(std::size_t from, std::size_t to) const {
    Values words;
    for (std::size_t i = from; i < to; ++i) words.push_back(words_[i].text);
    return fmt::format("{}", fmt::join(words, " "));
  }
  // Returns the index of the first word from `from` on that is not `skipped`.
  std::size_t behind(std::size_t from, std::string_view skipped) const {
    while (from < words_.size() && words_[from].text == skipped) ++from;
    return from;
  }

 private:
  std::vector<syntax::Word> words_;
  std::vector<std::size_t> begins_;
  std::string text_;
};

}  // namespace

const Json& sentencesJson() {
  static const Json all{{"rules", rules()},
                        {"promotions", listed(kPromotions)},
                        {"castlings", listed(kCastlings)},
                        {"hands", hands()},
                        {"goals",
                         {{"heads", goalHeads()},
                          {"joins", Json(std::vector<std::string>{"and", "or"})},
                          {"before", wordsBefore()},
                          {"after", Json(std::vector<std::string>{"", ")", ") )"})},
                          {"tails", tails()},
                          {"conditions", conditions()}}}};
  return all;
}

Json formOf(std::string_view list, std::string_view sentence) {
  return formIn(sentencesJson().at(std::string(list)), sentence);
}

Json goalForm(std::string_view goal) {
  const Json& goals = sentencesJson().at("goals");
  const GoalText text(goal);
  const std::vector<syntax::Word>& words = text.words();
  const auto when = std::ranges::find(words, "when", &syntax::Word::text);
  std::size_t at = static_cast<std::size_t>(when - words.begin()) + (when == words.end() ? 0 : 1);
  const std::string head = text.text(0, at);
  std::string it = "it", its = "its";
  for (const Json& one : goals.at("heads").elements()) {
    if (one.at("words").text() == head)
      std::tie(it, its) = std::pair(one.at("it").text(), one.at("its").text());
  }
  auto places = frontend::fairy::conditionsOfGoal(words);
  if (places.empty()) places.emplace_back(at, words.size());
  std::vector<Json> conditions;
  for (const auto& [begin, end] : places) {
    std::string join, gap;
    if (!conditions.empty()) {
      const std::size_t behind = text.behind(at, ",");
      gap = text.gap(at, behind);
      join = text.text(behind, behind + 1);
      at = behind + 1;
    }
    std::string said = text.text(begin, end);
    // In a draw, the first condition names the side by other words; in the form it has "it" and "its", as in
    // other goals.
    for (const auto& [by, name] : {std::pair("its ", its + " "), std::pair("it ", it + " ")}) {
      const std::size_t found = said.find(name);
      if (found == std::string::npos || it == "it") continue;
      said.replace(found, name.size(), by);
      it = "it";
    }
    Json condition = formIn(goals.at("conditions"), said);
    const std::size_t closed = text.behind(end, ")");
    condition.update({{"gap", gap},
                      {"join", join},
                      {"before", text.apart(at, begin)},
                      {"after", text.apart(end, closed)}});
    conditions.push_back(std::move(condition));
    at = closed;
  }
  const std::size_t behind = text.behind(at, ",");
  return {{"head", head},
          {"conditions", conditions},
          {"gap", behind < words.size() ? text.gap(at, behind) : " "},
          {"tail", text.text(behind, words.size())}};
}

}  // namespace fairyforge::manual
