// The targets of exports: each with its exporter, its capabilities and its certificate.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/certify/certificate.h"

namespace fairyforge::certify {

struct ExportTarget {
  const exports::Capabilities* can;
  std::string meaning;  // what the target writes, for the help
  exports::Export (*make)(const VariantPtr& source);
  Findings (*compare)(const VariantPtr& source, const exports::Export& made, const Scope& scope);
  std::vector<std::string_view> aliases;     // other names of its program
  bool (*readsBack)(std::string_view file);  // does the comparison read the file of this name back?
  // Exports for a version of the program; null if versions are not distinguished.
  exports::Export (*makeFor)(formats::FairyStockfish engine, const VariantPtr& source) = nullptr;
  // Exports several games to one file, which shows the first of them first; null if a file holds one game
  // only.
  exports::Export (*makeSeveral)(const std::vector<VariantPtr>& games) = nullptr;
  Findings (*compareSeveral)(const std::vector<VariantPtr>& games, const exports::Export& made,
                             const Scope& scope) = nullptr;
};

// Returns all targets, in the order of docs/reference/targets.md.
const std::vector<ExportTarget>& exportTargets();
// Returns the target of this name, or of the program with this name, with or without hyphens; null if there
// is none.
const ExportTarget* targetCalled(std::string_view name);

}  // namespace fairyforge::certify
