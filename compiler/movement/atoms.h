// Computes the meaning of an atom, which is written by letters, suffixes and ranges: its leaps and their
// limits.
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

// Returns the letter of the leap by (shorter, longer); the first if there are several, '\0' if there is none.
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

// Returns the leaps and limits of an atom on `board` if it is a leaper, a compound, a vector or a link. For
// any other atom, and if the atom is wrong, reports errors and returns nothing.
std::optional<AtomShape> shapeOf(const Atom& atom, const Board& board, Reporter& report);

}  // namespace fairyforge::movement
