// Reads records from text. Every part of the text belongs to a record or is an error with its place.
#pragma once

#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {

// Returns all records of a text in PGN, or the one game of a KIF file. A record with errors has what could be
// read of it.
std::vector<Record> readRecords(const SourcePtr& source, Diagnostics& diagnostics);
// Returns the first record, up to its first error; nothing if the text is empty.
std::optional<Record> readFirstRecord(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::records
