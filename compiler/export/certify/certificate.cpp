// Writes the certificate of an export as JSON: hashes of the files and of the source's rules, losses, what
// was compared, and the differences.

#include "compiler/export/certify/certificate.h"

#include "compiler/core/rules/fingerprint.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/json-list.h"

namespace fairyforge::certify {

Json certificateOf(const std::string& target, const Variant& source, const exports::Export& made,
                   const Scope& scope, const Findings& findings) {
  const Json files = jsonList(made.files, [](const exports::ExportedFile& file) -> Json {
    return {{"name", file.name}, {"bytes", file.bytes.size()}, {"hash", toHex(digestOf(file.bytes))}};
  });
  const Json losses = jsonList(made.losses, [](const exports::Loss& loss) {
    Json record{{"name", loss.name}, {"text", loss.text()}};
    if (loss.game > 0) record["game"] = loss.game;
    return record;
  });
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
