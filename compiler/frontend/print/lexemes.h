// Splits native text into lexemes, and answers those questions about whole texts that need them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairyforge::frontend::print {

// Returns the bytes [begin, end) of the diagram block in a native text; nothing if there is none.
std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native);

// Returns a name as written in native text: in quotes unless it is a single word.
std::string nameText(const std::string& name);

// The kinds that matter for layout.
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

struct Lexeme {
  LexemeKind kind;
  std::string text;
};

// Returns all lexemes of the text, including blanks and comments.
std::vector<Lexeme> lexemesOf(std::string_view text);

}  // namespace fairyforge::frontend::print
