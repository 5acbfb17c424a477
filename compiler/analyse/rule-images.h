// Compares the rules with an image of them: the rules as the other player has them, or as they are on a board
// with permuted cells.
//
// All claims of symmetry are decided here. The rules are printed as they are hashed
// (compiler/core/rules/rules-printer.h), but with the players, cells and steps of the image, and these texts
// are compared. Rules that cannot be compared count as different.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::analyse {

// A map of the board: for each cell number the image of that cell; kNoCell if it has none.
using CellMap = std::vector<Cell>;

// A claim about the rules: whatever holds for the player `from` on a cell holds for `to` on the image of that
// cell.
struct RuleImage {
  Side from, to;
  CellMap cells;
};

struct RuleDifference {
  std::string text;
  CellSet cells = {};   // the cells where the rules differ, as `from` sees them
  bool isKnown = true;  // false: the rules could not be compared, and may be the same
};

struct ComparedRules {
  TypeSet types;                                    // compare the moves of these types, and what they become
  bool array = true;                                // compare the start of the game
  std::function<bool(const Path&)> leavesOut = {};  // paths to ignore
};

// Returns the lowest cell of the set; kNoCell if it is empty.
Cell lowestOf(const CellSet& cells);

class RuleImages {
 public:
  RuleImages(const Variant& variant, ComparedRules compared);
  // Returns where the rules differ from the claim; an empty list if the claim is right.
  std::vector<RuleDifference> differences(const RuleImage& image);

 private:
  class Comparison;
  using Paths = std::optional<std::vector<Path>>;
  const Paths& pathsOf(const MoveProgram& program, Cell cell, bool isDrop);

  const Variant& variant_;
  const ComparedRules compared_;
  std::map<std::pair<const MoveProgram*, Cell>, Paths> paths_;
};

// ---- symmetry ----
//
// Tests whether Black's rules are the mirror image of White's.

struct SideSymmetry {
  Symmetry symmetry = Symmetry::Mirror;  // the reflection that was used (never None)
  std::vector<RuleDifference> differences;
  bool holds() const { return differences.empty(); }
};

// Compares Black's rules with the image of White's under the variant's symmetry or, if it has none, under the
// reflection with fewer differences.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
