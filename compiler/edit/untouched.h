#pragma once

#include <string>

namespace fairyforge::edit {

// A statement that has stayed as it is, on a board that is another one than before: a zone, a morph, a test.
struct Untouched {
  std::string place;     // "FILE:LINE"
  std::size_t line = 0;  // in the text itself; 0: another file says it
  std::string words;     // its first line
  std::string names;     // what it names of the board
};

}  // namespace fairyforge::edit
