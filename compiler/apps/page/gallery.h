// An index of pages that play: a picture of each game, by folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/apps/page/page.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// A game and its files, relative to the index, parts joined by '/'.
struct GalleryGame {
  VariantPtr variant;
  std::string folder;  // its heading; empty: none
  std::string page, picture, text;
};

// A path as a relative address (RFC 3986, section 2.3).
std::string addressOf(std::string_view path);
// All pages of a site, for search engines (https://www.sitemaps.org); `site` is its address and ends in '/'.
std::string sitemap(const std::string& site, const std::vector<GalleryGame>& games);

// Games of the same folder follow each other.
// `hasStudio`: it lies in the folder "studio", and can change them. `ofIt`: of the index.
std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games, bool hasStudio,
                        const Links& ofIt = {});
// gallery.js, which lies beside the index.
std::string galleryScript();

}  // namespace fairyforge::page
