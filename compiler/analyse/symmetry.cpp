// If no symmetry is declared, tries both reflections.

#include "compiler/analyse/symmetry.h"

#include <algorithm>

namespace fairyforge::analyse {

SideSymmetry sideSymmetry(const Variant& variant) {
  const Board& board = variant.board();
  RuleImages images(variant, {.types = TypeSet::all(variant.types().size())});
  const auto by = [&](Symmetry symmetry) {
    CellMap cells(board.size(), kNoCell);
    board.forEachCell([&](Cell cell) { cells[index(cell)] = board.reflected(cell, symmetry); });
    return SideSymmetry{symmetry, images.differences({Side::White, Side::Black, std::move(cells)})};
  };
  if (variant.symmetry() != Symmetry::None) return by(variant.symmetry());
  SideSymmetry turned = by(Symmetry::Rotate);
  if (!board.has(Symmetry::Mirror)) return turned;
  SideSymmetry mirror = by(Symmetry::Mirror);
  const auto rank = [](const SideSymmetry& symmetry) {
    const auto known = std::ranges::count_if(symmetry.differences, &RuleDifference::isKnown);
    return std::pair(known, symmetry.differences.size());
  };
  return rank(turned) < rank(mirror) ? turned : mirror;
}

}  // namespace fairyforge::analyse
