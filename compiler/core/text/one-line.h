// Returns the text with its line breaks replaced by spaces, for formats in which a line break ends a text
// (comments, fields, tags). Texts of several lines come from Zillions files and from programs that use the
// library.
#pragma once

#include <string>

namespace fairyforge {

inline std::string oneLine(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

}  // namespace fairyforge
