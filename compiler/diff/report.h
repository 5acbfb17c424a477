// What was found when two definitions were compared, as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "compiler/diff/diff.h"

namespace fairyforge {

// What the two are called: the names of their files.
struct DiffNames {
  std::string a, b;
};

std::string diffText(const DiffReport& report, const DiffNames& names, const Executor& a, const Executor& b);
nlohmann::ordered_json diffJson(const DiffReport& report, const DiffNames& names, const Executor& a,
                                const Executor& b);

}  // namespace fairyforge
