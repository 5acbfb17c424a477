// Compares the rules with their image: as another player has them, or after the cells of the board have
// changed places.
//
// All claims that such an image is the same are decided here. Rules are compared in a normal form, which is
// equal where they mean the same: players, cells and steps are written from the viewpoint of the image. The
// form of a structure follows from the types of its fields, and the form of an instruction from the kind of
// its operand; a field, a type or a kind without a form does not compile. Rules that cannot be compared count
// as a difference.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::analyse {

class RuleView;

// A map of the board: for each cell number the image of that cell; kNoCell if it has none.
using CellMap = std::vector<Cell>;

// A claim about the rules: that the player `to` has on the image of each cell what `from` has on the cell
// itself.
struct RuleImage {
  Side from, to;
  CellMap cells;
};

struct RuleDifference {
  std::string text;
  CellSet cells = {};   // the cells, as `from` sees them, where the rules differ
  bool isKnown = true;  // false: the rules could not be compared and may be the same
};

struct ComparedRules {
  TypeSet types;                                    // compare the moves of these types, and what they become
  bool array = true;                                // compare the start of the game
  std::function<bool(const Path&)> leavesOut = {};  // paths to ignore
};

// Returns the first cell; kNoCell if there is none.
Cell lowestOf(const CellSet& cells);

class RuleImages {
 public:
  RuleImages(const Variant& variant, ComparedRules compared);
  // Returns the differences between the rules and the claim; none if the claim is right.
  std::vector<RuleDifference> differences(const RuleImage& image);

 private:
  friend class RuleView;
  using Paths = std::optional<std::vector<Path>>;
  const Paths& pathsOf(const MoveProgram& program, Cell cell, bool isDrop);
  std::pair<CellSet, CellSet> differingCells(const RuleView& a, const RuleView& b, const MoveProgram& mine,
                                             const MoveProgram& its, const CellMap& image,
                                             bool areDrops) const;

  const Variant& variant_;
  const ComparedRules compared_;
  std::map<std::pair<const MoveProgram*, Cell>, Paths> paths_;
  std::map<std::vector<Cell>, std::size_t> steps_;  // numbers of steps, by their targets
};

// ---- symmetry ----
//
// Tests whether Black is White's image on the board.

struct SideSymmetry {
  Symmetry symmetry = Symmetry::Mirror;  // the reflection that was tried (never None)
  std::vector<RuleDifference> differences;
  bool holds() const { return differences.empty(); }
};

// Compares Black's rules with the image of White's: by the variant's own reflection or, if it names none, by
// the one with fewer differences.
SideSymmetry sideSymmetry(const Variant& variant);

}  // namespace fairyforge::analyse
