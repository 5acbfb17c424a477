// Answers requests for semantic tokens and inlay hints. Names are coloured by what they name, all other words
// by their kind of lexeme.

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/apps/lsp/answers.h"
#include "compiler/core/text/byte-order-mark.h"
#include "compiler/explain/explain.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::lsp {
namespace {

using frontend::print::Lexeme;
using frontend::print::LexemeKind;
using frontend::syntax::NamedPlace;
using frontend::syntax::NameKind;

enum class TokenType { Keyword, Comment, String, Number, Class, Variable, Property, Namespace, Regexp, None };

TokenType typeOf(NameKind kind) {
  switch (kind) {
    case NameKind::Type:
      return TokenType::Class;
    case NameKind::Zone:
    case NameKind::Link:
      return TokenType::Variable;
    case NameKind::Option:
      return TokenType::Property;
    case NameKind::Movement:
      return TokenType::Regexp;
    default:
      return TokenType::Namespace;
  }
}

// Returns the token type by which editors colour a word that is not a name.
TokenType typeOf(const Lexeme& lexeme, bool beginsLine) {
  const char first = lexeme.text.empty() ? ' ' : lexeme.text.front();
  switch (lexeme.kind) {
    case LexemeKind::Comment:
      return TokenType::Comment;
    case LexemeKind::String:
      return TokenType::String;
    case LexemeKind::Word:
      if (std::ranges::all_of(lexeme.text, [](char c) { return c >= '0' && c <= '9'; }))
        return TokenType::Number;
      return beginsLine ? TokenType::Keyword : TokenType::None;
    case LexemeKind::Other:
      return first >= 'a' && first <= 'z' ? TokenType::Keyword : TokenType::None;
    default:
      return TokenType::None;
  }
}

std::string moveCount(const Variant& variant, TypeId type) {
  const Cell from = explain::middleCell(variant.board());
  const explain::MoveCounts counts = explain::countMoves(variant, type, from);
  std::string text = counts.quiet == counts.capture
                         ? fmt::format("{} {}", counts.quiet, counts.quiet == 1 ? "move" : "moves")
                         : fmt::format("{} to move, {} to capture", counts.quiet, counts.capture);
  if (counts.initial > 0) text += fmt::format(", {} more at first", counts.initial);
  return text + " from " + variant.board().name(from);
}

// Returns how many cells a zone has: "8 cells", or "8 cells, Black's 6" if Black's zone has another number.
std::string cellCount(const Document& document, const std::string& zone) {
  const CellSet* white = document.zones.find(zone, Side::White);
  const CellSet* black = document.zones.find(zone, Side::Black);
  if (!white || !black) return {};
  if (white->size() == black->size())
    return fmt::format("{} {}", white->size(), white->size() == 1 ? "cell" : "cells");
  return fmt::format("{} cells, Black's {}", white->size(), black->size());
}

}  // namespace

const std::vector<std::string>& semanticTokenTypes() {
  static const std::vector<std::string> kTypes{"keyword",  "comment",  "string",    "number", "class",
                                               "variable", "property", "namespace", "regexp"};
  return kTypes;
}

Json semanticTokens(const Document& document) {
  const std::string_view text = document.text();
  // By the offset where a name begins: its end and its colour.
  std::map<std::size_t, std::pair<std::size_t, TokenType>> named;
  if (document.isFresh) {
    for (const NamedPlace& place : document.loaded.names) {
      if (document.isOwn(place.word.span))
        named[place.word.span.begin] = {place.word.span.end, typeOf(place.kind)};
    }
  }
  Json data = Json::array();
  Position last;
  std::size_t at = behindByteOrderMark(text);
  bool beginsLine = true;
  const auto add = [&](std::size_t begin, std::size_t end, TokenType type) {
    const Position from = document.lines->positionOf(begin), to = document.lines->positionOf(end);
    if (from.line != to.line || to.character <= from.character) return;
    const bool sameLine = from.line == last.line;
    data.push_back(from.line - last.line);
    data.push_back(from.character - (sameLine ? last.character : 0));
    data.push_back(to.character - from.character);
    data.push_back(static_cast<int>(type));
    data.push_back(0);
    last = from;
  };
  const auto isLanguage = document.loaded.language;
  if (isLanguage && *isLanguage != frontend::Language::Fairy) return {{"data", data}};
  for (const Lexeme& lexeme : frontend::print::lexemesOf(text)) {
    const std::size_t end = at + lexeme.text.size();
    auto around = named.upper_bound(at);
    const bool isNamed = around != named.begin() && (--around)->second.first >= end;
    const bool isBlank = lexeme.kind == LexemeKind::Blank || lexeme.kind == LexemeKind::End;
    const TokenType type = isNamed && !isBlank && lexeme.kind != LexemeKind::Comment
                               ? around->second.second
                               : typeOf(lexeme, beginsLine);
    if (type != TokenType::None) add(at, end, type);
    if (lexeme.kind == LexemeKind::End || lexeme.kind == LexemeKind::OpenBrace)
      beginsLine = true;
    else if (lexeme.kind != LexemeKind::Blank && lexeme.kind != LexemeKind::Comment)
      beginsLine = false;
    at = end;
  }
  return {{"data", data}};
}

Json inlayHints(const Document& document, std::size_t begin, std::size_t end) {
  Json list = Json::array();
  // Without a valid variant of this text, the known facts are those of an earlier text, so there are no
  // hints.
  if (!document.loaded.variant) return list;
  const Variant& variant = *document.loaded.variant;
  for (const NamedPlace& place : document.loaded.names) {
    if (!place.declares || !document.isOwn(place.word.span) || !place.statement) continue;
    if (place.statement.begin >= end || place.statement.end <= begin) continue;
    std::string label;
    if (const auto type = place.kind == NameKind::Type ? variant.findType(place.id.text) : std::nullopt)
      label = moveCount(variant, *type);
    if (place.kind == NameKind::Zone) label = cellCount(document, place.word.text);
    if (label.empty()) continue;
    // The hint stands after the statement, or after the first line of its block.
    const std::string_view statement = place.statement.text();
    const std::size_t brace = std::min(statement.find_first_of("{\n"), statement.size());
    std::size_t at = place.statement.begin + brace;
    while (at > place.word.span.end && document.text()[at - 1] == ' ') --at;
    list.push_back(
        {{"position", asJson(document.lines->positionOf(at))}, {"label", label}, {"paddingLeft", true}});
  }
  return list;
}

}  // namespace fairyforge::lsp
