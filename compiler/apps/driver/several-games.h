// The games that one file of a target can hold together.
#pragma once

#include <vector>

#include "compiler/apps/driver/export-terms.h"

namespace fairyforge::driver {

Option alsoOption();

// The variant of the request's operand; for targets whose files hold several games, further ones after it: the
// others of its file, those of its options, and those of --also. Nothing, told to the user, where one that is
// asked for cannot be read.
std::vector<VariantPtr> gamesFor(const Request& request, const certify::ExportTarget& target);

exports::Export makeExport(const Request& request, const ExportTerms& terms,
                           const std::vector<VariantPtr>& games);
certify::Findings compareExport(const ExportTerms& terms, const std::vector<VariantPtr>& games,
                                const exports::Export& made);

}  // namespace fairyforge::driver
