// Records of shogi as Japanese programs keep them (KIF): one move a line, the destination, the piece, the
// origin: "1 ７六歩(77)". Moves become words of USI, which the rules read like others.
#pragma once

#include "compiler/core/base/expected.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/play/records/record.h"

namespace fairyforge::records {

bool isKif(std::string_view text);
// Most of them are kept in Shift-JIS: this becomes UTF-8, and every other text stays as it is.
Expected<std::string> withoutShiftJis(std::string text);
// One game. What is not understood is an error with its place.
Record readKif(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace fairyforge::records
