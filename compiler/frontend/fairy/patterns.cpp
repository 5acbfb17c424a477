// Compares a sentence with patterns, word by word. If no pattern matches, reports the word after the longest
// match. The message lists the patterns with this match.

#include "compiler/frontend/fairy/patterns.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>

#include "compiler/core/base/add-once.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {
namespace {

constexpr std::string_view kArticles[] = {"a", "an", "the"};
constexpr std::string_view kNoTypes[] = {"except", "other", "the"};

// Keeps the few patterns that have the most words in common with the sentence; all of them if none has any.
void keepLike(const std::vector<syntax::Word>& sentence, std::vector<std::string>& patterns) {
  constexpr std::size_t kKept = 6;
  constexpr std::string_view kCommon[] = {"the", "it", "a", "an", "all", "to", "of", "on", "and", "may"};
  const auto shared = [&](const std::string& pattern) {
    return std::ranges::count_if(wordsIn(pattern), [&](std::string_view word) {
      return std::ranges::count(kCommon, word) == 0 &&
             std::ranges::count(sentence, word, &syntax::Word::text) > 0;
    });
  };
  std::vector<std::string> best = patterns;
  std::erase_if(best, [&](const std::string& pattern) { return shared(pattern) == 0; });
  std::ranges::stable_sort(best, std::greater<>(), shared);
  if (best.size() > kKept) best.resize(kKept);
  if (!best.empty()) patterns = std::move(best);
}

// Can the word be a type's name, which begins with a capital? Also true for 'piece', and for 'or' before a type.
bool mayBeType(const std::vector<syntax::Word>& sentence, std::size_t at) {
  const std::string& word = sentence[at].text;
  return std::isupper(static_cast<unsigned char>(word[0])) != 0 || word == "piece" || word == "pieces" ||
         ((word == "or" || word == "and") && at + 1 < sentence.size() && mayBeType(sentence, at + 1));
}

}  // namespace

PatternMatch matchPattern(std::string_view pattern, const std::vector<syntax::Word>& sentence) {
  PatternMatch m;
  const auto expected = wordsIn(pattern);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    m.patternWords = i;
    if (m.sentenceWords == sentence.size()) return m;
    const syntax::Word& said = sentence[m.sentenceWords];
    if (expected[i] == "TYPES") {
      const std::string_view next = i + 1 < expected.size() ? expected[i + 1] : std::string_view();
      auto& types = m.operands.types ? m.operands.others : m.operands.types.emplace();
      const auto isType = [&](std::size_t at) {
        return at < sentence.size() && (next.empty() ? sentence[at].text != "," : sentence[at].text != next);
      };
      m.typesFrom = m.sentenceWords;
      for (bool joined = true; isType(m.sentenceWords); ++m.sentenceWords) {
        const std::string_view word = sentence[m.sentenceWords].span.text();
        const bool isJoint = word == "and" || word == "or";
        if (isJoint && joined) break;  // a type is due here
        const bool joins = isJoint && isType(m.sentenceWords + 1);
        if (!joins) types.push_back(sentence[m.sentenceWords]);
        joined = joins;
      }
      if (types.empty()) return m;
      continue;
    }
    if (expected[i] == "N" || expected[i] == "COUNT") {
      const auto number = syntax::parseNumber(said, expected[i] == "N" ? 1 : 0, kMaxCount);
      if (!number) return m;
      m.operands.number = *number;
    } else if (expected[i] == "NAME") {
      m.operands.name = said;
    } else if (expected[i] == "TYPE") {
      m.operands.type = said;
    } else if (said.text != expected[i]) {
      return m;
    }
    ++m.sentenceWords;
  }
  m.patternWords = expected.size();
  m.whole = m.sentenceWords == sentence.size();
  const auto isNoType = [](const syntax::Word& word) {
    return std::ranges::count(kNoTypes, word.span.text()) > 0;
  };
  if (m.whole && m.operands.types && std::ranges::any_of(*m.operands.types, isNoType)) {
    m.whole = false;
    m.sentenceWords = m.typesFrom;
    m.patternWords = static_cast<std::size_t>(std::ranges::find(expected, "TYPES") - expected.begin());
  }
  return m;
}

std::vector<std::string> restsOf(const std::vector<std::string>& patterns,
                                 const std::vector<syntax::Word>& sentence) {
  std::vector<std::string> rests;
  for (const std::string& pattern : patterns) {
    const PatternMatch m = matchPattern(pattern, sentence);
    if (m.sentenceWords < sentence.size()) continue;
    const auto words = wordsIn(pattern);
    if (m.patternWords > 0 && words[m.patternWords - 1] == "TYPES") addOnce(rests, std::string("TYPES"));
    if (m.patternWords < words.size())
      addOnce(rests, fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(m.patternWords),
                                                 words.end(), " ")));
  }
  return rests;
}

std::vector<std::vector<syntax::Word>> partsAtCommas(const std::vector<syntax::Word>& sentence) {
  std::vector<std::vector<syntax::Word>> parts(1);
  for (const syntax::Word& word : sentence) {
    if (word.text == "," && !word.span.text().starts_with('"'))
      parts.emplace_back();
    else
      parts.back().push_back(word);
  }
  return parts;
}

std::vector<syntax::TypeRef> typesIn(const std::vector<syntax::Word>& words, Diagnostics& diagnostics) {
  std::vector<syntax::TypeRef> types;
  bool expected = true;  // is a type expected here, rather than `or`?
  for (const syntax::Word& name : words) {
    const bool joins = name.span.text() == "or" || name.span.text() == "and";
    if (!joins) types.push_back(name);
    if (joins && (expected || &name == &words.back()))
      diagnostics.error(name.span, "syntax", "'{}' stands between two piece types", name.text);
    expected = joins;
  }
  return types;
}

void reportNoMatch(const std::vector<syntax::Word>& sentence, const std::vector<std::string>& known,
                   const std::string& subject, const std::string& lead, Diagnostics& diagnostics) {
  std::size_t furthest = 0;
  std::vector<std::string> likely;     // the patterns that match the longest part
  std::string finished;                // a pattern of `likely` all of whose words are matched
  std::vector<std::string> nextWords;  // the words that the patterns of `likely` expect next
  std::optional<int> least;            // the least number that they allow, if a number is expected
  for (const std::string& pattern : known) {
    PatternMatch m = matchPattern(pattern, sentence);
    // The list of types may have taken the next word of the pattern, or a misspelling of it, for a type.
    if (!m.whole && m.sentenceWords == sentence.size() && m.operands.types &&
        pattern.find("TYPES ") != std::string::npos) {
      const std::string next(wordsIn(pattern)[m.patternWords]);
      const std::size_t begin = m.typesFrom;
      std::size_t like = begin + 1;
      while (like < sentence.size() && closestMatch(sentence[like].text, {next}).empty()) ++like;
      if (like == sentence.size())
        for (like = begin; like < sentence.size() && mayBeType(sentence, like);) ++like;
      m.sentenceWords = like;
      if (like == begin) --m.patternWords;
    }
    // An article is not a type, so a sentence that begins with one does not match `TYPES ...`.
    if (pattern.starts_with("TYPES") && std::ranges::count(kArticles, sentence.front().text) > 0)
      m.sentenceWords = m.patternWords = 0;
    if (m.sentenceWords > furthest) {
      likely.clear();
      finished.clear();
      nextWords.clear();
      least.reset();
    }
    furthest = std::max(furthest, m.sentenceWords);
    if (m.sentenceWords < furthest) continue;
    likely.push_back(pattern);
    const auto words = wordsIn(pattern);
    const std::string_view next = m.patternWords < words.size() ? words[m.patternWords] : std::string_view();
    if (next == "N" || next == "COUNT") least = next == "N" ? 1 : 0;
    if (next.empty()) finished = pattern;
    if (!next.empty()) addOnce(nextWords, std::string(next));
  }
  const bool tooShort = furthest == sentence.size();
  const syntax::Word& last = tooShort ? sentence.back() : sentence[furthest];
  if (!tooShort && least && (syntax::isDigits(last.text) || likely.size() == 1)) {
    diagnostics
        .error(last.span, "bad-number", "expected a number from {} to {}, found '{}'", *least, kMaxCount,
               last.text)
        .note("in the sentence: {}{}", lead, likely.front())
        .suggest(syntax::digitsOf(last.text));
    return;
  }
  Diagnostic& d = diagnostics.error(
      last.span, "unknown-sentence",
      tooShort ? fmt::format("the sentence about '{}' is not finished", subject)
               : fmt::format("'{}' is not what can be said about '{}'", last.text, subject));
  constexpr std::size_t kMost = 10;
  if (furthest == 0 && likely.size() > kMost) keepLike(sentence, likely);
  const std::size_t more = likely.size() > kMost ? likely.size() - kMost : 0;
  likely.resize(likely.size() - more);
  if (nextWords.empty() && !finished.empty())
    d.note("this is a whole sentence: {}; what else is said stands in one of its own", finished);
  else
    d.note("expected: {}{}", fmt::join(likely, " | "), more > 0 ? fmt::format(" | and {} more", more) : "");
  // Suggests a correction only if exactly one word is similar.
  if (!tooShort) d.suggest(closestMatch(last.text, nextWords));
}

}  // namespace fairyforge::frontend::fairy
