// Gathers path families into clauses. A clause has all the directions in which a piece moves in the same way:
// one clause for a bishop, with four directions.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

// Path families that one clause describes, since they differ only in direction.
struct Clause {
  PathFamily family;  // one of the families, with ranges that fit all of them
  // For each direction, the steps of its legs.
  std::set<std::vector<Vector>> directions;
  std::set<int> strides;  // the lengths of single leaps along the same lines
  // Cells on which the turn ends. On all others it continues, as shape.continuesWith says.
  CellSet endsOn;
  bool anywhere = false;  // a single leap to any cell of the board

  const std::vector<Leg>& legs() const { return family.shape.legs; }
  // Returns the first step of each direction.
  std::set<Vector> firsts() const {
    std::set<Vector> result;
    for (const auto& steps : directions) result.insert(steps.front());
    return result;
  }
};

// Returns the clauses of the families, in an order that does not depend on the order of the families. Each
// clause can be described by one phrase.
std::vector<Clause> clausesOf(const Board& board, std::vector<PathFamily> families);

// Returns a value that is the same for all directions of a step: a step of one cell, a knight's leap.
Vector classOf(Lattice lattice, Vector step);

// Returns the turns, in degrees, between consecutive legs; nothing if turn() (square-words.h) has no angle for one.
std::optional<std::vector<int>> turnsOf(Lattice lattice, const std::vector<Vector>& steps);
// Returns, for each later leg, its possible turns, if every combination of them occurs after each first step;
// otherwise nothing.
std::optional<std::vector<std::set<int>>> independentTurns(Lattice lattice, const Clause& clause);

}  // namespace fairyforge::explain
