#include "compiler/frontend/fairy/goal-cursor.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/add-once.h"
#include "compiler/frontend/fairy/guesses.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::fairy {

Rests GoalCursor::rests() const {
  if (at_ + furthest_ < words_.size()) return {};
  Rests rests;
  for (const std::string& phrase : furthest_ > 0 ? expectedThere_ : expected_) {
    const bool isPlaceholder = phrase == "a piece type" || phrase == "cells" || phrase == "a number";
    addOnce(rests, !isPlaceholder             ? phrase
                   : phrase == "a piece type" ? "TYPES"
                   : phrase == "cells"        ? "CELLS"
                                              : "N");
  }
  return rests;
}

bool GoalCursor::isNext(std::string_view word, std::size_t ahead) {
  if (ahead == 0) addOnce(expected_, std::string(word));
  return at_ + ahead < words_.size() && words_[at_ + ahead].text == word;
}

void GoalCursor::skip(std::size_t words) {
  at_ += words;
  furthest_ = 0;
  expected_.clear();
  expectedThere_.clear();
}

bool GoalCursor::take(std::string_view phrase) {
  std::size_t words = 0;
  addOnce(expected_, std::string(phrase));
  for (std::string_view rest = phrase; !rest.empty(); ++words) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (at_ + words >= words_.size() || words_[at_ + words].text != rest.substr(0, end)) {
      if (words > furthest_) {
        furthest_ = words;
        expectedThere_.clear();
      }
      if (words > 0 && words == furthest_) addOnce(expectedThere_, std::string(rest));
      return false;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  skip(words);
  return true;
}

int GoalCursor::readNumber() {
  constexpr int kMostPieces = 10'000;
  expected_.emplace_back("a number");
  const auto number = isEnd() ? std::nullopt : syntax::parseNumber(words_[at_], 0, kMostPieces);
  if (!number && !isEnd() && syntax::isDigits(words_[at_].text)) {
    refuse(words_[at_], "bad-number",
           fmt::format("expected a number from 0 to {}, found '{}'", kMostPieces, words_[at_].text));
  }
  if (!number) refuse();
  skip();
  return number->value;
}

void GoalCursor::refuse() const {
  const std::size_t at = std::min(at_ + furthest_, words_.size());
  const std::vector<std::string>& expected = furthest_ > 0 ? expectedThere_ : expected_;
  const syntax::Word word = at < words_.size() ? words_[at] : words_.empty() ? syntax::Word() : words_.back();
  if (!words_.empty() && words_.front().span) {
    if (reportGuess(Guessed::Goal, spanOver(words_.front(), words_.back()), diagnostics_)) throw Refused{};
  }
  Diagnostic& d = diagnostics_.error(
      word.span, "unknown-sentence",
      at < words_.size() ? fmt::format("'{}' is not what can be said of a goal here", word.text)
                         : "the goal is not finished");
  d.note("expected: {}", fmt::join(expected, " | "));
  d.note("written like: White wins when its King stands on rank 8, or: a side loses when it has no Knight");
  std::vector<std::string> next;
  for (const std::string& phrase : expected) addOnce(next, phrase.substr(0, phrase.find(' ')));
  const bool gives = word.text == "gives" && std::ranges::count(expected, "has given") > 0;
  const std::string digits =
      std::ranges::count(expected, "a number") > 0 ? syntax::digitsOf(word.text) : std::string();
  if (at < words_.size())
    d.suggest(gives ? "has given" : !digits.empty() ? digits : closestMatch(word.text, next));
  throw Refused{};
}

void GoalCursor::refuse(const syntax::Word& at, Code code, std::string message, const char* note) const {
  Diagnostic& d = diagnostics_.error(at.span, code, std::move(message));
  if (note != nullptr) d.note(note);
  throw Refused{};
}

}  // namespace fairyforge::frontend::fairy
