
#include "compiler/frontend/build/type-names.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::frontend::build {

std::vector<TypeId> TypeNames::list(const std::vector<syntax::TypeRef>& refs, const char* what) const {
  std::vector<TypeId> types;
  for (const syntax::TypeRef& ref : refs) {
    const auto type = resolve(ref);
    if (!type) continue;
    if (std::ranges::find(types, *type) != types.end()) {
      diagnostics_.error(ref.span, "said-twice", fmt::format("the {} '{}' is given twice", what, ref.text));
      continue;
    }
    types.push_back(*type);
  }
  return types;
}

}  // namespace fairyforge::frontend::build
