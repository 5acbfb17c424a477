// What the verbs export and certify have in common: which target is meant, which losses the user accepts, and
// what is printed about a comparison.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/apps/driver/command-line.h"
#include "compiler/apps/driver/common.h"
#include "compiler/apps/driver/files.h"
#include "compiler/export/certify/targets.h"

namespace fairyforge::driver {

inline constexpr const char* kCertificate = "certificate.json";

Operand targetOperand();
// The option for reading that the target's writer uses too.
std::string_view optionUsedBy(const certify::ExportTarget& target);

// What is asked of an export; the command line has been found to make sense.
struct ExportTerms {
  const certify::ExportTarget* target;
  certify::Scope scope;
  std::vector<std::string> allowed;  // losses that are accepted
  bool exact = false;                // no other losses are, not even those that change no move
};
// Nothing, told to the user, when it makes no sense; `others`: what else the verb takes for a target.
std::optional<ExportTerms> termsOf(const Request& request, const std::string& others = {});
Options termsOptions();

// Reports the losses; false when there is one that the user has not agreed to. Where no game could be made at
// all there is nothing to agree to.
bool accepts(const ExportTerms& terms, const exports::Export& made);

// What differed, on standard error.
void reportDifferences(const certify::Findings& findings);
// What was compared, on standard output.
void printFindings(const certify::Findings& findings);

// What certificate.json holds.
Json certificateOf(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                   const certify::Findings& findings);
// What a certificate in the folder says of an earlier export there, if its game was another one or some of
// its files are none of this export's.
void remarkOnEarlier(const ExportTerms& terms, const Variant& variant, const exports::Export& made,
                     const std::string& folder);

// Writes what an export has made into the folder that -o names, and prints where; with --json a record of it, with what
// the comparison has found, if there was one. False, told to the user, where it cannot be written.
bool writeExport(const Request& request, const NamedFiles& files, const Json& certificate);

}  // namespace fairyforge::driver
