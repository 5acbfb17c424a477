// The games that one exported file can contain together.
#pragma once

#include <vector>

#include "compiler/apps/driver/export-terms.h"

namespace fairyforge::driver {

Option alsoOption();

// Returns the variant of the request's operand. For targets whose files can hold several games, others follow
// it: those of its file, those of its options, and those of --also. Returns nothing, after an error, if a
// game that the user named cannot be read.
std::vector<VariantPtr> gamesFor(const Request& request, const certify::ExportTarget& target);

// Exports the games to the target of `terms`.
exports::Export makeExport(const Request& request, const ExportTerms& terms,
                           const std::vector<VariantPtr>& games);
// Compares the exported files with the games, as thoroughly as `terms` asks for.
certify::Findings compareExport(const ExportTerms& terms, const std::vector<VariantPtr>& games,
                                const exports::Export& made);

}  // namespace fairyforge::driver
