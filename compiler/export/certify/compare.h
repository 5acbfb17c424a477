// Compares two Variants by playing both. Every certificate rests on this comparison, whatever format the copy
// was read from.
//
// Two positions are equal if a player sees no difference: the same pieces on the cells and in the hands,
// under the source's names. Two moves are equal if they start and end on the same cells and lead to equal
// positions. Everything else that a position holds (marks, counters, helpers beside the board) shows in the
// moves that follow.
#pragma once

#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "compiler/export/certify/certificate.h"
#include "compiler/export/export.h"
#include "compiler/frontend/frontend.h"
#include "runtime/executor.h"
#include "runtime/position.h"

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

// ---- compare-rules ----
//
// Compares the rules of two Variants line by line (compiler/core/rules/variant-hash.h). This is for copies that
// express rules as the source does; for others, compare.h plays both games.

// Returns the Variant that the front end reads from an exported file; null, after adding a difference to the
// findings, if it cannot be read.
VariantPtr readBack(const exports::ExportedFile& file, const frontend::LoadOptions& options,
                    Findings& findings);

// Compares the rules of both. Returns true if there is no difference. A difference that the losses do not
// excuse is added to the findings once, as found in `file`.
bool compareRules(const Variant& source, const Variant& copy, const std::vector<exports::Loss>& losses,
                  const std::string& file, Findings& findings);

// Compares the rules that end the game, and adds differences to the findings. Long play may never come to a
// stalemate, a bare king or the limit of a count, so these rules are compared even where playing checks all
// others.
bool compareEnds(const Variant& source, const Variant& copy, const std::string& file, Findings& findings);

// ---- set-up ----
//
// Positions as people compose them, which need not arise in a game: they expose rules that hold for the array
// alone.

// Makes positions of some of the array's pieces, on other cells that they could reach; a piece on its own
// cell of the array has not moved.
class SetUps {
 public:
  explicit SetUps(VariantPtr variant);
  // Returns another such position, or nothing if several attempts gave none.
  std::optional<Position> next(std::mt19937_64& random) const;

 private:
  VariantPtr variant_;
  std::vector<std::pair<Cell, CellSet>> men_;  // the pieces of the array with their cells, and the cells that
                                               // each can reach
};

// Sets the unmoved pieces and the marks of a setup in which some pieces of the array stand on their first
// cells and others do not.
void settleFirstMoves(const Variant& variant, Setup& setup);

// ---- preset-page ----
//
// Checks that the page and the address of a Game Courier preset hold the same texts as its field files, since
// people copy the texts from the page.

// Returns the differences, a sentence each. Files that do not exist give no difference.
std::vector<std::string> comparePresetPage(const exports::Export& made);

}  // namespace fairyforge::certify
