// Names the line of a rule in a message.
#pragma once

#include <string>

#include "compiler/core/text/source.h"

namespace fairyforge {

// Returns "line 8" for `place`; "line 8 of FILE" if it is in another file than `reader`, the span that the
// message is about.
inline std::string lineOf(const SourceSpan& place, const SourceSpan& reader) {
  const std::string line = "line " + std::to_string(place.file->locate(place.begin).line);
  return place.file == reader.file ? line : line + " of " + place.file->name();
}

}  // namespace fairyforge
