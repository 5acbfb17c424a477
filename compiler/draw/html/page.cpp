// The style sheet, the frame of a page, and the turning of a clause into a sentence.

#include "compiler/draw/html/page.h"

#include <fmt/format.h>

#include "compiler/draw/svg/piece-symbols.h"

namespace fairyforge {
namespace {

constexpr const char* kStyle = R"(
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; background: #fffdf9; color: #2e2823;
       font: 16px/1.5 "DejaVu Sans", Verdana, Helvetica, sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .75rem; border-bottom: 2px solid #d3c3a8; padding-bottom: .25rem; }
h3 { display: flex; align-items: center; gap: .5rem; font-size: 1.1rem; margin: 0 0 .5rem; }
h3 svg { flex: none; }
code { font: .9em/1.4 "DejaVu Sans Mono", Menlo, Consolas, monospace; background: #f2eadb; padding: .1em .35em;
       border-radius: 3px; overflow-wrap: anywhere; }
.by { color: #5b4f43; margin: 0 0 1.5rem; }
.board { overflow-x: auto; }
.board svg { display: block; max-width: 100%; height: auto; }
.board.wide svg { min-width: 40rem; }
.pieces { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1.25rem; }
.piece { border: 1px solid #e2d6c2; border-radius: 8px; padding: 1rem; background: #ffffff; }
.piece p { margin: .4rem 0; }
.id { color: #5b4f43; font-weight: normal; }
.small { color: #5b4f43; font-size: .9rem; }
ul { padding-left: 1.2rem; margin: .4rem 0; }
)";

}  // namespace

std::string htmlPage(const std::string& title, const std::string& body, const std::string& head) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{0}</title>\n"
      "<style>{1}</style>\n{3}</head>\n<body>\n<h1>{0}</h1>\n{2}</body>\n</html>\n",
      xmlText(title), kStyle, body, head);
}

std::string htmlSentence(std::string words) {
  if (words.empty()) return words;
  if (words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words + ".";
}

}  // namespace fairyforge
