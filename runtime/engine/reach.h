// Computes the cells that the pieces of a game are likely to reach on its board: the basis of everything that
// the engine knows about them.
//
// A path (compiler/core/rules/paths.h) is possible if its conditions hold. The board is assumed to be filled at
// random, as full as the game's array when a third of the pieces is gone. Then each condition holds with a
// known chance. So the expected number of moves from a cell is a sum of products; it has no sampling error,
// and is equal for both sides if their rules are.
#pragma once

#include <functional>
#include <vector>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::engine {

inline constexpr double kCaptureWeight = 1.5;  // weight of a capture, relative to a quiet move, in mobility

// What a piece of one type and side can expect to do from one cell.
struct CellReach {
  double quiet = 0;  // expected moves that take nothing
  double takes = 0;  // expected captures
  struct Target {
    Cell cell;
    float chance;  // the chance that an enemy on the cell could be taken
  };
  std::vector<Target> targets;
  struct Step {
    Cell to;
    bool arrives;  // the arrival table decides what the piece becomes
  };
  std::vector<Step> steps;  // moves without a capture on an empty board, for a piece that has moved before
};

// Returns the chance, from 0 to 1, that all requirements of the path hold except those on the occupants of
// its cells.
double chanceOfTraits(const Path& path, Cell origin);

class Reach {
 public:
  // Called once for each side, type and cell with the paths of such a piece from there, except where there
  // are too many.
  using Visit = std::function<void(Side, TypeId, Cell, const std::vector<Path>&)>;
  explicit Reach(const Variant& variant, const Visit& also = {});
  const CellReach& from(Side side, TypeId type, Cell cell) const {
    return cells_[(index(side) * types_ + index(type)) * size_ + index(cell)];
  }

 private:
  std::size_t types_, size_;
  std::vector<CellReach> cells_;
};

}  // namespace fairyforge::engine
