// Finds the meaning of the letters of one leg.
#pragma once

#include "compiler/movement/atoms.h"
#include "compiler/movement/plan.h"

namespace fairyforge::movement {

// The place of a leg in its term; many letters mean different things in different places.
struct LegRole {
  bool first = true;
  bool final = true;
  bool alone() const { return first && final; }
  bool chained = false;   // in a bracket
  bool repeated = false;  // in parentheses
  bool afresh = false;    // after a link
};

// Returns the meaning of a leg with these letters and this atom. Returns nothing, and reports errors, if a
// letter has no meaning in its place.
std::optional<LegNode> makeLeg(const std::vector<Letter>& letters, const Atom& atom, const AtomShape& shape,
                               const LegRole& role, Reporter& report);

// Returns the ways in which a leg may end: what may stand on its last cell, by the letters m c d k e (and p g
// y on a leg that is not the last), and what happens to that piece.
std::vector<LegOutcome> outcomesOf(const std::vector<Letter>& letters, bool final);

// Returns false, and reports errors, for letters that have no meaning at all and letters that are repeated
// for no reason.
bool lettersAreKnown(const std::vector<Letter>& letters, Reporter& report);

}  // namespace fairyforge::movement
