// The place that the reader of a goal has reached in its words. Records the words that would have been accepted
// at the furthest place, for messages and completion.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/fairy/rests.h"

namespace fairyforge::frontend::fairy {

class GoalCursor {
 public:
  struct Refused {};  // Thrown when the error has been reported.

  GoalCursor(std::vector<syntax::Word> words, Diagnostics& diagnostics)
      : words_(std::move(words)), diagnostics_(diagnostics) {}

  // Returns what could follow the words. Called after reading.
  Rests rests() const;

 protected:
  bool isEnd() const { return at_ == words_.size(); }
  const syntax::Word& nextOrLast() const { return isEnd() ? words_.back() : words_[at_]; }
  bool isNext(std::string_view word, std::size_t ahead = 0);
  void skip(std::size_t words = 1);
  // If the next words are this phrase, skips them and returns true.
  bool take(std::string_view phrase);
  void expect(std::string_view phrase) {
    if (!take(phrase)) refuse();
  }
  // Skips a comma if the word after it is `before`.
  void takeComma(std::string_view before) {
    if (at_ + 1 < words_.size() && words_[at_].text == "," && words_[at_ + 1].text == before) skip();
  }
  int readNumber();

  // Reports that the words at the furthest place that reading has reached are none of those expected there,
  // and ends the reading of this goal by an exception.
  [[noreturn]] void refuse() const;
  // Reports an error with a message of its own and ends the reading likewise.
  [[noreturn]] void refuse(const syntax::Word& at, Code code, std::string message,
                           const char* note = nullptr) const;

  std::vector<syntax::Word> words_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  std::vector<std::string> expected_;       // the words and phrases that could come next
  std::size_t furthest_ = 0;                // how many words of one of these phrases matched at most
  std::vector<std::string> expectedThere_;  // what could follow the words that matched
};

}  // namespace fairyforge::frontend::fairy
