// Names a source line inside a message.
#pragma once

#include <string>

#include "compiler/core/text/source.h"

namespace fairyforge {

// Returns "line 8"; adds the file name if `place` is in another file than `reader`, the place where the
// message is read.
inline std::string lineOf(const SourceSpan& place, const SourceSpan& reader) {
  const std::string line = "line " + std::to_string(place.file->locate(place.begin).line);
  return place.file == reader.file ? line : line + " of " + place.file->name();
}

}  // namespace fairyforge
