// What the verbs export and certify share: the target, the losses that the user accepts, and what is printed
// about a comparison.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/apps/driver/common.h"
#include "compiler/export/certify/targets.h"

namespace fairyforge::driver {

inline constexpr const char* kCertificate = "certificate.json";

Operand targetOperand();
// Returns the name of a reading option that this target's exporter uses too: "engine", the version of
// Fairy-Stockfish, for targets that distinguish versions. Empty for all other targets.
std::string_view optionUsedBy(const certify::ExportTarget& target);

// What the user wants of an export, after the words have been checked.
struct ExportTerms {
  const certify::ExportTarget* target = nullptr;
  certify::Scope scope;
  std::vector<std::string> allowed;  // losses that the user accepts
  bool exact = false;                // are other losses refused even if they change no move?
};
// Returns the terms of the request. `others`: names of further targets for messages, which the verb has but
// the table of ExportTarget has not.
ExportTerms termsOf(const Request& request, const std::string& others = {});
Options termsOptions();

// Reports the losses. Returns false if the user has not accepted one of them. Without `exact`, losses that
// change no move need not be accepted.
bool accepts(const ExportTerms& terms, const exports::Export& made);

// Prints the differences on standard error.
void reportDifferences(const certify::Findings& findings);
// Prints on standard output what was compared.
void printFindings(const certify::Findings& findings);

// Returns the content of certificate.json.
Json certificateOf(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                   const certify::Findings& findings);
// Warns if the folder has the certificate of an export of another game, or files that this export does not
// replace.
void remarkOnEarlier(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                     const std::string& folder);

// Writes the files of an export into the folder, and prints their paths. With --json prints a
// record of the export instead, with the result of the comparison if there was one.
void writeExport(const Request& request, const std::string& folder, const NamedFiles& files,
                 const Json& certificate);

// ---- the games that one exported file can contain together ----

Option alsoOption();

// Returns the variant that the request's operand names. If the target's files can hold several games, further
// ones follow: the other games of the same file, one for each value of its options, and the games of --also.
std::vector<VariantPtr> gamesFor(const Request& request, const certify::ExportTarget& target);

// Exports the games to the target of `terms`.
exports::Export makeExport(const Request& request, const ExportTerms& terms,
                           const std::vector<VariantPtr>& games);
// Compares the exported files with the games, as thoroughly as `terms` asks for.
certify::Findings compareExport(const ExportTerms& terms, const std::vector<VariantPtr>& games,
                                const exports::Export& made);

}  // namespace fairyforge::driver
