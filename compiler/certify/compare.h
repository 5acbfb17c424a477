// Do two Variants play the same game? The one question behind every certificate, whatever the copy
// was read from.
//
// Two positions are the same as far as a player sees: what stands on the cells, and what is in the hands,
// both said in the source's names. Two moves are the same that start and end on the same cells and lead to
// the same position. What else a position holds (marks, counters, helpers beside the board) shows in the
// moves that follow.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/certify/certificate.h"
#include "runtime/executor.h"

namespace fairyforge::certify {

// What the copy calls the source's cells and types.
struct CopyNames {
  std::vector<std::string> cells;  // by cell number of the source; holes have none
  std::vector<std::string> types;  // by type number of the source
};
// The names that the source itself uses.
CopyNames ownNames(const Variant& source);

// The copy's cells and types in terms of the source's. All other cells and types of the copy are helpers; the
// comparison ignores them.
struct Correspondence {
  std::vector<Cell> cells;    // by cell number of the source; kNoCell: a hole
  std::vector<TypeId> types;  // by type number of the copy; kNoType: a helper
};
// Nothing but a sentence about what is missing when a cell or a type of the source has no counterpart.
std::variant<Correspondence, std::string> matchNames(const Variant& source, const Variant& copy,
                                                     const CopyNames& names);

// What named losses excuse. A line of play ends where an excuse is needed.
struct AllowedDivergence {
  std::set<EndReason> sourceEnds;  // ends of the source's game that the copy does not know
  std::set<EndReason> copyEnds;    // and the other way round
  bool thirdSide = false;          // the source's third side passes whenever it could act
};

// One of the two games: its executor, and where it starts.
struct SideUnderTest {
  const Executor& executor;
  Position start;
};

// Compares all positions up to `scope.depth` plies and `scope.games` random games.
Findings compareGames(const SideUnderTest& source, const SideUnderTest& copy, const Correspondence& names,
                      const Scope& scope, const AllowedDivergence& allowed = {});

}  // namespace fairyforge::certify
