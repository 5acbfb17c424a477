// Finds the meaning of the letters of one leg (legs.cpp), and of the legs of a term together (leg-graph.cpp).
#pragma once

#include "compiler/movement/atoms.h"
#include "compiler/movement/term-plan.h"

namespace fairyforge::movement {

// The place of a leg in its term. Many letters mean different things in different places.
struct LegRole {
  bool first = true;
  bool final = true;
  bool alone() const { return first && final; }
  bool chained = false;   // the leg is in brackets
  bool repeated = false;  // the term has legs in parentheses, which are repeated
  bool afresh = false;    // the leg follows a link
};

// Returns the meaning of a leg with these letters and this atom. Returns nothing, after reporting errors, if
// a letter has no meaning in its place.
std::optional<LegNode> makeLeg(const std::vector<Letter>& letters, const Atom& atom, const AtomShape& shape,
                               const LegRole& role, Reporter& report);

// Returns the ways in which a leg can end: what its last cell may hold, by the letters m c d k e (and p g y
// unless the leg is `final`), and what happens to a piece there.
std::vector<LegOutcome> outcomesOf(const std::vector<Letter>& letters, bool final);

// Returns false, after reporting errors, if there are letters without any meaning, or letters that are
// repeated for no reason.
bool lettersAreRight(const std::vector<Letter>& letters, Reporter& report);

// Checks the graph of a term's legs, and notes on each leg what later legs need to know: a count of steps,
// the sense of a bend.
void finishGraph(LegGraph& graph, const Term& term, const Board& board, Reporter& report);

}  // namespace fairyforge::movement
