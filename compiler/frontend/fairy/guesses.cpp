// Recognises texts by regular expressions, one for each row of guesses.tsv and mistakes.tsv, and reports them
// with the row's message. Commas in lists of cells and dashes have functions, because their messages need more
// than a row can say.

#include "compiler/frontend/fairy/guesses.h"

#include <cctype>
#include <regex>

#include "compiler/core/base/data-file.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {
namespace {

constexpr std::string_view kGuesses =
#include "compiler/frontend/fairy/guesses.tsv.inc"
    ;
constexpr std::string_view kMistakes =
#include "compiler/frontend/fairy/mistakes.tsv.inc"
    ;

// The names of Guessed's enumerators in the tables.
constexpr std::string_view kGuessed[] = {"statement", "piece", "condition", "effect",
                                         "goal",      "hands", "side"};

// std::regex uses stack for each character, so longer texts are not examined.
constexpr std::size_t kLongestGuess = 500, kLongestMistake = 2000;

void replaceAll(std::string& text, std::string_view word, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += by.size())
    text.replace(at, word.size(), by);
}

// Returns a regular expression for a pattern of guesses.tsv. Replaces its placeholders TYPES, CELLS, REST and
// END by expressions for types, cells, the rest of the line, and its end.
std::regex compiled(std::string words) {
  replaceAll(words, "END", "(?=[ \t]*(?:[;}#\n\r]|$))");
  replaceAll(words, "REST", "([^;{}#\n\r]*[^;{}#\n\r ])");
  replaceAll(words, "TYPES", "([A-Za-z]+(?:(?:,|, | )[A-Za-z]+)*?)");
  replaceAll(words, "TYPE", "([A-Za-z]+)");
  replaceAll(words, "CELLS",
             "((?:(?:last|ranks?|files?|[0-9]+(?:-[0-9]+)?|[a-z]{1,2}[0-9]{1,2}(?:-[a-z]{1,2}[0-9]{1,2})?|"
             "[a-z](?:-[a-z])?)(?: (?!to|into)|\\b))+)");
  std::string text;
  bool inClass = false;
  for (const char c : words) {
    if (c == '[' || c == ']') inClass = c == '[';
    text += c == ' ' && !inClass ? "[ \t]+" : std::string(1, c);
  }
  return std::regex(text);
}

// Returns "Queen Rook Bishop" for "queen, rooks or bishop".
std::string typeNames(const std::string& text) {
  static const std::regex kName("[A-Za-z]+");
  std::string names;
  for (std::sregex_iterator at(text.begin(), text.end(), kName), end; at != end; ++at) {
    std::string name = at->str();
    if (name == "or" || name == "and") continue;
    if (name.size() > 3 && name.ends_with('s') && !name.ends_with("ss")) name.pop_back();
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

// Returns the text with its placeholders (see guesses.tsv) replaced by groups of the match.
std::string expanded(std::string_view right, const std::cmatch& match) {
  std::string text;
  const auto group = [&](std::size_t at) {
    std::string said = match.str(static_cast<std::size_t>(right[at] - '0'));
    while (said.ends_with(' ')) said.pop_back();
    return said;
  };
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (right[i] == '$') {
      text += group(++i);
    } else if (right[i] == '#' && syntax::isDigits(right.substr(i + 1, 1))) {
      const std::string said = group(++i), digits = syntax::digitsOf(said);
      text += digits.empty() ? said : digits;
    } else if (right[i] == '@') {
      const std::string names = typeNames(group(++i));
      const bool often = i + 1 < right.size() && right[i + 1] == '*';
      const int times = often ? std::stoi(group(i += 2)) : 1;
      for (int n = 0; n < times; ++n) text += (n == 0 ? "" : " ") + names;
    } else {
      text += right[i];
    }
  }
  return text;
}

using Match = std::cmatch;
using Row = std::pair<DataRow, std::regex>;

// Returns the rows of the table with the compiled pattern of each.
std::vector<Row> rowsOf(std::string_view table) {
  std::vector<Row> rows;
  for (DataRow& row : dataRows(table)) {
    std::regex words = compiled(std::string(row[1]));
    rows.emplace_back(std::move(row), std::move(words));
  }
  return rows;
}
const std::vector<Row>& guesses() {
  static const std::vector<Row> kRows = rowsOf(kGuesses);
  return kRows;
}

bool contains(std::string_view text, const std::regex& words, Match& match) {
  return text.size() <= kLongestGuess &&
         std::regex_search(text.data(), text.data() + text.size(), match, words);
}
bool beginsWith(std::string_view text, const std::regex& words, Match& match) {
  return text.size() <= kLongestMistake && std::regex_search(text.data(), text.data() + text.size(), match,
                                                             words, std::regex_constants::match_continuous);
}

SourceSpan partOf(const SourceSpan& whole, const Match& match, std::size_t group = 0) {
  const auto from = static_cast<std::size_t>(match.position(group));
  return whole.part(from, from + static_cast<std::size_t>(match.length(group)));
}

// Reports the first row of mistakes.tsv for this kind of text that matches. Returns false if none does.
bool reportRow(std::string_view where, Code code, const SourceSpan& text, const SourceSpan& found,
               Diagnostics& diagnostics) {
  static const std::vector<Row> kRows = rowsOf(kMistakes);
  for (const auto& [row, words] : kRows) {
    Match match;
    if (row[0] != where || !beginsWith(text.text(), words, match)) continue;
    const SourceSpan part =
        row[2].empty() ? found : partOf(text, match, static_cast<std::size_t>(row[2][0] - '0'));
    const std::string fix = expanded(row[4], match);
    if (!fix.empty() && fix == part.text()) continue;
    Diagnostic& d = diagnostics.error(part, code, expanded(row[3], match)).suggest(fix);
    for (std::size_t note = 5; note < row.size() && !row[note].empty(); ++note)
      d.note(expanded(row[note], match));
    return true;
  }
  return false;
}

// Reports commas in a list of cells: `at a1, h1` for `at a1 h1`. `found` is the token at which the grammar
// stopped; here it is the comma.
bool reportCommas(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  if (found.text() != ",") return false;
  static const std::string kCell = "[a-z]{1,2}[0-9]{1,2}(?:-[a-z]{1,2}[0-9]{1,2})?";
  static const std::regex kList("(" + kCell + "(?:[ \t]*,[ \t]*|[ \t]+))+" + kCell), kComma("[ \t]*,[ \t]*");
  const std::string_view text = statement.text();
  const std::size_t comma = found.begin - statement.begin;
  // Examines the list from the word before this comma on, because the grammar has read everything before it.
  const std::size_t lastOfWord = text.find_last_not_of(" \t", comma - 1);
  const std::size_t begin = text.find_last_of(" \t", lastOfWord) + 1;
  Match match;
  if (!beginsWith(text.substr(begin), kList, match)) return false;
  const std::size_t end = begin + static_cast<std::size_t>(match.length());
  if (end <= comma) return false;
  diagnostics.error(statement.part(begin, end), "syntax", "cells stand one behind the other, without commas")
      .suggest(std::regex_replace(match.str(), kComma, " "));
  return true;
}

}  // namespace

std::vector<std::string> examplesAbout(const SourceSpan& text) {
  std::vector<std::string> examples;
  for (const auto& [row, words] : guesses()) {
    Match match;
    if (examples.size() == 2 || row[0] != "topic" || !contains(text.text(), words, match)) continue;
    const std::string_view example = syntax::exampleOf(row[2]);
    examples.emplace_back(example.empty() ? row[2] : example);
  }
  return examples;
}

bool reportGuess(Guessed where, const SourceSpan& text, Diagnostics& diagnostics) {
  const std::string_view place = kGuessed[static_cast<std::size_t>(where)];
  if (reportRow(place, "unknown-sentence", text, text, diagnostics)) return true;
  for (const auto& [row, words] : guesses()) {
    Match match;
    if (row[0] != place || !contains(text.text(), words, match)) continue;
    SourceSpan part = partOf(text, match);
    while (part.text().size() > 1 && part.text().ends_with(' ')) --part.end;
    const std::string right = expanded(row[2], match);
    if (right == part.text()) continue;
    Diagnostic& d = diagnostics.error(part, "unknown-sentence", "'{}' is said in other words{}{}",
                                      part.text(), right.empty() ? "" : ": ", right);
    if (!row[3].empty()) d.note(std::string(row[3]));
    d.suggest(right);
    return true;
  }
  return false;
}

bool reportMistake(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  return reportRow("line", "syntax", statement, found, diagnostics) ||
         reportRow("head", "unknown-statement", statement, found, diagnostics) ||
         reportRow("word", "syntax", found, found, diagnostics) ||
         reportCommas(statement, found, diagnostics) || reportBeyond(statement, found, diagnostics);
}

bool reportBeyond(const SourceSpan& statement, const SourceSpan& found, Diagnostics& diagnostics) {
  return reportRow("beyond", "not-supported", statement, found, diagnostics);
}

bool reportDash(const SourceSpan& word, Diagnostics& diagnostics) {
  // The characters U+2010 to U+2015, and the minus sign. Names of pieces may contain them.
  static const std::regex kDash("\xE2(?:\x80[\x90-\x95]|\x88\x92)"), kName("[A-Z][a-z]{2}");
  const std::string_view text = word.text();
  Match match;
  if (text.find('\xE2') == std::string_view::npos) return false;
  if (!std::regex_search(text.data(), text.data() + text.size(), match, kDash)) return false;
  if (std::regex_search(std::string(text), kName)) return false;
  diagnostics
      .error(partOf(word, match), "syntax", "'{}' is a word processor's dash: expected '-'", match.str())
      .suggest("-");
  return true;
}

}  // namespace fairyforge::frontend::fairy
