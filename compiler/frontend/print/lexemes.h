// Splits native text into lexemes, and answers questions about whole texts that need lexemes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairyforge::frontend::print {

// Returns where the diagram block of a native text begins and ends, in bytes; nothing if there is none.
std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native);

// Returns the name as native text needs it: in quotes unless it is a single word other than `or`.
std::string nameText(const std::string& name);

// The kinds of lexemes that make a difference for the layout.
enum class LexemeKind : std::uint8_t {
  Blank,
  End,
  Comment,
  OpenBrace,
  CloseBrace,
  String,
  Word,
  Diagram,
  Other
};

// A token of native text, also blanks and comments.
struct Lexeme {
  LexemeKind kind;
  std::string text;
};

// Returns all lexemes of the text behind its byte order mark, including blanks and comments.
std::vector<Lexeme> lexemesOf(std::string_view text);

}  // namespace fairyforge::frontend::print
