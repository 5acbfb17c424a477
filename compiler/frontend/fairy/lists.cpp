// Reads sentences that are lists of parts, separated by commas.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/fairy/parts.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {
namespace {

void reportPart(const syntax::Word& at, std::string_view expected, std::string_view subject,
                Diagnostics& diagnostics) {
  diagnostics.error(at.span, "unknown-sentence", fmt::format("expected {}", expected))
      .note(fmt::format("written like: {}", syntax::exampleOf(subject)));
}

bool isNew(const syntax::Word& name, const std::vector<syntax::Word>& before, Diagnostics& diagnostics) {
  const bool known = std::ranges::any_of(before, [&](const syntax::Word& w) { return w.text == name.text; });
  if (known) diagnostics.error(name.span, "said-twice", fmt::format("'{}' is said twice", name.text));
  return !known;
}

}  // namespace

std::optional<syntax::Marks> readMarks(const std::vector<syntax::Word>& sentence, Diagnostics& diagnostics) {
  syntax::Marks marks;
  std::vector<syntax::Word> names;
  for (const std::vector<syntax::Word>& part : partsAtCommas(sentence)) {
    const bool isOf = part.size() > 2 && part[1].text == "of";
    if (part.empty() || (part.size() > 1 && !isOf)) {
      reportPart(part.empty() ? sentence.back() : part[1],
                 "a mark, or a mark, 'of' and the types whose new pieces have it", "marks", diagnostics);
      return std::nullopt;
    }
    if (!isNew(part[0], names, diagnostics)) return std::nullopt;
    names.push_back(part[0]);
    marks.marks.push_back({part[0], {}});
    if (isOf) marks.marks.back().of = typesIn({part.begin() + 2, part.end()}, diagnostics);
  }
  return marks;
}

std::optional<std::vector<syntax::Word>> readNames(const syntax::Word& subject,
                                                   const std::vector<syntax::Word>& sentence,
                                                   Diagnostics& diagnostics) {
  std::vector<syntax::Word> names;
  for (const std::vector<syntax::Word>& part : partsAtCommas(sentence)) {
    if (part.size() != 1) {
      reportPart(part.empty() ? sentence.back() : part[1], "one name, and commas between names",
                 subject.text.substr(0, subject.text.find(' ')), diagnostics);
      return std::nullopt;
    }
    if (!isNew(part[0], names, diagnostics)) return std::nullopt;
    names.push_back(part[0]);
  }
  return names;
}

}  // namespace fairyforge::frontend::fairy
