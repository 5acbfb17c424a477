// Replaces Op::TestAttacked by Op::TestSafe where both mean the same: generated code knows on which cells a
// mover would be safe, but does not put pieces on the board only to ask who could take them.
#pragma once

#include <map>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

class SafetyRewriter {
 public:
  explicit SafetyRewriter(const Variant& variant) : variant_(variant) {}

  // Makes the path demand that the mover is safe instead of cells that are not attacked. Returns false, and
  // changes nothing, if the path asks something else about attacks, or if the two conditions differ.
  bool rewrite(Side side, Cell origin, Path& path);

 private:
  // A path that takes what stands on a cell.
  struct CapturePath {
    Side side;
    TypeId type;
    Cell from;
    Path path;
  };
  bool isSame(Side side, Cell origin, Cell cell, bool safeAtOrigin);
  const std::vector<CapturePath>& capturesOnto(Cell cell);

  const Variant& variant_;
  bool known_ = false, tooMany_ = false;
  std::map<Cell, std::vector<CapturePath>> onto_;
};

}  // namespace fairyforge::specialise
