// From text to records. Everything in it is part of one, or an error with its place.
#pragma once

#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {

// What can be read, PGN or a game of KIF; records in which there were errors are there as far as they make sense.
std::vector<Record> readRecords(const SourcePtr& source, Diagnostics& diagnostics);
// The first one, up to its first error; nothing: there is none.
std::optional<Record> readFirstRecord(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::records
