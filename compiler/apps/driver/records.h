// Reads records of games for verbs, and replays them.
#pragma once

#include <optional>
#include <vector>

#include "compiler/play/records/replay.h"

namespace fairyforge::driver {

// Returns the records of games in the file at `path`; nothing, after an error, if the file cannot be read as
// text.
std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics);

// Plays the moves of a record by the rules of `variant`. Moves and positions are read in `dialect` first, and
// written in it in the result. Returns nothing if the record's start is no valid position. An illegal move is
// reported with the rule that forbids it.
std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect = ownDialect());

}  // namespace fairyforge::driver
