// Replaces Op::TestAttacked in paths by Op::TestSafe where both mean the same. Generated code can tell on
// which cells the mover would be safe, but not who could take a piece that is not there.
#pragma once

#include <map>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::specialise {

class SafetyRewriter {
 public:
  explicit SafetyRewriter(const Variant& variant) : variant_(variant) {}

  // Replaces the path's conditions "cell not attacked" by "mover safe on the cell". Returns false, and
  // changes nothing, if the path asks something else about attacks, or if the two differ.
  bool rewrite(Side side, Cell origin, Path& path);

 private:
  // A path that captures on a given cell.
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
