// Finds the lines of an Interactive Diagram in the text of a page, which is HTML or plain text.
#include <algorithm>
#include <cctype>

#include "compiler/core/text/characters.h"
#include "compiler/frontend/diagram/items.h"
#include "compiler/frontend/diagram/reader.h"

namespace fairyforge::frontend::diagram {
namespace {

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Calls visit(begin, end) for each run of characters between blanks, line ends and the brackets of tags.
template <typename Visit>
void forEachToken(std::string_view text, Visit visit) {
  const auto separates = [](char c) { return isBlank(c) || c == '<' || c == '>'; };
  for (std::size_t i = 0; i < text.size();) {
    if (separates(text[i])) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    while (i < text.size() && !separates(text[i])) ++i;
    visit(begin, i);
  }
}

bool isParameterToken(std::string_view token) {
  const std::size_t equals = token.find('=');
  return equals != std::string_view::npos && isDiagramParameter(token.substr(0, equals));
}
bool isPieceToken(std::string_view token) {
  return token.find('=') == std::string_view::npos &&
         std::ranges::count(token, ':') >= static_cast<std::ptrdiff_t>(kDiagramFields);
}

// Returns the lines of a Diagram in plain text, from the first parameter or piece to the last. If they begin
// with a piece, its whole line is included, because the first words of its name are tokens of their own.
std::optional<std::pair<std::size_t, std::size_t>> findLines(std::string_view text) {
  std::optional<std::pair<std::size_t, std::size_t>> range;
  forEachToken(text, [&](std::size_t begin, std::size_t end) {
    const std::string_view token = text.substr(begin, end - begin);
    if (!isParameterToken(token) && !isPieceToken(token)) return;
    if (range) {
      range->second = end;
      return;
    }
    if (isPieceToken(token)) {
      const std::size_t newline = text.rfind('\n', begin);
      begin = newline == std::string_view::npos || begin == 0 ? 0 : newline + 1;
    }
    range.emplace(begin, end);
  });
  return range;
}

// The functions by which a script in a page can change the rules of its Diagram.
constexpr std::string_view kHooks[] = {"BadZone",   "WeirdPromotion", "Tinker",
                                       "AlterMove", "VetChoice",      "AddVictim"};

// Searches the text of a web page for the lines of its Diagram.
class Page {
 public:
  Page(const SourcePtr& page, Diagnostics& diagnostics)
      : page_(page), diagnostics_(diagnostics), text_(page->text()), lower_(inSmallLetters(text_)) {}

  // Returns the lines of the Diagram in the page; nothing if there are none, or if scripts change the rules.
  std::optional<SourceSpan> find() {
    if (!checkScripts()) return std::nullopt;
    auto range = findElement();
    if (!range) range = findLines(text_);
    if (!range) {
      diagnostics_.error({}, "no-diagram", "the page holds no lines of an Interactive Diagram")
          .note("expected parameters such as files=8 and pieces such as knight:N:N:knight:b1,g1");
      return std::nullopt;
    }
    reportSkipped(0, range->first);
    reportSkipped(range->second, text_.size());
    return span(range->first, range->second);
  }

 private:
  SourceSpan span(std::size_t begin, std::size_t end) const {
    return {page_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  // Returns false, after reporting an error, if a script changes the rules.
  bool checkScripts() {
    for (std::size_t at = lower_.find("<script"); at != std::string::npos;
         at = lower_.find("<script", at + 1)) {
      const std::size_t tagEnd = std::min(lower_.find('>', at), lower_.size());
      const std::size_t close = std::min(lower_.find("</script", tagEnd), lower_.size());
      const std::string_view body = text_.substr(tagEnd, close - tagEnd);
      const auto hook = std::ranges::find_if(
          kHooks, [&](std::string_view h) { return body.find(h) != std::string_view::npos; });
      if (hook != std::end(kHooks)) {
        diagnostics_
            .error(span(at, at + 7), "page-script",
                   "a script of this page defines '{}', which changes the rules of its Diagram", *hook)
            .note("what scripts do cannot be compiled");
        return false;
      }
      if (body.find_first_not_of(" \t\r\n>") != std::string_view::npos) {
        diagnostics_.warning(
            span(at, at + 7), "page-script",
            "a script of this page was not read; should it change the rules, they are not those "
            "of the page");
      }
    }
    return true;
  }

  // Returns the content of the first element with class `idiagram` or id `diagram`.
  std::optional<std::pair<std::size_t, std::size_t>> findElement() {
    for (std::size_t at = lower_.find('<'); at != std::string::npos; at = lower_.find('<', at + 1)) {
      const std::size_t end = lower_.find('>', at);
      if (end == std::string::npos) return std::nullopt;
      std::string tag = lower_.substr(at, end - at);
      tag.erase(
          std::remove_if(tag.begin(), tag.end(), [](char c) { return c == '"' || c == '\'' || isBlank(c); }),
          tag.end());
      if (tag.find("class=idiagram") == std::string::npos && tag.find("id=diagram") == std::string::npos)
        continue;
      std::size_t nameEnd = at + 1;
      while (nameEnd < end && std::isalnum(static_cast<unsigned char>(lower_[nameEnd])) != 0) ++nameEnd;
      const std::string closing = "</" + lower_.substr(at + 1, nameEnd - at - 1);
      const std::size_t close = std::min(lower_.find(closing, end), lower_.size());
      if (lower_.find("idiagram", close) != std::string::npos &&
          lower_.find("class", close) != std::string::npos) {
        diagnostics_.warning(span(at, end + 1), "several-diagrams",
                             "the page has more than one Diagram; the first is read");
      }
      return std::pair{end + 1, close};
    }
    return std::nullopt;
  }

  // Warns, once, that the text from `begin` to `end` is not read, unless it is blank.
  void reportSkipped(std::size_t begin, std::size_t end) {
    while (begin < end && isBlank(text_[begin])) ++begin;
    while (end > begin && isBlank(text_[end - 1])) --end;
    if (begin == end) return;
    const std::size_t lineEnd = std::min(text_.find('\n', begin), end);
    diagnostics_.warning(span(begin, lineEnd), "page-text", "{}: text outside the Diagram was not read",
                         linesOf(span(begin, end - 1)));
  }

  SourcePtr page_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  std::string lower_;
};

}  // namespace

std::optional<SourceSpan> findDiagram(const SourcePtr& page, Diagnostics& diagnostics) {
  return Page(page, diagnostics).find();
}

bool looksLikeDiagram(std::string_view text) {
  if (text.find('{') != std::string_view::npos) return false;
  bool diagram = false;
  forEachToken(text, [&](std::size_t begin, std::size_t end) {
    const std::string_view token = text.substr(begin, end - begin);
    diagram = diagram || isParameterToken(token) || isPieceToken(token);
  });
  return diagram;
}

}  // namespace fairyforge::frontend::diagram
