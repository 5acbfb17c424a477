// Analyses a variant: finds consequences of its rules that a reader would overlook, and likely slips.
#pragma once

#include "compiler/analyse/findings.h"
#include "compiler/analyse/sample.h"

namespace fairyforge::analyse {

// Returns all findings in the order of findingKinds(). `executor` plays the variant; every executor gives the
// same findings.
std::vector<Finding> analyse(const VariantPtr& variant, const Executor& executor,
                             const SampleOptions& options = {});

// Print findings as text, as one self-contained HTML page and as JSON.
std::string findingsText(const Variant& variant, const std::vector<Finding>& findings, bool pictures = true);
std::string findingsHtml(const Variant& variant, const std::vector<Finding>& findings);
Json findingsJson(const Variant& variant, const std::vector<Finding>& findings);

}  // namespace fairyforge::analyse
