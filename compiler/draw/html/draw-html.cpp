// The page of a variant: title, array, rules, and a card for each piece with symbol, notation, sentence,
// picture of its moves and counts of moves.

#include "compiler/draw/html/draw-html.h"

#include <fmt/format.h>

#include "compiler/draw/html/page.h"
#include "compiler/draw/reach.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/explain/explain.h"

namespace fairyforge::draw::html {
namespace {

std::string list(const std::vector<std::string>& items) {
  if (items.empty()) return "";
  std::string html = "<ul>\n";
  for (const std::string& item : items)
    html += fmt::format("<li>{}</li>\n", svg::xmlText(htmlSentence(item)));
  return html + "</ul>\n";
}

std::string icon(const svg::PieceSymbols& symbols, Piece piece) {
  return fmt::format("<svg width=\"40\" height=\"40\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">{}</svg>",
                     symbols.draw(piece, 0, 0, 40));
}

// Returns the HTML for a picture of the board. A wide picture can be scrolled, since it would be too small to
// read on a small screen.
std::string picture(const Board& board, const std::string& svg) {
  const bool wide = board.files() * board.levels() > 12;
  return fmt::format("<div class=\"board{}\">{}</div>\n", wide ? " wide" : "", svg);
}

// Returns the section of a page about one piece type: its picture, notation, description and example moves.
std::string card(const VariantPtr& variant, const svg::PieceSymbols& symbols, explain::PieceWords& words,
                 TypeId id) {
  const PieceType& type = variant->type(id);
  const std::vector<View> views = viewsOf(variant, id);
  std::string html = "<section class=\"piece\">\n";
  html += fmt::format("<h3>{}{} <span class=\"id\">{}{}</span></h3>\n",
                      icon(symbols, Piece(id, views.front().side)), svg::xmlText(type.name),
                      svg::xmlText(type.id), type.royal ? ", royal" : "");
  if (!type.written.empty()) html += fmt::format("<p><code>{}</code></p>\n", svg::xmlText(type.notation()));
  html += fmt::format("<p>{}</p>\n", svg::xmlText(htmlSentence(words.moves(id))));
  for (const View view : views) {
    const explain::MoveCounts counts = explain::countMoves(*variant, id, view.at, view.side);
    html += picture(variant->board(), svg::drawPieceSvg(variant, id, view));
    html +=
        fmt::format("<p class=\"small\">{}From {} on an empty board: {} to go to{}, {} to capture on.</p>\n",
                    view.side == Side::Black ? "Black's: " : "", variant->board().name(view.at), counts.quiet,
                    counts.initial > 0 ? fmt::format(" ({} more on the first move)", counts.initial) : "",
                    counts.capture);
  }
  html += list(words.arrivals(id));
  return html + "</section>\n";
}

}  // namespace

std::string drawVariantHtml(const VariantPtr& variant, const PageParts& parts) {
  const svg::PieceSymbols symbols(*variant);
  explain::PieceWords words(*variant);
  const std::string title = variant->titleOrKind();
  std::string html, authors;
  for (const std::string& author : variant->authors()) authors += (authors.empty() ? "by " : ", ") + author;
  if (!authors.empty()) html += fmt::format("<p class=\"by\">{}</p>\n", svg::xmlText(authors));
  html += parts.board;
  html += picture(variant->board(), svg::drawPositionSvg(Position(variant)));
  html += "<h2>Rules</h2>\n" + list(explain::explainRules(*variant));
  for (const std::string& note : variant->notes()) html += fmt::format("<p>{}</p>\n", svg::xmlText(note));
  html += "<h2>Pieces</h2>\n<div class=\"pieces\">\n";
  for (std::size_t i = 0; i < variant->types().size(); ++i) html += card(variant, symbols, words, typeAt(i));
  return htmlPage(title, html + "</div>\n", parts.head);
}

}  // namespace fairyforge::draw::html
