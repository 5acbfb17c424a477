// Reads exports to Zillions back and compares them with their source.
#pragma once

#include "compiler/export/certify/targets.h"
#include "compiler/export/zrf/compose.h"
#include "tests/support/support.h"

namespace fairyforge::testing {

// Returns the same game with this position as its start.
VariantPtr startingFrom(const VariantPtr& variant, const std::string& fen);

// Returns the findings of the certificate about a rules file that should mean the same as `source`.
certify::Findings proofOf(const VariantPtr& source, const exports::zrf::Composition& composition,
                          const certify::Scope& scope);
certify::Findings proofOf(const VariantPtr& source, const certify::Scope& scope);

// Returns the first difference, if there is one, for messages.
std::string firstDifference(const certify::Findings& findings);

}  // namespace fairyforge::testing
