// Every word of GAME Code that the interpreter knows of, and how well its meaning is known.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/gamecode/program.h"

namespace fairyforge::gamecode {

enum class Certainty {
  Certain,    // seen in running code
  Uncertain,  // the word is certain, its form or effect is not: allowed inside subroutines and listed
  Refused,    // known from memory only, or known to exist without its meaning
};

enum class Part {
  Statement,
  Operator,  // takes operands that follow it
  Word,      // stands for something of the last move
  Constant,
  Connective,  // stands between its operands
  Keyword,     // opens, divides or closes a block
};

struct Entry {
  std::string_view word;
  Part part;
  Certainty certainty;
  // Why it is uncertain, or why it is refused and what to write instead.
  std::string_view why = {};
  Op op = Op::Constant;  // operators, words
  int operands = 0;      // operators; -1: the reader knows
};

// Nothing for words that are no part of the language. `capture` and `sub` are a statement and something else
// besides; `part` says which is meant.
const Entry* find(std::string_view word, Part part);
// Any part.
const Entry* find(std::string_view word);

// All words that may stand where `part` is expected, for suggestions.
std::vector<std::string> wordsOf(Part part);

}  // namespace fairyforge::gamecode
