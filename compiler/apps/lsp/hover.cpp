// Answers hover requests: describes a name by what it names, a letter of notation by its meaning, and any
// other word by a paragraph of the language's documents.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/lsp/answers.h"
#include "compiler/apps/manual/manual.h"
#include "compiler/draw/text/draw-text.h"
#include "compiler/explain/explain.h"
#include "compiler/frontend/fairy/expected-words.h"
#include "compiler/movement/letters.h"
#include "compiler/movement/movement.h"
#include "compiler/movement/notation.h"

namespace fairyforge::lsp {
namespace {

constexpr std::size_t kMostCells = 120;       // the most cells that are listed by name
constexpr std::size_t kLargestDiagram = 400;  // the most cells of a board that is drawn

std::string fenced(const std::string& text) {
  return "```text\n" + text + (text.ends_with('\n') ? "" : "\n") + "```\n";
}

std::string namesOf(const Board& board, const CellSet& cells) {
  std::vector<std::string> names;
  cells.forEach([&](Cell cell) { names.push_back(board.name(cell)); });
  const std::size_t count = names.size();
  const bool isLong = count > kMostCells;
  if (isLong) names.resize(kMostCells);
  return fmt::format("{} ({}{})", count == 1 ? "1 cell" : fmt::format("{} cells", count),
                     fmt::join(names, " "), isLong ? " ..." : "");
}

std::string describeZone(const Document& document, const std::string& zone) {
  const CellSet* white = document.zones.find(zone, Side::White);
  const CellSet* black = document.zones.find(zone, Side::Black);
  if (!white || !black || !document.variant) return {};
  const Board& board = document.variant->board();
  std::string text = fmt::format("**{}**, a zone\n\n", zone);
  if (*white == *black) return text + namesOf(board, *white) + "\n";
  return text + fmt::format("- White: {}\n- Black: {}\n", namesOf(board, *white), namesOf(board, *black));
}

std::string describeFile(const Document& document, const std::string& name) {
  for (const NamedPlace& place : document.inherited) {
    const SourceFile& file = *place.word.span.file;
    if (file.name().substr(file.name().rfind('/') + 1) != name + ".fairy") continue;
    std::string text = fmt::format("`{}`\n\n", file.name());
    const std::size_t first = file.text().find_first_not_of("# \r\n");
    const std::size_t end = std::min(file.text().find('\n', first), file.text().size());
    if (first != std::string_view::npos) text += markdownText(file.text().substr(first, end - first)) + "\n";
    return text;
  }
  return {};
}

std::string describeName(const Document& document, const NamedPlace& name) {
  switch (name.kind) {
    case NameKind::Type: {
      const auto declarations = declarationsOf(document, name);
      if (!document.variant || declarations.empty()) return {};
      for (std::size_t i = 0; i < document.variant->types().size(); ++i) {
        const std::string& id = document.variant->types()[i].id;
        const auto isIt = [&](const NamedPlace& d) { return d.id.text == id; };
        if (std::ranges::any_of(declarations, isIt)) return describePiece(document.variant, typeAt(i));
      }
      return {};
    }
    case NameKind::Zone:
      return describeZone(document, name.word.text);
    case NameKind::File:
      return describeFile(document, name.word.text);
    case NameKind::Option:
      for (const auto& option : document.loaded.options) {
        if (option.name == name.word.text)
          return fmt::format("**{}**, an option: {}; if not set, `{}`\n", option.name,
                             option.values.empty() ? std::string("a number")
                                                   : fmt::format("{}", fmt::join(option.values, " or ")),
                             option.standard);
      }
      return {};
    default: {
      for (const NamedPlace& d : declarationsOf(document, name)) {
        if (d.statement) return "```fairy\n" + std::string(d.statement.text()) + "\n```\n";
      }
      return {};
    }
  }
}

// Describes the term of the notation that contains offset `at`, and the letter at that offset.
std::string describeMovement(const Document& document, const SourceSpan& movement, std::size_t at) {
  const auto notation = movement::readNotation(movement.text());
  const std::size_t place = at - movement.begin;
  const std::string_view written = movement.text();
  std::string text;
  if (notation) {
    for (const movement::Term& term : notation->terms) {
      if (place < term.extent.begin || place >= term.extent.end) continue;
      const std::string part(written.substr(term.extent.begin, term.extent.end - term.extent.begin));
      const std::string words = describeNotation(document.variant, part);
      if (!words.empty()) text += fmt::format("**`{}`** {}\n\n", part, markdownText(words));
    }
  }
  const std::string_view meaning = place < written.size() ? movement::meaningOf(written[place]) : "";
  const bool isSaid = text.starts_with(fmt::format("**`{}`**", written.substr(place, 1)));
  if (!meaning.empty() && !isSaid) text += fmt::format("`{}`: {}\n", written[place], meaning);
  return text;
}

// Describes a line in a statement's block. Many lines begin with the same word, so this looks for the longest
// beginning of the line about which the documents have a paragraph.
std::string describeLine(std::string_view text, std::size_t at, const std::string& statement,
                         const std::string& head) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.find_last_of("\n;{}", at - 1);
  std::string_view line = text.substr(before == std::string_view::npos ? 0 : before + 1);
  line = line.substr(0, line.find_first_of("\n;{}#"));
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  for (; line.size() > head.size() && line.starts_with(head); line = line.substr(0, line.rfind(' '))) {
    std::string found = manual::paragraphOn(line, statement);
    if (!found.empty()) return found;
    if (line.rfind(' ') == std::string_view::npos) break;
  }
  return manual::paragraphOn(head, statement);
}

}  // namespace

std::string markdownText(std::string_view text) {
  std::string quoted;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>&~|#").find(c) != std::string_view::npos) quoted += '\\';
    quoted += c == '\n' ? ' ' : c;
  }
  return quoted;
}

std::string describePiece(const VariantPtr& variant, TypeId type) {
  const PieceType& piece = variant->type(type);
  std::string text =
      fmt::format("**{}**, {}{}", markdownText(piece.name), piece.id, piece.royal ? ", royal" : "");
  if (!piece.written.empty()) text += fmt::format(", `{}`", piece.notation());
  text += "\n\n" + markdownText(explain::explainMoves(*variant, type)) + "\n\n";
  for (const std::string& arrival : explain::explainArrivals(*variant, type))
    text += "- " + markdownText(arrival) + "\n";
  const Board& board = variant->board();
  if (board.size() <= kLargestDiagram) text += fenced(draw::text::drawPieceText(variant, type));
  std::size_t standing = 0;
  for (const Piece& p : variant->start().cells) standing += p && p.type() == type ? 1 : 0;
  const Cell from = explain::middleCell(board);
  const explain::MoveCounts counts = explain::countMoves(*variant, type, from);
  text += fmt::format("From {} on an empty board: {} to move, {} to capture{}. In the array: {}.\n",
                      board.name(from), counts.quiet, counts.capture,
                      counts.initial > 0 ? fmt::format(", {} more at first", counts.initial) : "", standing);
  return text;
}

std::string describeNotation(const VariantPtr& variant, const std::string& notation) {
  Board board = variant ? variant->board() : Board(11, 11);
  Diagnostics discarded;
  const auto programs =
      movement::compileMovement(spanOf("NOTATION", notation), board, {.lookForUseless = false}, discarded);
  if (!programs) return {};
  return explain::explainProgram(board, (*programs)[index(Side::White)],
                                 variant ? explain::namesOf(*variant) : explain::ProgramNames{});
}

Json hover(const Document& document, std::size_t at) {
  std::string text;
  const NamedPlace* name = nameAt(document, at);
  if (name) text = describeName(document, *name);
  if (text.empty()) {
    for (const NamedPlace& place : document.loaded.names) {
      const SourceSpan& span = place.word.span;
      if (place.kind != NameKind::Movement || !document.isOwn(span) || at < span.begin || at >= span.end)
        continue;
      text = describeMovement(document, span, at);
    }
  }
  if (text.empty() && document.loaded.language == frontend::Language::Fairy) {
    const auto [statement, head] = frontend::fairy::lineAt(document.text(), at);
    text = head == statement ? manual::paragraphOn(head) : describeLine(document.text(), at, statement, head);
    if (text.empty()) text = manual::paragraphOn(statement);
  }
  if (text.empty()) return {};
  Json result{{"contents", {{"kind", "markdown"}, {"value", text}}}};
  if (name) result["range"] = document.rangeOf(name->word.span);
  return result;
}

}  // namespace fairyforge::lsp
