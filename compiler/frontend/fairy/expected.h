// Finds what may come next at a place of a native text, from the grammar and from the tables for sentences.
// Error messages and an editor's completion use the same results.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::fairy {

struct Expected {
  enum class Kind : std::uint8_t { Type, Cells, Zone, Movement, Game, Mixin };
  std::set<Kind> kinds;
  std::vector<std::string> words;    // words of the language
  std::vector<std::string> phrases;  // continuations of a sentence; placeholders as in patterns.h
  std::size_t begin = 0;             // the position of the word that is being written, in bytes
};

// Returns what may come next at the byte `at`; text after it is ignored. The result is empty inside comments,
// quotes and Diagrams.
Expected expectedAt(std::string_view text, std::size_t at);

// The words that say what is being written at a place. For a sentence `subject: ...`, each is the whole
// subject. Both are empty if no statement has begun.
struct Line {
  std::string statement;  // "piece"
  std::string head;       // in a block the first word of the line ("may"), otherwise the same as `statement`
};
Line lineAt(std::string_view text, std::size_t at);

}  // namespace fairyforge::frontend::fairy
