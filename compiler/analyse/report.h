// Prints findings as text, as one self-contained HTML page and as JSON.
#pragma once

#include "compiler/analyse/findings.h"

namespace fairyforge::analyse {

std::string findingsText(const Variant& variant, const std::vector<Finding>& findings, bool pictures = true);
std::string findingsHtml(const Variant& variant, const std::vector<Finding>& findings);
Json findingsJson(const Variant& variant, const std::vector<Finding>& findings);

}  // namespace fairyforge::analyse
