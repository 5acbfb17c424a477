#include "compiler/explain/mentions.h"

#include <fmt/format.h>
#include <set>

#include "compiler/core/base/add-once.h"

namespace fairyforge::explain {

std::string Mentions::mark(Of of, const std::string& thing, const std::string& first,
                           const std::string& again) const {
  return fmt::format("\1{}\2", addOnce(marks_, Mark{of, thing, first, again}));
}

std::string Mentions::written(const std::string& marked) const {
  std::set<std::string> lists, said;  // the lists of types in the text; types and links mentioned so far
  std::string region, text;
  bool ofCells = false;  // does the text say "these" of cells?
  const auto read = [&](auto visit) {
    for (std::size_t at = 0; at < marked.size(); ++at) {
      if (marked[at] == '\1') {
        std::size_t number = 0;
        while (marked[++at] != '\2') number = number * 10 + static_cast<std::size_t>(marked[at] - '0');
        visit(marks_[number]);
      } else if (marked[at] == kThen[0]) {
        text += ", then ";
      } else {
        text += marked[at];
      }
    }
  };
  // The first pass looks at all marks. The second replaces each mark by words.
  read([&](const Mark& mark) {
    if (mark.of == Of::Types) lists.insert(mark.thing);
    if (mark.of == Of::Region) region = mark.thing;
    ofCells = ofCells || (mark.of == Of::Cells && mark.thing == region);
  });
  text.clear();
  region.clear();
  read([&](const Mark& mark) {
    if (mark.of == Of::Region) region = mark.thing;
    const bool isSaid = mark.of == Of::Cells ? mark.thing == region : !said.insert(mark.thing).second;
    text += isSaid && (mark.of != Of::Types || (lists.size() == 1 && !ofCells)) ? mark.again : mark.first;
  });
  return text;
}
}  // namespace fairyforge::explain
