// The statements made from a section, in order.
#pragma once

#include <utility>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::ini {

struct IniLayer {
  // A statement without a span gets that of the section's name.
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements.push_back({span ? span : section, std::move(what)});
  }

  SourceSpan section;
  syntax::Layer statements{};
};

}  // namespace fairyforge::frontend::ini
