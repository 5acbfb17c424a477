// The style sheet and the frame of a page; sentences made from phrases.

#include "compiler/draw/html/page.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge::draw::html {
namespace {

constexpr std::string_view kStyle =
#include "compiler/draw/html/page.css.inc"
    ;

}  // namespace

std::string htmlPage(const std::string& title, const std::string& body, const std::string& head) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{0}</title>\n"
      "<style>\n{1}</style>\n{3}</head>\n<body>\n<main>\n<h1>{0}</h1>\n{2}</main>\n</body>\n</html>\n",
      svg::xmlText(title), kStyle, body, head);
}

std::string htmlSentence(std::string words) {
  if (words.empty()) return words;
  if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words + ".";
}

// ---- copy-box ----
//
// The markup and style of a box with text to copy, and its script, which also works in a local file, where
// browsers forbid the clipboard interface.

const std::string_view kCopyStyle =
#include "compiler/draw/html/copy-box.css.inc"
    ;

// If the browser forbids the clipboard interface, as in a page from a local file, the script uses an older
// way of copying.
const std::string_view kCopyScript =
#include "compiler/draw/html/copy-box.js.inc"
    ;

static std::string counted(std::size_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string characterCount(std::size_t n) {
  return fmt::format("{} character{}", counted(n), n == 1 ? "" : "s");
}

static std::size_t charactersOf(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string copyBox(const std::string& title, const std::string& text) {
  return fmt::format(
      "<section class=\"field\"><div><h3>{}</h3><span class=\"size\">{}</span>"
      "<button type=\"button\" onclick=\"copyText(this)\">Copy</button></div><pre>{}</pre></section>\n",
      svg::xmlText(title), characterCount(charactersOf(text)), svg::xmlText(text));
}

}  // namespace fairyforge::draw::html
