// A game to be played in a browser: one HTML file that needs no other, or a package for programs in JavaScript.
// Both hold the stored Variant and the module that plays it (compiler/apps/interface/).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// What other sites show where somebody links to a page: absolute addresses of it and of its picture; empty: not known.
struct Links {
  std::string page, picture;
};
// Elements for the head of a page that tell it.
std::string previewTags(const std::string& title, const std::string& about, const Links& links);

// `name` is that of the files that are saved from the page; `module` the module, compressed by gzip; `code` the game's, if it
// has any (emit::gameCode): then the engine plays by that. `endgames`: what solve::tablesForPages() makes of tables, or empty.
std::string playablePage(const VariantPtr& variant, const std::string& name, std::string_view module,
                         std::string_view code = {}, const std::string& endgames = "",
                         const Links& links = {});

// What such a page needs, as JSON, to go on with another game.
std::string renewal(const VariantPtr& variant, const std::string& name);

// The files of a package: names and contents. `module` is the module as it is, `code` the game's, if it has any.
std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code);

}  // namespace fairyforge::page
