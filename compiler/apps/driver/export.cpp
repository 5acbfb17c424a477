// The verb `export`: writes a variant in the language of another program, and can prove that the result means
// the same.
#include "compiler/export/export.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/apps/driver/export-page.h"
#include "compiler/apps/driver/export-terms.h"

namespace fairyforge::driver {
namespace {

std::string targetMeanings() {
  std::string text;
  for (const certify::ExportTarget& target : certify::exportTargets())
    text += fmt::format("\n\n{}: {}.", target.can->target(), target.meaning);
  return text;
}

// Returns the operand TARGET, which names any target: another program, or an export that plays by
// Fairyforge's own rules.
Operand anyTarget() {
  return {.name = "TARGET",
          .meaning = fmt::format("{}, {}, {}", targetOperand().meaning, playableTargets(), kStudio),
          .fits = [](const std::string& word) {
            return word == kStudio || isPlayable(word) || targetOperand().fits(word);
          }};
}

// Returns the operand FILE, which is optional because the studio needs no game.
Operand mostlyAFile() {
  Operand file = fileOperand();
  file.optional = true;
  return file;
}

ExitCode exportVariant(const Request& request) {
  const bool isStudio = request.operand(0) == kStudio;
  if (!isStudio && !request.hasOperand(1))
    usageError(fmt::format("{} is missing", anyTarget().fits(request.operand(0)) ? "FILE" : "TARGET"),
               "usage: fairyforge export TARGET FILE -o DIR");
  const bool isForPlay = isPlayable(request.operand(0));
  const ExportTerms terms = isForPlay || isStudio ? ExportTerms{} : termsOf(request, playableTargets());
  if (!request.has("output")) usageError("no folder to write to", "fairyforge export TARGET FILE -o DIR");
  if (isStudio) return exportStudio(request);
  refuseIdleOptions(request, {"one-file"}, fmt::format(" here: only {} asks it", kStudio));
  std::error_code none;
  const bool isPage = request.operand(0) == "page",
             isFolder = std::filesystem::is_directory(request.operand(1), none);
  if (!isPage || isFolder)
    refuseIdleOptions(request, {"tables"}, " here: only the page of one game asks them");
  if (!isPage || !isFolder)
    refuseIdleOptions(request, {"site"}, " here: only a folder of games becomes a site");
  if (isForPlay) return exportPlayable(request);
  const std::string& folder = request.text("output");
  const certify::ExportTarget& target = *terms.target;
  const std::vector<VariantPtr> games = gamesFor(request, target);
  demand(canWriteTo(folder));  // tested first, because the comparison can take minutes
  const VariantPtr& variant = games.front();

  nowDoing("making the files");
  const exports::Export made = makeExport(request, terms, games);
  for (const std::string& note : made.notes) printNote(note);
  if (!made.assumptions.empty())
    printNote(
        fmt::format("this is not certain, and relied upon:\n  - {}", fmt::join(made.assumptions, "\n  - ")));
  const bool accepted = accepts(terms, made);
  if (made.files.empty())
    fail(fmt::format("no game can be made for {}: what would be left is another game", target.can->title()));
  nowDoing("comparing the files with their source in play");
  const certify::Findings findings = compareExport(terms, games, made);
  reportDifferences(findings);
  if (!findings.readBack) return kFailed;  // the files could not be read back
  if (!request.has("json")) printFindings(findings);
  remarkOnEarlier(terms, *variant, made, folder);
  const Json certificate = certificateOf(terms, *variant, made, findings);
  NamedFiles files;
  for (const exports::ExportedFile& file : made.files) files.emplace_back(file.name, file.bytes);
  files.emplace_back(kCertificate, certificate.pretty());
  writeExport(request, folder, files, certificate);
  return accepted && findings.hold() ? kDone : kFailed;
}

}  // namespace

Verb exportVerb() {
  return {
      .name = "export",
      .summary = "write a variant in the language of another program, and prove it",
      .operands = {anyTarget(), mostlyAFile()},
      .text =
          "Writes the game of FILE for another program. What that program cannot express is told by "
          "name, and the exit status is 1 unless --allow-loss names it; draws that are left to the "
          "players are only a warning, unless --exact is said. A rules file for Zillions holds the other games of "
          "FILE too, those of its options and those of --also, as variants. The result is always read "
          "back by an independent reader and compared with FILE in play; certificate.json beside it "
          "says what was compared. The verb certify does that again for files that were changed." +
          targetMeanings() + playableMeanings() + studioMeaning(),
      .options = {{.name = "output", .argument = "DIR", .meaning = "the folder to write to", .letter = 'o'},
                  flag("one-file",
                       "make the studio one page, which needs no server; DIR may be its name: X.html"),
                  {"site", "URL",
                   "where pages of a folder will be found: they get pictures and texts for other sites that "
                   "link to them, and a sitemap"},
                  askTablesOption(
                      "put the solved endgames that are there into the page, which then knows what every "
                      "move in them leads to"),
                  alsoOption()},
      .usual = {termsOptions, readingOptions, jsonOptions},
      .run = exportVariant};
}

}  // namespace fairyforge::driver
