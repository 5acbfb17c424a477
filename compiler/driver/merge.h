// What merge does, by what the parts are parts of.
#pragma once

#include "compiler/driver/command-line.h"

namespace fairyforge {

// Parts of a match, made by selfplay --shard.
ExitCode mergeMatchFiles(const Request& request);
// Parts of a batch, made by test --shard --report json.
ExitCode mergeTestReports(const Request& request);

}  // namespace fairyforge
