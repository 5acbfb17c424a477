// The style sheet, the frame of a page, and the conversion of a phrase to a sentence.

#include "compiler/draw/html/page.h"

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

}  // namespace fairyforge::draw::html
