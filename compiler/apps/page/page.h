// A page for playing a game in a browser, which is one HTML file that needs no other, and a package for
// programs in JavaScript. Both contain the stored variant and the module that plays it (compiler/apps/interface/).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/core/rules/variant.h"

namespace fairyforge::page {

// Addresses for other sites that show a preview of a page: of the page and of its picture, both absolute;
// empty: unknown.
struct Links {
  std::string page, picture;
};
// Returns elements for the head of a page that contain this preview.
std::string previewTags(const std::string& title, const std::string& about, const Links& links);

// Returns the page. `name` is used for files that are saved from it. `module` is the module compressed by
// gzip. `code` is the game's code, if it has any (emit::gameCode), which the engine then uses. `endgames` is
// what solve::tablesForPages() returns, or empty.
std::string playablePage(const VariantPtr& variant, const std::string& name, std::string_view module,
                         std::string_view code = {}, const std::string& endgames = "",
                         const Links& links = {});

// Returns, as JSON, the data by which a page of another game continues with this game.
std::string renewal(const VariantPtr& variant, const std::string& name);

// Returns the names and contents of the package's files. `module` is not compressed here; `code` is the
// game's code, if it has any.
std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code);

}  // namespace fairyforge::page
