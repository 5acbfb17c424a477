// Analysis of a variant: what its rules imply and a reader would not see, and what looks like a slip.
#pragma once

#include "compiler/analyse/findings.h"
#include "compiler/analyse/sample.h"

namespace fairyforge::analyse {

// All findings in the order of their kinds. `executor` plays the variant; every executor gives
// the same findings.
std::vector<Finding> analyse(const VariantPtr& variant, const Executor& executor,
                             const SampleOptions& options = {});

}  // namespace fairyforge::analyse
