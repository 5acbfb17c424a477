// Certifies an Interactive Diagram: reads both files back and compares the hashes of the rules; if they
// differ, the rules line by line.

#include <fmt/format.h>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/certify/compare.h"
#include "compiler/export/certify/targets.h"
#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::certify {
Findings certifyDiagram(const VariantPtr& variant, const exports::Export& made, const Scope&) {
  const VariantPtr source = exports::keeping(variant, exports::diagram::keptByDiagram(variant)).variant;
  Findings findings;
  auto files = Json::array();
  const std::uint64_t hash = variantHash(*source);
  bool same = true, alike = true;  // `alike`: equal but for rules that never take effect
  for (const exports::ExportedFile& file : made.files) {
    const bool page = file.name.ends_with(".html");
    const VariantPtr copy =
        readBack(file, {.language = page ? frontend::Language::Page : frontend::Language::Diagram}, findings);
    if (!copy) continue;
    const std::uint64_t found = variantHash(*copy);
    if (found != hash) {
      same = false;
      alike = compareRules(*exports::withoutIdleRules(*source), *exports::withoutIdleRules(*copy),
                           made.losses, file.name, findings) &&
              alike;
    }
    files.push_back({{"name", file.name}, {"rulesHash", hashText(found)}});
  }
  if (!alike && made.losses.empty() && findings.hold())
    findings.differences.push_back("the hashes of the rules differ");
  findings.compared = {{"readBack", std::move(files)}, {"sameHash", same}};
  findings.summary = same ? fmt::format("{} files read back to the same hash of the rules", made.files.size())
                     : alike ? fmt::format("{} files read back to the same rules", made.files.size())
                             : fmt::format("{} files read back to the same rules but for the losses named",
                                           made.files.size());
  return findings;
}

}  // namespace fairyforge::certify
