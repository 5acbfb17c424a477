// Reads records of shogi games as Japanese programs write them (KIF): one move in each line, with
// destination, piece and origin: "1 ７六歩(77)". Moves become words of USI, which are then read like any others.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {

// Does the text begin with the heading of a KIF record?
bool isKif(std::string_view text);
// Most records are in Shift-JIS: converts these to UTF-8, and returns every other text unchanged. Fails if
// the text is not valid Shift-JIS, or cannot be converted on this system.
Expected<std::string> withoutShiftJis(std::string text);
// Reads the record of one game. Lines that cannot be understood are reported as errors with their place.
Record readKif(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::records
