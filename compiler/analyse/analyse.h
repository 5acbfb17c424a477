// Finds consequences of a variant's rules that their reader may overlook, and likely mistakes in them.
#pragma once

#include "compiler/analyse/findings.h"
#include "compiler/analyse/sample.h"

namespace fairyforge::analyse {

// Returns all findings in the order of findingKinds(). `executor` must play the variant; all executors give
// the same findings.
std::vector<Finding> analyse(const VariantPtr& variant, const Executor& executor,
                             const SampleOptions& options = {});

// These print findings as text, as one HTML page without other files, and as JSON.
std::string findingsText(const Variant& variant, const std::vector<Finding>& findings, bool pictures = true);
std::string findingsHtml(const Variant& variant, const std::vector<Finding>& findings);
Json findingsJson(const Variant& variant, const std::vector<Finding>& findings);

}  // namespace fairyforge::analyse
