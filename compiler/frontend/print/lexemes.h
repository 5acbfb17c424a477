// How native text is cut into lexemes, and what follows from that for a reader of whole texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairyforge::frontend::print {

// Where the diagram block of a native text begins and ends, in bytes.
std::optional<std::pair<std::size_t, std::size_t>> diagramBlock(std::string_view native);

// A name as native text writes it: in quotes where it is no single word.
std::string nameText(const std::string& name);

// Those that layout asks about.
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

// The whole text, blanks and comments too.
std::vector<Lexeme> lexemesOf(std::string_view text);

}  // namespace fairyforge::frontend::print
