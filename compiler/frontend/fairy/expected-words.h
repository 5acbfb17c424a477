// Finds what can come next at a place of a native text, from the grammar and the tables of sentences. Error
// messages and the completion of editors use it.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fairyforge::frontend::fairy {

// What can come next.
struct ExpectedWords {
  enum class Kind : std::uint8_t { Type, Cells, Zone, Movement, Game, Mixin };
  std::set<Kind> kinds;
  std::vector<std::string> words;    // words of the language
  std::vector<std::string> phrases;  // continuations of a sentence, with the placeholders of patterns.h
  std::size_t begin = 0;             // where the word that is being written begins, in bytes
};

// Returns what can come next at byte `at`; the text after it is ignored. The result is empty within comments,
// quotes and Diagrams.
ExpectedWords expectedAt(std::string_view text, std::size_t at);

// Which statement is being written at a place. For a sentence (`stalemate: ...`) both words are its subject.
// Both are empty between statements.
struct Line {
  std::string statement;  // "piece"
  std::string head;       // in a block: the first word of the line ("may"); otherwise the same as `statement`
};
Line lineAt(std::string_view text, std::size_t at);

}  // namespace fairyforge::frontend::fairy
