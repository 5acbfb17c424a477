// Makes a page that plays a game by filling in a template. The page's content security policy names its
// script and its style by their digests, so that nothing else can run, whatever a rules file contains. Texts
// are inserted escaped, or as data.

#include "compiler/apps/page/page.h"

#include <fmt/format.h>
#include <new>
#include <zlib.h>

#include "compiler/core/rules/stored-variant.h"
#include "compiler/core/text/base64.h"
#include "compiler/core/text/json.h"
#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::page {
namespace {

constexpr std::string_view kTemplate =
#include "compiler/apps/page/page.html.inc"
    ;
constexpr std::string_view kScript =
#include "compiler/apps/page/script.inc"
    ;
constexpr std::string_view kScriptDigest =
#include "compiler/apps/page/script.hash.inc"
    ;
constexpr std::string_view kStyle =
#include "compiler/apps/page/style.inc"
    ;
constexpr std::string_view kStyleDigest =
#include "compiler/apps/page/style.hash.inc"
    ;

// Compresses bytes in the gzip format, which browsers can decompress; returns no bytes for no bytes.
std::string gzipped(std::string_view bytes) {
  if (bytes.empty()) return {};
  constexpr int kGzip = 16;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip + MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string text(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  deflate(&stream, Z_FINISH);
  text.resize(stream.total_out);
  deflateEnd(&stream);
  return text;
}

// Converts hexadecimal digits to base64.
std::string base64OfHex(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2)
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  return base64(bytes);
}

// Replaces each @NAME@ in the template by the text for that name.
std::string filled(std::string_view text,
                   const std::vector<std::pair<std::string_view, std::string>>& places) {
  std::string out;
  while (true) {
    const std::size_t begin = text.find('@');
    out += text.substr(0, begin);
    if (begin == std::string_view::npos) return out;
    text.remove_prefix(begin + 1);
    const std::string_view name = text.substr(0, text.find('@'));
    text.remove_prefix(name.size() + 1);
    for (const auto& [place, content] : places) {
      if (place == name) out += content;
    }
  }
}

std::string authorsOf(const Variant& variant) {
  std::string authors;
  for (const std::string& author : variant.authors()) authors += (authors.empty() ? "by " : ", ") + author;
  return authors;
}

}  // namespace

// Returns tags of the Open Graph protocol (https://ogp.me), from which other sites make a preview of the
// page.
std::string previewTags(const std::string& title, const std::string& about, const Links& links) {
  std::string html =
      about.empty() ? ""
                    : fmt::format("<meta name=\"description\" content=\"{}\">\n", draw::svg::xmlText(about));
  for (const auto& [property, content] :
       std::initializer_list<std::pair<const char*, std::string>>{{"type", "website"},
                                                                  {"title", title},
                                                                  {"description", about},
                                                                  {"url", links.page},
                                                                  {"image", links.picture}}) {
    if (!content.empty())
      html +=
          fmt::format("<meta property=\"og:{}\" content=\"{}\">\n", property, draw::svg::xmlText(content));
  }
  return html;
}

std::string renewal(const VariantPtr& variant, const std::string& name) {
  const Json json = {{"title", variant->titleOrKind()},
                     {"authors", authorsOf(*variant)},
                     {"third", variant->actingThird() != nullptr},
                     {"symbols", pageSymbols(*variant) + pageStyles(*variant)},
                     {"data", Json::parse(pageData(variant, name))},
                     {"variant", base64(storedVariant(*variant))}};
  return json.compact();
}

std::string playablePage(const VariantPtr& variant, const std::string& name, std::string_view module,
                         std::string_view code, const std::string& endgames, const Links& links) {
  std::string third;
  if (variant->actingThird() != nullptr)
    third = fmt::format(
        "<label>{} <select id=\"third\"><option value=\"engine\" selected>by lot</option><option value=\"you\">"
        "you</option></select></label>",
        draw::svg::xmlText(variant->third()->name));
  const std::string title = variant->titleOrKind();
  return filled(
      kTemplate,
      {{"SCRIPT_HASH", base64OfHex(kScriptDigest)},
       {"STYLE_HASH", base64OfHex(kStyleDigest)},
       {"TITLE", draw::svg::xmlText(title)},
       {"PREVIEW",
        previewTags(title, variant->notes().empty() ? authorsOf(*variant) : variant->notes().front(), links)},
       {"AUTHORS", draw::svg::xmlText(authorsOf(*variant))},
       {"STYLE", std::string(kStyle)},
       {"SYMBOLS", pageSymbols(*variant) + pageStyles(*variant)},
       {"THIRD", third},
       {"VERSION", FAIRYFORGE_VERSION},
       {"DATA", pageData(variant, name)},
       {"VARIANT", base64(storedVariant(*variant))},
       {"MODULE", base64(module)},
       {"CODE", base64(gzipped(code))},
       {"ENDGAMES", inScript(endgames)},
       {"SCRIPT", std::string(kScript)}});
}

// ---- package ----
//
// Makes the files of an npm package that plays one game: the library in JavaScript, its types, the
// WebAssembly module, and the stored variant.

namespace {

constexpr std::string_view kLibrary =
#include "compiler/apps/page/fairyforge.js.inc"
    ;
constexpr std::string_view kTypes =
#include "compiler/apps/page/fairyforge.d.ts.inc"
    ;
constexpr std::string_view kPackage =
#include "compiler/apps/page/package.json.inc"
    ;

}  // namespace

std::vector<std::pair<std::string, std::string>> javaScriptPackage(const Variant& variant,
                                                                   const std::string& name,
                                                                   std::string_view module,
                                                                   std::string_view code) {
  std::string package(kPackage);
  constexpr std::string_view kVersion = "@VERSION@";
  package.replace(package.find(kVersion), kVersion.size(), FAIRYFORGE_VERSION);
  std::vector<std::pair<std::string, std::string>> files{{"package.json", package},
                                                         {"fairyforge.js", std::string(kLibrary)},
                                                         {"fairyforge.d.ts", std::string(kTypes)},
                                                         {"fairyforge.wasm", std::string(module)},
                                                         {name + ".variant", storedVariant(variant)}};
  if (!code.empty()) files.emplace_back(name + ".code.wasm", code);
  return files;
}

}  // namespace fairyforge::page
