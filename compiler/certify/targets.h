// Where variants can be exported to: each target's exporter with what it can say and with its certificate.
#pragma once

#include <string>
#include <vector>

#include "compiler/certify/certificate.h"
#include "compiler/export/capabilities.h"

namespace fairyforge::certify {

struct ExportTarget {
  const exports::Capabilities* can;
  std::string meaning;  // what is written, for the help
  exports::Export (*make)(const VariantPtr& source);
  Findings (*compare)(const VariantPtr& source, const exports::Export& made, const Scope& scope);
  std::vector<std::string_view> aliases;     // what people call its program
  bool (*readsBack)(std::string_view file);  // is the file of this name among what is compared?
  // For a version of the program, where versions are told apart; else null.
  exports::Export (*makeFor)(formats::FairyStockfish engine, const VariantPtr& source) = nullptr;
  // Of several games, the first of which the file shows first, where a file can hold them; else null.
  exports::Export (*makeSeveral)(const std::vector<VariantPtr>& games) = nullptr;
  Findings (*compareSeveral)(const std::vector<VariantPtr>& games, const exports::Export& made,
                             const Scope& scope) = nullptr;
};

// In the order of docs/targets.md.
const std::vector<ExportTarget>& exportTargets();

}  // namespace fairyforge::certify
