// Finds the words that three texts have in common: the author's text, and the statement as it is printed
// before and after a change. Between these words the result has the author's words; where the two printed
// texts differ, it has the new words.
#include "compiler/frontend/print/revise.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::frontend::print {
namespace {

// A lexeme with the blanks, line ends and comments before it. The last Part is the end of the text.
struct Part {
  std::string gap, text;
};

// Splits a text into its parts.
std::vector<Part> partsOf(std::string_view text) {
  std::vector<Part> parts(1);
  for (const auto& [kind, lexeme] : lexemesOf(text)) {
    const bool isGap = kind == LexemeKind::Blank || kind == LexemeKind::End || kind == LexemeKind::Comment;
    (isGap ? parts.back().gap : parts.back().text) += lexeme;
    if (!isGap) parts.emplace_back();
  }
  return parts;
}

// Returns, for each part of `a`, the index of an equal part of `b` that is matched with it: at the end first,
// then at the beginning, then as many as possible between.
std::vector<std::optional<std::size_t>> matches(const std::vector<Part>& a, const std::vector<Part>& b) {
  std::vector<std::optional<std::size_t>> found(a.size());
  const auto areSame = [&](std::size_t i, std::size_t j) { return a[i].text == b[j].text; };
  std::size_t endA = a.size(), endB = b.size(), begin = 0;
  while (endA > 0 && endB > 0 && areSame(endA - 1, endB - 1)) found[--endA] = --endB;
  for (; begin < std::min(endA, endB) && areSame(begin, begin); ++begin) found[begin] = begin;
  // By dynamic programming: the greatest number of matches from each pair of positions on.
  std::vector most(endA - begin + 1, std::vector<std::size_t>(endB - begin + 1));
  const auto from = [&](std::size_t i, std::size_t j) -> auto& {
    return most[i - begin][j - begin];
  };
  for (std::size_t i = endA; i-- > begin;) {
    for (std::size_t j = endB; j-- > begin;)
      from(i, j) = areSame(i, j) ? from(i + 1, j + 1) + 1 : std::max(from(i + 1, j), from(i, j + 1));
  }
  for (std::size_t i = begin, j = begin; i < endA && j < endB;) {
    if (areSame(i, j))
      found[i++] = j++;
    else
      ++(from(i + 1, j) >= from(i, j + 1) ? i : j);
  }
  return found;
}

}  // namespace

std::string revised(std::string_view written, std::string_view before, std::string_view after) {
  const std::vector<Part> old = partsOf(before), author = partsOf(written), now = partsOf(after);
  if (author.front().text != old.front().text) return std::string(after);
  const auto inAuthor = matches(old, author), inNow = matches(old, now);
  std::string text;
  std::size_t i = 0, j = 0, k = 0;  // indices into `old`, `author` and `now`
  for (std::size_t next = 0; next < old.size(); ++next) {
    if (!inAuthor[next] || !inNow[next]) continue;
    const auto printed = std::span(old).subspan(i, next - i),
               changed = std::span(now).subspan(k, *inNow[next] - k);
    if (std::ranges::equal(printed, changed, {}, &Part::text, &Part::text)) {
      for (; j < *inAuthor[next]; ++j) text += author[j].gap + author[j].text;
    } else {
      for (const Part& part : changed)
        text += (&part == changed.data() && j < *inAuthor[next] ? author[j].gap : part.gap) + part.text;
    }
    i = next + 1, j = *inAuthor[next] + 1, k = *inNow[next] + 1;
    text += author[j - 1].gap + author[j - 1].text;
  }
  return text;
}

}  // namespace fairyforge::frontend::print
