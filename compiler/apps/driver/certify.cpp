// The verb `certify`: compares files of an earlier export, which may have been changed since, with the
// variant.
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/driver/export-terms.h"

namespace fairyforge::driver {
namespace {

namespace fs = std::filesystem;

// Returns the export `fresh` with the contents that its files have in the folder now.
exports::Export asFound(const Request& request, const certify::ExportTarget& target,
                        const exports::Export& fresh, const std::string& folder) {
  exports::Export found = fresh;
  found.files.clear();
  std::vector<std::string> changed, missing;
  Diagnostics diagnostics;
  for (const exports::ExportedFile& file : fresh.files) {
    const fs::path path = fs::path(folder) / file.name;
    if (target.readsBack(file.name)) {
      if (const SourcePtr source = frontend::readSource(path.string(), diagnostics))
        found.files.push_back({file.name, std::string(source->text())});
    } else if (std::optional<std::string> bytes = bytesOf(path.string())) {
      if (*bytes != file.bytes) changed.push_back(file.name);
      found.files.push_back({file.name, std::move(*bytes)});
    } else {
      missing.push_back(file.name);
    }
  }
  show(request, diagnostics);
  demand(!diagnostics.hasErrors());
  if (!missing.empty()) printNote(fmt::format("not there: {}", fmt::join(missing, ", ")));
  if (!changed.empty())
    printNote(fmt::format("not what is exported today, and not compared: {}", fmt::join(changed, ", ")));
  return found;
}

ExitCode certifyFolder(const Request& request) {
  const ExportTerms terms = termsOf(request);
  const certify::ExportTarget& target = *terms.target;
  const std::string& folder = request.operand(2);
  const std::vector<VariantPtr> games = gamesFor(request, target);
  if (request.has("renew")) demand(canWriteTo(folder));

  const exports::Export fresh = makeExport(request, terms, games);
  const bool accepted = accepts(terms, fresh);
  if (fresh.files.empty())
    fail(fmt::format("no game can be made for {}: there is nothing to compare", target.can->title()));
  const exports::Export found = asFound(request, target, fresh, folder);
  nowDoing("comparing the files with their source in play");
  const certify::Findings findings = compareExport(terms, games, found);
  reportDifferences(findings);
  const Json certificate = certificateOf(terms, *games.front(), found, findings);
  if (request.has("json")) {
    print(certificate.pretty());
  } else {
    printFindings(findings);
  }
  if (request.has("renew"))
    demand(writeFile((fs::path(folder) / kCertificate).string(), certificate.pretty()));
  return accepted && findings.hold() ? kDone : kFailed;
}

}  // namespace

Verb certifyVerb() {
  return {.name = "certify",
          .summary = "compare exported files with their variant again",
          .operands = {targetOperand(),
                       fileOperand(),
                       {.name = "DIR",
                        .meaning = "the folder with the files that were exported, and perhaps changed since",
                        .fits =
                            [](const std::string& word) {
                              std::error_code none;
                              return fs::is_directory(word, none);
                            }}},
          .text =
              "Reads the files of DIR back, as the verb export does with those that it writes, and compares "
              "them with the game of FILE: are they, edited or of an earlier day, still the same game? "
              "Nothing is written unless --renew is given.",
          .options = {flag("renew", "write certificate.json anew, with what came out"), alsoOption()},
          .usual = {termsOptions, readingOptions, jsonOptions},
          .run = certifyFolder};
}

}  // namespace fairyforge::driver
