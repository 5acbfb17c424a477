// Matches sentences with patterns such as `draw at N reset by TYPES`, word by word, and returns the words at
// the placeholders.
//
// A placeholder is a word in capitals: N is a number from 1, COUNT a number from 0, NAME one word, TYPE one
// piece type, TYPES one or more piece types, up to the next word of the pattern.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// The greatest number that a sentence may name.
inline constexpr int kMaxCount = 10'000;

// The words of a sentence at the placeholders of a pattern.
struct Operands {
  syntax::Number number;
  syntax::Word name;
  std::optional<std::vector<syntax::TypeRef>> types;
  std::vector<syntax::TypeRef> others;  // the second list of a pattern with two TYPES
  syntax::TypeRef type;
};

// How far a sentence matches a pattern, and the words at the placeholders.
struct PatternMatch {
  bool whole = false;
  std::size_t sentenceWords = 0;  // how many words of the sentence matched
  std::size_t patternWords = 0;   // how many words of the pattern matched
  std::size_t typesFrom = 0;      // the index of the first word of the last TYPES
  Operands operands;
};
PatternMatch matchPattern(std::string_view pattern, const std::vector<syntax::Word>& sentence);

// Returns how an unfinished sentence can continue: for each pattern that matches it so far, the rest of the
// pattern.
std::vector<std::string> restsOf(const std::vector<std::string>& patterns,
                                 const std::vector<syntax::Word>& sentence);

// Returns the parts of a sentence between its commas.
std::vector<std::vector<syntax::Word>> partsAtCommas(const std::vector<syntax::Word>& sentence);

// Returns the piece types. `or` or `and` can stand between two of them.
std::vector<syntax::TypeRef> typesIn(const std::vector<syntax::Word>& words, Diagnostics& diagnostics);

// Reports a sentence about `subject` that matches none of the patterns `known`, at the first word at which
// all of them fail. `lead` stands before a pattern that the message quotes.
void reportNoMatch(const std::vector<syntax::Word>& sentence, const std::vector<std::string>& known,
                   const std::string& subject, const std::string& lead, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
