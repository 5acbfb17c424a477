// Reads records of games for verbs, and replays them.
#pragma once

#include <optional>
#include <vector>

#include "compiler/play/records/replay.h"

namespace fairyforge::driver {

// Returns the records of the file at `path`; nothing if it is no text.
std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics);

// Replays a record in the dialect. An illegal move is reported with the rule that forbids it.
std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect = ownDialect());

}  // namespace fairyforge::driver
