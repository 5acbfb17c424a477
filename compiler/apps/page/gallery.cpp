// Makes the index page of a gallery. Pictures are separate files, so that a browser loads only those that it
// shows.

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/page/page.h"
#include "compiler/core/text/percent.h"
#include "compiler/draw/facts.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::page {
namespace {

using draw::svg::xmlText;

constexpr std::string_view kGalleryStyle =
#include "compiler/apps/page/gallery.css.inc"
    ;

constexpr std::string_view kGalleryScript =
#include "compiler/apps/page/gallery.js.inc"
    ;

std::string card(const GalleryGame& game, bool hasStudio) {
  const Variant& variant = *game.variant;
  std::string about = draw::sizeOf(variant.board(), " × ");
  if (!variant.authors().empty()) about += fmt::format(", by {}", fmt::join(variant.authors(), ", "));
  std::string html = fmt::format(
      "<article class=\"game\"><a href=\"{}\"><img src=\"{}\" alt=\"\" loading=\"lazy\"/><b>{}</b></a>\n",
      addressOf(game.page), addressOf(game.picture), xmlText(variant.titleOrKind()));
  if (!variant.notes().empty()) html += fmt::format("<span>{}</span>\n", xmlText(variant.notes().front()));
  html += fmt::format(
      "<span class=\"small\">{0}</span>\n<span><a href=\"{1}\">play</a> · <a href=\"{1}#rules\">rules</a>",
      xmlText(about), addressOf(game.page));
  html += hasStudio ? fmt::format(" · <a href=\"studio/index.html#file={}\">change it</a>",
                                  addressOf("../" + game.text))
                    : fmt::format(" · <a href=\"{}\">text</a>", addressOf(game.text));
  return html + "</span></article>\n";
}

}  // namespace

std::string addressOf(std::string_view path) {
  return percentEncoded(path, "-._~/");
}

std::string sitemap(const std::string& site, const std::vector<GalleryGame>& games) {
  std::string xml = fmt::format("<url><loc>{}</loc></url>\n", draw::svg::xmlText(site));
  for (const GalleryGame& game : games)
    xml += fmt::format("<url><loc>{}</loc></url>\n", draw::svg::xmlText(site + addressOf(game.page)));
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{}</urlset>\n",
      xml);
}

std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games, bool hasStudio,
                        const Links& ofIt) {
  std::string links, html;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const bool begins = i == 0 || games[i].folder != games[i - 1].folder;
    if (begins) html += i > 0 ? "</div>\n</section>\n<section>\n" : "<section>\n";
    if (begins && !games[i].folder.empty()) {
      std::string family = games[i].folder;
      std::ranges::replace(family, '-', ' ');
      links += fmt::format("<a href=\"#{}\">{}</a>\n", addressOf(games[i].folder), xmlText(family));
      html += fmt::format("<h2 id=\"{}\">{}</h2>\n", xmlText(games[i].folder), xmlText(family));
    }
    if (begins) html += "<div class=\"games\">\n";
    html += card(games[i], hasStudio);
  }
  return draw::html::htmlPage(
      title,
      fmt::format(
          "<nav>{}</nav>\n<p><label>Search <input id=\"search\" type=\"search\"/></label></p>\n{}</div>\n</section>\n"
          "<script src=\"gallery.js\"></script>\n",
          links, html),
      previewTags(title, fmt::format("{} games, each with its rules and a board to play on", games.size()),
                  ofIt) +
          fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                      "style-src 'unsafe-inline'; script-src 'self' file:; img-src 'self' file: data:\"/>\n"
                      "<link rel=\"icon\" href=\"data:,\"/>\n<style>\n{}</style>\n",
                      kGalleryStyle));
}

std::string galleryScript() {
  return std::string(kGalleryScript);
}

}  // namespace fairyforge::page
