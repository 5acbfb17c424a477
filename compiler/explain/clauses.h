// Families gathered into clauses: all directions in which a piece does the same thing.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

struct Clause {
  PathFamily family;                         // one of them; its ranges fit all
  std::set<std::vector<Vector>> directions;  // the steps of the legs, for each direction
  std::set<int> strides;                     // single leaps along the same lines: their lengths
  bool anywhere = false;                     // a single leap, to every square of the board

  const std::vector<Leg>& legs() const { return family.shape.legs; }
  // The first steps.
  std::set<Vector> firsts() const {
    std::set<Vector> result;
    for (const auto& steps : directions) result.insert(steps.front());
    return result;
  }
};

// In an order that depends on the moves only. The directions of each clause can be said in one phrase: the
// first steps, and for the later legs the same turns after each of them.
std::vector<Clause> clausesOf(const Board& board, std::vector<PathFamily> families);

// Steps that are the same but for their direction have the same.
Vector classOf(Lattice lattice, Vector step);

// The turn before each leg but the first; nothing where one is not a multiple of 45 degrees.
std::optional<std::vector<int>> turnsOf(Lattice lattice, const std::vector<Vector>& steps);
// For each later leg all its turns, if every combination of them occurs.
std::optional<std::vector<std::set<int>>> independentTurns(Lattice lattice, const Clause& clause);

}  // namespace fairyforge::explain
