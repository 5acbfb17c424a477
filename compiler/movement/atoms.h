// The meaning of an atom, which is written as letters, suffixes and a range: its leaps, and how often they
// are repeated.
#pragma once

#include <optional>

#include "compiler/movement/directions.h"
#include "compiler/movement/notation.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement {

// The moves that an atom means.
struct AtomShape {
  Leaps leaps;
  std::string link;            // the name of the link that it follows; empty: it leaps
  DirectionSet offers = 0xFF;  // for leaps within a level: the directions in which the atom starts
  int limit = 1;               // the greatest number of steps; 0: any number
  int toggled = 0;             // the limit after the range is toggled once (`y`, `g`)
  int toggledBack = 1;         // the limit after the range is toggled twice
  bool toMiddle = false;       // the range is `*`: up to the middle of the board
  bool writtenRange = false;   // the atom has a range
};

// Returns the meaning of a leaper, compound, vector or link on `board`. For other atoms, and for atoms that
// are wrong, reports errors and returns nothing.
std::optional<AtomShape> shapeOf(const Atom& atom, const Board& board, Reporter& report);

}  // namespace fairyforge::movement
