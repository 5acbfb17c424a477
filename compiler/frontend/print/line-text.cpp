// Joins tokens to a line, with the blanks that the language requires and those that are usual.
#include "compiler/frontend/print/line-text.h"

#include <algorithm>

namespace fairyforge::frontend::print {

std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(std::string text, std::size_t columns) {
  text.append(columns - std::min(columns, width(text)), ' ');
  return text;
}

std::string joined(const std::vector<Token>& tokens, std::size_t begin, std::size_t end) {
  std::string text;
  int depth = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens[i];
    bool space = token.spaceBefore;
    if (i == begin) {
      space = false;
    } else if (depth == 0) {
      const Token& before = tokens[i - 1];
      if (before.text == ":" || token.kind == LexemeKind::String || before.kind == LexemeKind::String)
        space = true;
      if (token.text == "," || token.text == ":") space = false;
    }
    if (token.text == "(" || token.text == "[") ++depth;
    if (token.text == ")" || token.text == "]") --depth;
    text += (space ? " " : "") + token.text;
  }
  return text;
}

std::string joined(const std::vector<Token>& tokens) {
  return joined(tokens, 0, tokens.size());
}

std::optional<std::string> onOneLine(const Line& line, std::size_t indent) {
  if (line.tokens.empty()) return std::nullopt;
  const std::string text = joined(line.tokens);
  if (!line.hasBlock) return text;
  if (line.block.empty() && line.headComment.empty()) return text + " {}";
  if (line.block.size() != 1 || !line.headComment.empty()) return std::nullopt;
  const Line& inner = line.block.front();
  if (inner.tokens.empty() || inner.hasBlock || !inner.comment.empty()) return std::nullopt;
  const std::string whole = text + " { " + joined(inner.tokens) + " }";
  if (indent + width(whole) > kWidth) return std::nullopt;
  return whole;
}

}  // namespace fairyforge::frontend::print
