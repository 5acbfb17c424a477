// Matches sentences with patterns: `draw at N reset by TYPES` is matched word by word, and the words at the
// placeholders are kept.
//
// A placeholder is a word in capitals: N is a number from 1, COUNT one from 0, NAME one word, TYPE one
// piece type, TYPES one or more piece types up to the pattern's next word.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::fairy {

// The values that a matched sentence gives the placeholders of its pattern.
struct Operands {
  syntax::Number number;
  syntax::Word name;
  std::optional<std::vector<syntax::TypeRef>> types;
  syntax::TypeRef type;
};

struct PatternMatch {
  bool whole = false;
  std::size_t sentenceWords = 0;  // the number of words of the sentence that matched
  std::size_t patternWords = 0;   // the number of words of the pattern that matched
  std::size_t typesFrom = 0;      // where the words of the last TYPES begin
  Operands operands;
};
PatternMatch matchPattern(std::string_view pattern, const std::vector<syntax::Word>& sentence);

// Returns the possible continuations of an unfinished sentence: the rest of each pattern that it matches so
// far.
std::vector<std::string> restsOf(const std::vector<std::string>& patterns,
                                 const std::vector<syntax::Word>& sentence);

// Returns the parts of a sentence that is a list: the words between its commas.
std::vector<std::vector<syntax::Word>> partsAtCommas(const std::vector<syntax::Word>& sentence);

// Returns piece types, which may be separated by `or`.
std::vector<syntax::TypeRef> typesIn(const std::vector<syntax::Word>& words, Diagnostics& diagnostics);

// Reports a sentence that matches none of the known patterns for `subject`, at the first word that matches
// none of them. `lead` is put before the sentence in a suggestion.
void reportNoMatch(const std::vector<syntax::Word>& sentence, const std::vector<std::string>& known,
                   const std::string& subject, const std::string& lead, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
