// Every word of GAME Code that the interpreter knows, and how certain its meaning is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/gamecode/program.h"

namespace fairyforge::gamecode {

enum class Certainty {
  Certain,    // seen in running code
  Uncertain,  // the word is certain, but not its form or effect: allowed inside subroutines and listed
  Refused,    // known from memory only, or known to exist but not its meaning
};

enum class Part {
  Statement,
  Operator,  // takes the operands that follow it
  Word,      // a value of the last move
  Constant,
  Connective,  // stands between its operands
  Keyword,     // opens, divides or closes a block
};

struct Entry {
  std::string_view word;
  Part part;
  Certainty certainty;
  // Why the word is uncertain, or why it is refused and what to write instead.
  std::string_view why = {};
  Op op = Op::Constant;  // for operators and words
  int operands = 0;      // number of operands of an operator; -1: the reader decides
};

// Returns the entry of the word as a `part` of the language; null if it is not such a word. `capture` and
// `sub` are both statements and something else: `part` selects one.
const Entry* find(std::string_view word, Part part);
// Returns the entry of the word, whatever part of the language it is; null if it is no word of the language.
const Entry* find(std::string_view word);

// Returns all words that may stand where `part` is expected, for suggestions.
std::vector<std::string> wordsOf(Part part);

}  // namespace fairyforge::gamecode
