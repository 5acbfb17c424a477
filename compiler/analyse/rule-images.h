// Are the rules the same for another player, or after the cells of the board have changed places?
//
// Whoever says that they are asks here. Rules are compared in a form that is equal where they mean the same: players,
// cells and steps are written as the one who compares sees them. The form of a structure follows from the types of its
// fields, that of an instruction from the kind of its operand; a field, a type or a kind that has no form does not
// compile. What cannot be compared is not known, and is a difference.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::analyse {

class RuleView;

// By cell number, the cell that it becomes; kNoCell: there is none.
using CellMap = std::vector<Cell>;

// What the player `from` has on a cell, `to` is to have on the image of that cell.
struct RuleImage {
  Side from, to;
  CellMap cells;
};

struct RuleDifference {
  std::string text;
  CellSet cells = {};   // those of `from` that it is about
  bool isKnown = true;  // else the two may be the same nevertheless
};

struct ComparedRules {
  TypeSet types;                                    // the moves of these types, and what they become
  bool array = true;                                // how the game begins
  std::function<bool(const Path&)> leavesOut = {};  // paths that do not count
};

class RuleImages {
 public:
  RuleImages(const Variant& variant, ComparedRules compared);
  // None: the rules are the same.
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
  std::map<std::vector<Cell>, std::size_t> steps_;  // numbers of steps, by where they lead
};

}  // namespace fairyforge::analyse
