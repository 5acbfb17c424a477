// The result of comparing two definitions, as text and as JSON.
#pragma once

#include "compiler/analyse/diff/diff.h"
#include "compiler/core/text/json.h"

namespace fairyforge::diff {

// The names of the two definitions in the report: those of their files.
struct DiffNames {
  std::string a, b;
};

// Return a report: diffText() as text for people, the other function as JSON.
std::string diffText(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b);
Json diffJson(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b);

}  // namespace fairyforge::diff
