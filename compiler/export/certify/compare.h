// Compares two Variants by playing both. Every certificate rests on this comparison, whatever format the copy
// was read from.
//
// Two positions are equal if a player sees no difference: the same pieces on the cells and in the hands,
// under the source's names. Two moves are equal if they start and end on the same cells and lead to equal
// positions. Everything else that a position holds (marks, counters, helpers beside the board) shows in the
// moves that follow.
#pragma once

#include <set>
#include <string>
#include <variant>
#include <vector>

#include "compiler/export/certify/certificate.h"
#include "runtime/executor.h"

namespace fairyforge::certify {

// The copy's names for the source's cells and types.
struct CopyNames {
  std::vector<std::string> cells;  // by cell number of the source; empty for holes
  std::vector<std::string> types;  // by type number of the source
};
// Returns names for a copy that calls everything as the source does.
CopyNames ownNames(const Variant& source);

// Maps the copy's cells and types to the source's. All other cells and types of the copy are helpers; the
// comparison ignores them.
struct Correspondence {
  std::vector<Cell> cells;    // by cell number of the source; kNoCell: a hole
  std::vector<TypeId> types;  // by type number of the copy; kNoType: a helper
};
// Returns the correspondence, or a sentence that says which cell or type of the source has no counterpart.
std::variant<Correspondence, std::string> matchNames(const Variant& source, const Variant& copy,
                                                     const CopyNames& names);

// Differences that named losses excuse. A line of play ends where one occurs.
struct AllowedDivergence {
  std::set<EndReason> sourceEnds;  // ends of the source's game that the copy lacks
  std::set<EndReason> copyEnds;    // ends of the copy's game that the source lacks
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
