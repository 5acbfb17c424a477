// An index page of pages that play, with a picture of each game, grouped by folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/page/page.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// A game and its files, with paths relative to the index and '/' between folders.
struct GalleryGame {
  VariantPtr variant;
  std::string folder;  // the heading; empty: none
  std::string page, picture, text;
};

// Returns a path as a relative address (RFC 3986, section 2.3).
std::string addressOf(std::string_view path);
// Returns the file that lists all pages of a site for search engines (https://www.sitemaps.org). `site` is
// the address of the site and ends in '/'.
std::string sitemap(const std::string& site, const std::vector<GalleryGame>& games);

// Returns the index page. Games of one folder must be adjacent. `hasStudio`: the studio is in the folder
// "studio", and the index offers to open games in it. `ofIt` has the addresses of the index page itself.
std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games, bool hasStudio,
                        const Links& ofIt = {});
// Returns gallery.js, a file beside the index.
std::string galleryScript();

}  // namespace fairyforge::page
