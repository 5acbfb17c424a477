// Exports to Zillions that are read back and compared with their source.
#pragma once

#include "compiler/export/certify/zrf.h"
#include "compiler/export/zrf/compose.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

// The same game, but it starts with this position.
VariantPtr startingFrom(const VariantPtr& variant, const std::string& fen);

// What the certificate finds about a rules file that is to be `source`.
certify::Findings proofOf(const VariantPtr& source, const exports::zrf::Composition& composition,
                          const certify::Scope& scope);
certify::Findings proofOf(const VariantPtr& source, const certify::Scope& scope);

// For messages: the first difference, if any.
std::string firstDifference(const certify::Findings& findings);

}  // namespace fairyforge::testing
