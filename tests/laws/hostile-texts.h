// Texts that could end a quoted text, or begin something else, in some output format. Also games that have
// such texts wherever a text may stand, and functions that return the structure of pages that show them.
#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>
#include <string>
#include <vector>

#include "tests/laws/texts.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

inline const std::string kGame =
    "variant \"Tame\" by \"Someone\" \"Another\"\nboard 5x6\nnote \"A note.\"\n"
    "look lightShade \"#eeeeee\"\n"
    "piece Aaa A R at a1\npiece Bbb B N at b1\npiece Ccc C mfWcfF at a2-e2\n"
    "piece Ddd D K royal at c1\npromote Ccc on rank 6 to Aaa Bbb\n";

// The same game with a third side; withTexts() replaces its name and colour by hostile texts too.
inline const std::string kGameOfThree =
    kGame +
    "piece Eee E N\nside Weeds \"#447733\" {\n pieces Eee\n may act after 3 turns since its last act\n}\n";

using Random = std::mt19937_64;

// Returns characters that end a text, or begin something else, in some format.
inline std::string hostileText(Random& random, bool severalLines = true) {
  static const std::vector<std::string> kBits{
      "\"",        "'",   "`",     "\\",     "\\\"",   "\\n",      "]]>",    "<![CDATA[", "</script>",
      "</style>",  "<b>", "<!--",  "-->",    "&",      "&lt;",     "&#0;",   "%",         "%s",
      "%22",       "{}",  "{0}",   ";",      ";)",     "#",        "# ",     "(",         ")",
      "[x:chess]", "]",   "[",     "{",      "}",      "=",        ":",      ",",         "//",
      "/*",        "*/",  "<?php", "?>",     "$x",     "\\u0022",  "\u265C", "\u00E9",    "\U0001F0A1",
      "\u2028",    "../", "/",     "</div>", "</pre>", "</title>", "</svg>", "|",         "|) ",
      "a",         "Zz",  " ",     "  ",     "-",      "@"};
  std::string text;
  for (std::size_t n = 1 + random() % 6; n > 0; --n) {
    if (severalLines && random() % 8 == 0) text += '\n';
    text += kBits[random() % kBits.size()];
  }
  return text;
}

inline VariantPtr withTexts(const Variant& tame, Random& random) {
  VariantDraft draft = tame.parts();
  draft.title = hostileText(random);
  for (std::string& author : draft.authors) author = hostileText(random);
  for (std::string& note : draft.notes) note = hostileText(random);
  for (auto& [name, value] : draft.presentation) value = hostileText(random);
  for (PieceType& type : draft.types) {
    type.name = hostileText(random);
    type.image = hostileText(random);
  }
  if (draft.third) draft.third->name = hostileText(random);
  if (draft.third) draft.third->colour = hostileText(random);
  return Variant::build(std::move(draft));
}

inline std::size_t behind(const std::string& text, std::string_view end, std::size_t from) {
  const std::size_t at = text.find(end, from);
  return at == std::string::npos ? text.size() : at + end.size();
}

// Returns the tags of a page or picture, with their attributes' names, and the scripts and style sheets. A
// tag that does not match, or a character that must be escaped, is a fault.
inline std::vector<std::string> tagsOf(const std::string& text) {
  static const std::vector<std::string> kWithoutEnd{"meta", "!DOCTYPE"};
  std::vector<std::string> tags, open;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '&') {
      const std::string entity = text.substr(i, behind(text, ";", i) - i);
      if (!(entity == "&amp;" || entity == "&lt;" || entity == "&gt;" || entity == "&quot;"))
        tags.push_back("FAULT " + entity.substr(0, 20));
    } else if (text[i] == '>') {
      tags.push_back("FAULT >");
    }
    if (text[i++] != '<') continue;
    std::string tag;
    const auto isPart = [&] { return i < text.size() && text[i] != '>'; };
    while (isPart()) {
      if (text[i] != '"') {
        tag += text[i++];
        continue;
      }
      i = behind(text, "\"", i + 1);
      tag += "_";
    }
    ++i;
    tags.push_back(tag);
    const std::string name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag.starts_with("/")) {
      if (open.empty() || "/" + open.back() != tag) tags.push_back("FAULT no such tag is open");
      if (!open.empty()) open.pop_back();
    } else if (!tag.ends_with("/") && std::ranges::find(kWithoutEnd, name) == kWithoutEnd.end()) {
      open.push_back(name);
    }
    if (name != "script" && name != "style") continue;
    const std::size_t end = std::min(text.find("</" + name + ">", i), text.size());
    tags.push_back(text.substr(i, end - i));
    i = end;
  }
  for (const std::string& tag : open) tags.push_back("FAULT open: " + tag);
  return tags;
}

class Quotes : public ::testing::Test {
 protected:
  const VariantPtr tame_ = readText("tame.fairy", kGame).variant;
  Random random_{numberFromEnvironment("FAIRYFORGE_SEED", 20261122)};
  const std::uint64_t some_ = numberFromEnvironment("FAIRYFORGE_LAWS", 12);
};

}  // namespace fairyforge::testing
