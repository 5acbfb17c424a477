// Compares two Variants by playing both. The certificates of all formats rest on this comparison.
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

// What the copy calls the cells and types of the source.
struct CopyNames {
  std::vector<std::string> cells;  // by cell number of the source; empty for holes
  std::vector<std::string> types;  // by type number of the source
};
// Returns the names for a copy that uses the source's names.
CopyNames ownNames(const Variant& source);

// Maps the source's cells to the copy's, and the copy's types to the source's. All other cells and types of
// the copy are helpers, which the comparison ignores.
struct Correspondence {
  std::vector<Cell> cells;    // by cell number of the source; kNoCell: a hole
  std::vector<TypeId> types;  // by type number of the copy; kNoType: a helper
};
// Returns the correspondence, or a sentence that says which cell or type of the source has no counterpart.
std::variant<Correspondence, std::string> matchNames(const Variant& source, const Variant& copy,
                                                     const CopyNames& names);

// Differences that are excused because losses name them. The comparison of a game stops where one occurs.
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

// Compares all positions up to `scope.depth` plies, `scope.games` random games, and positions that are set
// up. Stops at the first difference.
Findings compareGames(const SideUnderTest& source, const SideUnderTest& copy, const Correspondence& names,
                      const Scope& scope, const AllowedDivergence& allowed = {});

// ---- compare-rules ----
//
// Compares the rules of two Variants line by line (compiler/core/rules/variant-hash.h). This works for
// formats that express rules as the source does; for others, compareGames() plays both games.

// Returns the Variant that the front end reads from an exported file. If it cannot be read, adds a difference
// to the findings and returns null.
VariantPtr readBack(const exports::ExportedFile& file, const frontend::LoadOptions& options,
                    Findings& findings);

// Compares all rules. Adds the first difference that no loss excuses to the findings, as a difference in
// `file`. Returns true if there is no difference, excused or not.
bool compareRules(const Variant& source, const Variant& copy, const std::vector<exports::Loss>& losses,
                  const std::string& file, Findings& findings);

// Compares the rules that end the game, and adds the first difference to the findings. Played games may never
// reach stalemate, a bare king or the limit of a count. So these rules are compared as text even where all
// others are compared in play. Returns true if there is no difference.
bool compareEnds(const Variant& source, const Variant& copy, const std::string& file, Findings& findings);

// ---- set-up ----
// Makes positions as people set them up, which need not arise in a game. They expose exported rules that hold
// only in positions that arise from the array.

// Makes random positions of the array's royal pieces and some of its other pieces, on cells that they could
// reach. A piece on its own cell of the array counts as unmoved.
class SetUps {
 public:
  explicit SetUps(VariantPtr variant);
  // Returns a new random position; nothing if several attempts gave no valid one.
  std::optional<Position> next(std::mt19937_64& random) const;

 private:
  VariantPtr variant_;
  // For each piece of the array: its cell, and the cells that it can reach.
  std::vector<std::pair<Cell, CellSet>> men_;
};

// Sets the unmoved pieces and the marks of a setup in which some pieces of the array stand on their own cells
// and others do not.
void settleFirstMoves(const Variant& variant, Setup& setup);

// ---- preset-page ----
//
// Checks that the page of a Game Courier preset, and the link on it, contain the same texts as the exported
// field files. People copy the texts from the page.

// Returns the differences, a sentence each. A file that does not exist makes no difference.
std::vector<std::string> comparePresetPage(const exports::Export& made);

}  // namespace fairyforge::certify
