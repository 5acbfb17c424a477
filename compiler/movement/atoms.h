// Turns the letters, suffixes and ranges of atoms into leaps and limits.
#pragma once

#include <optional>

#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement {

struct LeapLetter {
  char letter;
  int shorter, longer;
};
inline constexpr LeapLetter kLeapLetters[] = {{'W', 0, 1}, {'F', 1, 1}, {'D', 0, 2}, {'N', 1, 2},
                                              {'A', 2, 2}, {'H', 0, 3}, {'C', 1, 3}, {'Z', 2, 3},
                                              {'G', 3, 3}, {'L', 1, 3}, {'J', 2, 3}};

// Returns the first letter of the leap; '\0' if it has none.
char letterOfLeap(int shorter, int longer);

struct AtomShape {
  Leaps leaps;
  std::string link;            // the name of the link that is followed; empty for leaps
  DirectionSet offers = 0xFF;  // for flat leaps: the directions in which the atom starts
  int limit = 1;               // most steps; 0: any number
  int toggled = 0;             // the limit after one range toggle
  int toggledBack = 1;         // the limit after two range toggles
  bool toMiddle = false;
  bool writtenRange = false;
};

// Returns the shape of a leaper, a compound, a vector or a link on `board`. Returns nothing, and reports
// errors, for anything else or if the atom is wrong.
std::optional<AtomShape> shapeOf(const Atom& atom, const Board& board, Reporter& report);

}  // namespace fairyforge::movement
