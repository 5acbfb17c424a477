// Records of games as verbs read and write them.
#pragma once

#include <optional>
#include <vector>

#include "compiler/play/records/replay.h"

namespace fairyforge::driver {

// The records of the file at `path`; nothing where it is no text.
std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics);

// Plays a record in the words of the dialect; an illegal move is told with the rule that forbids it.
std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect = ownDialect());

}  // namespace fairyforge::driver
