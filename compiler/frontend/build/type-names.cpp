// Finds types and sides by their names, and reports wrong ones.
#include "compiler/frontend/build/type-names.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {

void warnOfRepeatedType(const syntax::TypeRef& ref, Diagnostics& diagnostics) {
  diagnostics.warning(ref.span, "adds-nothing", "'{}' is named already", ref.text);
}

TypeSet TypeNames::set(const std::vector<syntax::TypeRef>& refs, bool allBut) const {
  TypeSet set;
  for (const syntax::TypeRef& ref : refs) {
    const auto type = resolve(ref);
    if (!type) continue;
    if (set.has(*type)) warnOfRepeatedType(ref, diagnostics_);
    set.add(*type);
  }
  return allBut ? TypeSet::all(game_.pieces.size()) - set : set;
}

std::vector<TypeId> TypeNames::list(const std::vector<syntax::TypeRef>& refs, const char* what) const {
  std::vector<TypeId> types;
  for (const syntax::TypeRef& ref : refs) {
    const auto type = resolve(ref);
    if (!type) continue;
    if (std::ranges::find(types, *type) != types.end()) {
      diagnostics_.error(ref.span, "said-twice", "the {} '{}' is given twice", what, ref.text);
      continue;
    }
    types.push_back(*type);
  }
  return types;
}

std::optional<Side> Building::sideNamed(const syntax::Word& name, bool orBoth) const {
  std::vector<std::string> names{"White", "Black"};
  if (game_.third) names.push_back(game_.third->name.text);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name.text) return kAllOwners[i];
  }
  if (orBoth) names.push_back("both");
  std::string others;
  for (std::size_t i = 0; i + 1 < names.size(); ++i)
    others += fmt::format("{}'{}'", others.empty() ? "" : ", ", names[i]);
  Diagnostic& d =
      error(name.span, "unknown-side", "expected {} or '{}', found '{}'", others, names.back(), name.text);
  const std::string closest = closestMatch(name.text, names);
  if (!closest.empty()) {
    d.suggest(closest);
  } else if (!game_.third) {
    d.note("a third side is declared like: side {} {{ has no turns of its own }}", name.text);
  }
  return std::nullopt;
}

}  // namespace fairyforge::frontend::build
