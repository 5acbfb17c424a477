// Op::TestAttacked in terms of Op::TestSafe, where that is the same: generated code knows on which cells a
// mover would be safe, but puts no pieces on the board only to ask who could take them.
#pragma once

#include <map>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::specialise {

class SafetyRewriter {
 public:
  explicit SafetyRewriter(const Variant& variant) : variant_(variant) {}

  // Demands safety of the mover instead of cells that are not attacked. False: the path asks something else
  // about attacks, or it is not the same (then nothing is changed).
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
