// Writes the certificate as JSON: hashes of the files and of the source's rules, losses, the scope, what was
// compared, and the differences.

#include "compiler/export/certify/certificate.h"

#include <fmt/format.h>

#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/variant-hash.h"

namespace fairyforge::certify {

Json certificateOf(const std::string& target, const Variant& source, const exports::Export& made,
                   const Scope& scope, const Findings& findings) {
  auto files = Json::array();
  for (const exports::ExportedFile& file : made.files) {
    files.push_back(
        {{"name", file.name}, {"bytes", file.bytes.size()}, {"hash", toHex(digestOf(file.bytes))}});
  }
  auto losses = Json::array();
  for (const exports::Loss& loss : made.losses) {
    Json record{{"name", loss.name}, {"text", loss.text()}};
    if (loss.game > 0) record["game"] = loss.game;
    losses.push_back(std::move(record));
  }
  return {
      {"program", "fairyforge " FAIRYFORGE_VERSION},
      {"target", target},
      {"source", {{"title", source.title()}, {"rulesHash", hashText(variantHash(source))}}},
      {"files", std::move(files)},
      {"losses", std::move(losses)},
      {"asked", {{"depth", scope.depth}, {"games", scope.games}, {"seed", scope.seed}}},
      {"compared", findings.compared},
      {"holds", findings.hold()},
      {"differences", findings.differences},
  };
}

}  // namespace fairyforge::certify
