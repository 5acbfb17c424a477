// Rules that only games have which were read from other programs' files, for targets that have none of them.
#pragma once

#include <optional>

#include "compiler/export/export.h"
#include "compiler/rules/variant.h"

namespace fairyforge {

inline constexpr const char* kImportedRules = "imported-rules";

// The loss of such rules; nothing where the game has none.
std::optional<Loss> importedRulesLoss(const Variant& variant);

}  // namespace fairyforge
