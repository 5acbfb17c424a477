// Analyses a variant: finds consequences of its rules that a reader would overlook, and likely slips.
#pragma once

#include "compiler/analyse/findings.h"
#include "compiler/analyse/sample.h"

namespace fairyforge::analyse {

// Returns all findings in the order of findingKinds(). `executor` plays the variant; every executor gives the
// same findings.
std::vector<Finding> analyse(const VariantPtr& variant, const Executor& executor,
                             const SampleOptions& options = {});

}  // namespace fairyforge::analyse
