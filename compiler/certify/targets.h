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
};

// In the order of docs/targets.md.
const std::vector<ExportTarget>& exportTargets();

}  // namespace fairyforge::certify
