// Makes a page for playing a game in a browser (one HTML file that needs no other), and a package for
// programs in JavaScript. Both contain the stored variant and the WebAssembly module that plays it
// (compiler/apps/interface/).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// The absolute addresses of a page and of its picture, for other sites that show a preview of the page;
// empty: unknown.
struct Links {
  std::string page, picture;
};
// Returns the elements in the head of a page from which other sites make a preview.
std::string previewTags(const std::string& title, const std::string& about, const Links& links);

// Returns the page. `name`: for files that are saved from it; the page also remembers under it how the reader
// wants the board to look. `module`: the WebAssembly module, compressed by gzip. `code`: the game's compiled
// code (emit::gameCode), with which the engine plays faster, or empty. `endgames`: the result of
// solve::tablesForPages(), or empty.
std::string playablePage(const VariantPtr& variant, const std::string& name, std::string_view module,
                         std::string_view code = {}, const std::string& endgames = "",
                         const Links& links = {});

// Returns, as JSON, the data with which a page that shows another game can change to this one.
std::string renewal(const VariantPtr& variant, const std::string& name);

// Returns the names and contents of the package's files. `module` is the WebAssembly module, not compressed;
// `code` is the game's compiled code, or empty.
std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code);

// ---- gallery ----
//
// Makes an index page for pages that play games, with a picture of each game, grouped by folder.

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

// Returns the index page. Games of one folder must be adjacent. If `hasStudio`, the studio is in the folder
// "studio", and the index offers to open games in it. `ofIt`: the addresses of the index page itself.
std::string galleryPage(const std::string& title, const std::vector<GalleryGame>& games, bool hasStudio,
                        const Links& ofIt = {});
// Returns gallery.js, a file beside the index.
std::string galleryScript();

// ---- page-data ----
//
// The data about a game that the script of its page needs.

// Returns the JSON escaped so that it can stand in a script element, where none of it can be read as markup.
std::string inScript(std::string_view json);
// Returns the game's data as JSON that inScript() has escaped. `name` is used for files that are saved from
// the page.
std::string pageData(const VariantPtr& variant, const std::string& name);
// Returns the drawings of pieces and marks, as <symbol> elements.
std::string pageSymbols(const Variant& variant);
// Returns the drawings of pieces in the other styles that a reader can choose, as <symbol> elements.
std::string pageStyles(const Variant& variant);

}  // namespace fairyforge::page
