#include "compiler/export/html/draw-html.h"

#include <fmt/format.h>

#include "compiler/export/svg/draw-svg.h"
#include "compiler/export/svg/piece-symbols.h"
#include "compiler/export/targets.h"
#include "compiler/movement/explain/explain.h"

namespace fairyforge {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; background: #fffdf9; color: #2e2823;
       font: 16px/1.5 "DejaVu Sans", Verdana, Helvetica, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; border-bottom: 2px solid #d3c3a8; padding-bottom: .25rem; }
h3 { display: flex; align-items: center; gap: .5rem; font-size: 1.1rem; margin: 0 0 .5rem; }
h3 svg { flex: none; }
code { font: .9em/1.4 "DejaVu Sans Mono", Menlo, Consolas, monospace; background: #f2eadb; padding: .1em .35em;
       border-radius: 3px; overflow-wrap: anywhere; }
.by { color: #5b4f43; margin: 0 0 1.5rem; }
.board svg { display: block; max-width: 100%; height: auto; }
.pieces { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1.25rem; }
.piece { border: 1px solid #e2d6c2; border-radius: 8px; padding: 1rem; background: #ffffff; }
.piece p { margin: .4rem 0; }
.id { color: #5b4f43; font-weight: normal; }
.small { color: #5b4f43; font-size: .9rem; }
ul { padding-left: 1.2rem; margin: .4rem 0; }
)";

std::string sentence(std::string words) {
  if (words.empty()) return words;
  if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words + ".";
}

std::string list(const std::vector<std::string>& items) {
  if (items.empty()) return "";
  std::string html = "<ul>\n";
  for (const std::string& item : items) html += fmt::format("<li>{}</li>\n", xmlText(sentence(item)));
  return html + "</ul>\n";
}

std::string icon(const PieceSymbols& symbols, TypeId type) {
  return fmt::format("<svg width=\"40\" height=\"40\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">{}</svg>",
                     symbols.draw(Piece(type, Side::White), 0, 0, 40));
}

std::string card(const VariantPtr& variant, const PieceSymbols& symbols, TypeId id) {
  const PieceType& type = variant->type(id);
  const Cell middle = typicalCell(*variant, id);
  const MoveCounts counts = countMoves(*variant, id, middle);
  std::string html = "<section class=\"piece\">\n";
  html += fmt::format("<h3>{}{} <span class=\"id\">{}{}</span></h3>\n", icon(symbols, id), xmlText(type.name),
                      xmlText(type.id), type.royal ? ", royal" : "");
  if (!type.notation.empty()) html += fmt::format("<p><code>{}</code></p>\n", xmlText(type.notation));
  html += fmt::format("<p>{}</p>\n", xmlText(sentence(explainMoves(*variant, id))));
  html += fmt::format("<div class=\"board\">{}</div>\n", drawPieceSvg(variant, id, middle));
  html += fmt::format("<p class=\"small\">From {} on an empty board: {} to go to{}, {} to capture on.</p>\n",
                      variant->board().name(middle), counts.quiet,
                      counts.initial > 0 ? fmt::format(" ({} more on the first move)", counts.initial) : "",
                      counts.capture);
  html += list(explainArrivals(*variant, id));
  return html + "</section>\n";
}

}  // namespace

std::string drawVariantHtml(const VariantPtr& variant, const PageParts& parts) {
  const PieceSymbols symbols(*variant);
  const std::string title = variant->title().empty() ? "A chess variant" : variant->title();
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{0}</title>\n"
      "<style>{1}</style>\n{2}</head>\n<body>\n<h1>{0}</h1>\n",
      xmlText(title), kStyle, parts.head);
  std::string authors;
  for (const std::string& author : variant->authors()) authors += (authors.empty() ? "by " : ", ") + author;
  if (!authors.empty()) html += fmt::format("<p class=\"by\">{}</p>\n", xmlText(authors));
  html += parts.board;
  html += fmt::format("<div class=\"board\">{}</div>\n", drawPositionSvg(Position(variant)));
  html += "<h2>Rules</h2>\n" + list(explainRules(*variant));
  for (const std::string& note : variant->notes()) html += fmt::format("<p>{}</p>\n", xmlText(note));
  html += "<h2>Pieces</h2>\n<div class=\"pieces\">\n";
  for (std::size_t i = 0; i < variant->types().size(); ++i) html += card(variant, symbols, typeAt(i));
  return html + "</div>\n</body>\n</html>\n";
}

}  // namespace fairyforge
