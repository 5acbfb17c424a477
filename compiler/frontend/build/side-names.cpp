#include "compiler/frontend/build/side-names.h"

#include <fmt/format.h>

namespace fairyforge::frontend::build {

std::optional<Side> sideNamed(const MergedGame& game, const syntax::Word& name, Diagnostics& diagnostics) {
  std::vector<std::string> names{"White", "Black"};
  if (game.third) names.push_back(game.third->name.text);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name.text) return kAllOwners[i];
  }
  Diagnostic& d = diagnostics.error(name.span, "unknown-side",
                                    fmt::format("expected 'White'{} or '{}', found '{}'",
                                                game.third ? ", 'Black'" : "", names.back(), name.text));
  const std::string closest = closestMatch(name.text, names);
  if (!closest.empty()) {
    d.suggest(closest);
  } else if (!game.third) {
    d.note(fmt::format("a third side is declared like: side {} {{ has no turns of its own }}", name.text));
  }
  return std::nullopt;
}

}  // namespace fairyforge::frontend::build
