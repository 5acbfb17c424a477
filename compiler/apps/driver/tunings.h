// Where the results of `tune` are stored, and their use.
#pragma once

#include <filesystem>
#include <optional>

#include "compiler/apps/driver/common.h"
#include "runtime/engine/evaluation.h"

namespace fairyforge::driver {

// Returns the path of the file with what was learned for rules with this hash, in the user's data folder;
// empty if there is no such folder.
std::filesystem::path tuningPath(const std::string& rules);
// Returns --no-tuning, for verbs that play.
Option noTuningOption();
// Returns the learned numbers of the game, unless --no-tuning is given. Says on standard error which file is
// used, or why none is.
std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant);

}  // namespace fairyforge::driver
