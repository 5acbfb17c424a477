// What the pieces of a game are likely to reach on its boards: the source of all that the engine believes about them.
//
// A path (compiler/rules/paths.h) is there if its conditions hold. On a board that is filled at random, as full as
// the game's array is when a third of it has gone, each of them holds with a chance that is known. So the number of
// moves that a piece may expect on a cell is a sum of products, without noise, and alike for both sides wherever the
// rules are.
#pragma once

#include <functional>
#include <vector>

#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge::engine {

inline constexpr double kCaptureWeight = 1.5;  // of a capture against a quiet move, in mobility

// What a piece of a type and side may do from a cell.
struct CellReach {
  double quiet = 0;  // expected moves that take nothing
  double takes = 0;  // expected captures
  struct Target {
    Cell cell;
    float chance;  // that an enemy on the cell could be taken
  };
  std::vector<Target> targets;
  struct Step {
    Cell to;
    bool arrives;  // the piece becomes what ArrivalTable says
  };
  std::vector<Step> steps;  // without a capture, if the board is empty and the piece has moved before
};

// The chance that all holds that a path of a piece from `origin` asks beyond what stands where.
double chanceOfTraits(const Path& path, Cell origin);

class Reach {
 public:
  // Shows the paths of every type from every cell, unless they are too many.
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
