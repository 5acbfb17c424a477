// A place named inside a message.
#pragma once

#include <string>

#include "compiler/text/source.h"

namespace fairyforge {

// "line 8", for a reader who is at `reader`; with the file where that is another one.
inline std::string lineOf(const SourceSpan& place, const SourceSpan& reader) {
  const std::string line = "line " + std::to_string(place.file->locate(place.begin).line);
  return place.file == reader.file ? line : line + " of " + place.file->name();
}

}  // namespace fairyforge
