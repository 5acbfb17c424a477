// Sentences by pattern: `draw at N reset by TYPES` is matched word by word, and what the placeholders took is
// kept.
//
// A placeholder is a word in capitals: N a number from 1, COUNT one from 0, NAME one word, TYPE one piece
// type, TYPES one or more piece types up to the pattern's next word.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend::fairy {

// What the placeholders of a pattern took.
struct Operands {
  syntax::Number number;
  syntax::Word name;
  std::optional<std::vector<syntax::TypeRef>> types;
  syntax::TypeRef type;
};

struct PatternMatch {
  bool whole = false;
  std::size_t words = 0;      // how many words of the sentence fitted
  std::size_t said = 0;       // how many of the pattern
  std::size_t typesFrom = 0;  // where the words of the last TYPES begin
  Operands operands;
};
PatternMatch matchPattern(std::string_view pattern, const std::vector<syntax::Word>& sentence);

// What may follow `sentence`, which is not finished: the rest of each pattern that fits it.
std::vector<std::string> restsOf(const std::vector<std::string>& patterns,
                                 const std::vector<syntax::Word>& sentence);

// Piece types with or without `or` between them.
std::vector<syntax::TypeRef> typesIn(const std::vector<syntax::Word>& words, Diagnostics& diagnostics);

// Reports a sentence that fits none of the patterns known for `subject`, at the first word that none of them
// has there. `lead` is what stands before the sentence where one is suggested.
void reportNoMatch(const std::vector<syntax::Word>& sentence, const std::vector<std::string>& known,
                   const std::string& subject, const std::string& lead, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::fairy
