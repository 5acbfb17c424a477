// What `tune` has learned: where it is kept, and who plays by it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "compiler/apps/driver/common.h"
#include "runtime/engine/evaluation.h"

namespace fairyforge::driver {

// Of rules with this hash, in the user's data folder; empty when there is none.
std::filesystem::path tuningPath(const std::string& rules);
// --no-tuning, of verbs that play.
Option noTuningOption();
// What was learned about the game, unless --no-tuning. Says on standard error what is used, or why it is not.
std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant);

}  // namespace fairyforge::driver
