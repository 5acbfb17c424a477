// Pictures are files of their own: a browser fetches those that are looked at.

#include "compiler/page/gallery.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::page {
namespace {

using draw::svg::xmlText;

constexpr std::string_view kGalleryStyle =
#include "compiler/page/gallery.css.inc"
    ;

// A relative address; RFC 3986, section 2.3.
std::string address(std::string_view path) {
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (plain || c == '-' || c == '.' || c == '_' || c == '~' || c == '/') {
      text += c;
    } else {
      text += fmt::format("%{:02X}", byte);
    }
  }
  return text;
}

std::string card(const GalleryGame& game) {
  const Variant& variant = *game.variant;
  const Board& board = variant.board();
  std::string about = fmt::format("{} × {}", board.files(), board.ranks());
  if (board.levels() > 1) about += fmt::format(" × {}", board.levels());
  if (!variant.authors().empty()) about += fmt::format(", by {}", fmt::join(variant.authors(), ", "));
  std::string html =
      fmt::format("<a class=\"game\" href=\"{}\"><img src=\"{}\" alt=\"\" loading=\"lazy\"/><b>{}</b>\n",
                  address(game.page), address(game.picture), xmlText(variant.titleOrKind()));
  if (!variant.notes().empty()) html += fmt::format("<span>{}</span>\n", xmlText(variant.notes().front()));
  return html + fmt::format("<span class=\"small\">{}</span></a>\n", xmlText(about));
}

}  // namespace

std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games) {
  std::string links, html;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool begins = i == 0 || games[i].folder != games[i - 1].folder;
    if (begins && i > 0) html += "</div>\n";
    if (begins && !games[i].folder.empty()) {
      links += fmt::format("<a href=\"#{}\">{}</a>\n", address(games[i].folder), xmlText(games[i].folder));
      html += fmt::format("<h2 id=\"{0}\">{0}</h2>\n", xmlText(games[i].folder));
    }
    if (begins) html += "<div class=\"games\">\n";
    html += card(games[i]);
  }
  return draw::html::htmlPage(
      title, fmt::format("<nav>{}</nav>\n{}</div>\n", links, html),
      fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; img-src 'self' file:\"/>\n<style>\n{}</style>\n",
                  kGalleryStyle));
}

}  // namespace fairyforge::page
