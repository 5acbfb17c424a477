// For formats in which a text ends with its line: comments, fields. Texts of several lines come from
// Zillions' files.
#pragma once

#include <string>

namespace fairyforge::exports {

inline std::string oneLine(std::string text) {
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

}  // namespace fairyforge::exports
