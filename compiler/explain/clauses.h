// Gathers families into clauses: a clause has all the directions in which a piece does the same thing.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "compiler/explain/families.h"

namespace fairyforge::explain {

struct Clause {
  PathFamily family;  // one of the families, with ranges that fit all of them
  // For each direction, the steps of the legs; that of a link which leads back where another one leads is the other's,
  // turned round.
  std::set<std::vector<Vector>> directions;
  std::set<int> strides;  // for single leaps along the same lines: their lengths
  CellSet endsOn;         // the move does not go on from these cells, whatever the shape says
  bool anywhere = false;  // the clause is a single leap to any square of the board

  const std::vector<Leg>& legs() const { return family.shape.legs; }
  // Returns the first step of each direction.
  std::set<Vector> firsts() const {
    std::set<Vector> result;
    for (const auto& steps : directions) result.insert(steps.front());
    return result;
  }
};

// Returns the clauses in an order that depends on the moves only. The directions of each clause can be said
// in one phrase: the first steps, and for the later legs the same turns after each of them.
std::vector<Clause> clausesOf(const Board& board, std::vector<PathFamily> families);

// Returns the vectors of links that lead where others lead from, each with that of the other turned round.
std::map<Vector, Vector> waysBack(const Board& board);

// Returns an equal value for steps that differ only in direction.
Vector classOf(Lattice lattice, Vector step);

// Returns the turn before each leg except the first; nothing if one is not a multiple of 45 degrees.
std::optional<std::vector<int>> turnsOf(Lattice lattice, const std::vector<Vector>& steps);
// Returns the possible turns of each later leg if every combination of them occurs, else nothing.
std::optional<std::vector<std::set<int>>> independentTurns(Lattice lattice, const Clause& clause);

}  // namespace fairyforge::explain
