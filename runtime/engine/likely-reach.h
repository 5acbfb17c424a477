// Computes which cells the pieces of a game are likely to reach, when the game is loaded. The engine's
// evaluation is derived from it.
//
// A path (compiler/core/rules/paths.h) is one way to move; it is possible if its conditions hold. The cells
// are assumed to hold pieces at random, with as many pieces as the game's array less a third. So each
// condition holds with a known chance, and the expected number of moves from a cell is a sum of products. It
// needs no samples, and is equal for both sides if their rules are.
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
  // Is called once for each side, type and cell with the paths of such a piece from there, unless there are
  // too many.
  using Visit = std::function<void(Side, TypeId, Cell, const std::vector<Path>&)>;
  explicit Reach(const Variant& variant, const Visit& also = {});
  const CellReach& from(Side side, TypeId type, Cell cell) const {
    return cells_[(index(side) * types_ + index(type)) * size_ + index(cell)];
  }

 private:
  std::size_t types_, size_;
  std::vector<CellReach> cells_;
};

// Returns for each type the mean number of moves that its pieces can expect on the board; captures count
// kCaptureWeight each.
std::vector<double> mobilityOf(const Variant& variant, const Reach& reach);

}  // namespace fairyforge::engine
