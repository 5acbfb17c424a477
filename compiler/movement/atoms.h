// Computes the meaning of an atom, which is written by letters, suffixes and ranges: its leaps and their
// limits.
#pragma once

#include <optional>

#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement {

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
