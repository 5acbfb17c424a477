// A translation with the changes and diagnostics that it reports.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/movement/dialects/dialects.h"

namespace fairyforge::testing {

struct Translated {
  std::optional<std::string> text;
  std::vector<movement::dialects::Change> changes;
  Diagnostics diagnostics;
  std::string listing() const;  // changes and diagnostics, one on each line; for messages of failing tests
};

Translated translated(const std::string& text, movement::dialects::Dialect from,
                      movement::dialects::Dialect to);

}  // namespace fairyforge::testing
