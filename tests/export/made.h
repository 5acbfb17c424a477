// Reads facts from a finished export.
#pragma once

#include <set>
#include <string>

#include "compiler/export/export.h"

namespace fairyforge::testing {

inline std::set<std::string> lossesOf(const exports::Export& made) {
  std::set<std::string> names;
  for (const exports::Loss& loss : made.losses) names.insert(loss.name);
  return names;
}

// Returns the name of the only section of a variants.ini.
inline std::string sectionOf(const std::string& ini) {
  const std::size_t open = ini.find("\n[") + 2;
  return ini.substr(open, ini.find(']', open) - open);
}

}  // namespace fairyforge::testing
