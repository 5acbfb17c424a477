#include <fmt/format.h>

#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {

std::optional<Side> sideNamed(const syntax::Word& name, const std::optional<syntax::ThirdSideBlock>& third,
                              Diagnostics& diagnostics, bool orBoth) {
  std::vector<std::string> names{"White", "Black"};
  if (third) names.push_back(third->name.text);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name.text) return kAllOwners[i];
  }
  if (orBoth) names.push_back("both");
  std::string others;
  for (std::size_t i = 0; i + 1 < names.size(); ++i)
    others += fmt::format("{}'{}'", others.empty() ? "" : ", ", names[i]);
  Diagnostic& d =
      diagnostics.error(name.span, "unknown-side",
                        fmt::format("expected {} or '{}', found '{}'", others, names.back(), name.text));
  const std::string closest = closestMatch(name.text, names);
  if (!closest.empty()) {
    d.suggest(closest);
  } else if (!third) {
    d.note(fmt::format("a third side is declared like: side {} {{ has no turns of its own }}", name.text));
  }
  return std::nullopt;
}

}  // namespace fairyforge::frontend::build
