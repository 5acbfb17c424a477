// A game to be played in a browser: one HTML file that needs no other, or a package for programs in JavaScript.
// Both hold the stored Variant and the module that plays it (compiler/interface/).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge::page {

// `name` is that of the files that are saved from the page; `module` the module, compressed by gzip; `code` the game's, if it
// has any (emit::gameCode): then the engine plays by that. `endgames`: what solve::tablesForPages() makes of tables, or empty.
std::string playablePage(const VariantPtr& variant, const std::string& name, std::string_view module,
                         std::string_view code = {}, const std::string& endgames = "");

// What such a page needs, as JSON, to go on with another game.
std::string renewal(const VariantPtr& variant, const std::string& name);

// The files of a package: names and contents. `module` is the module as it is, `code` the game's, if it has any.
std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code);

}  // namespace fairyforge::page
