// Recognises gating from the paths that start on the cells of the array, where pieces are unmoved; on other
// cells every drop must ask for an unmoved piece. From each cell of the array, every path that leaves the
// cell empty must have one copy with a drop on that cell for each type that may be dropped; every castling
// must also have one copy with a drop on the partner's cell.
#include "compiler/core/rules/gating.h"

#include <algorithm>
#include <map>

#include "compiler/core/rules/paths.h"

namespace fairyforge {
namespace {

// How many paths there are from a cell, by their effects.
struct Counts {
  // `leaving`: paths without a drop that leave the cell empty. `castling`: castlings without a drop.
  std::size_t leaving = 0, castling = 0;
  // By dropped type: how many paths drop it on the origin, and how many on the castling partner's cell.
  std::map<TypeId, std::size_t> onOrigin, onPartner;
  bool fits = true;  // false if some path has other later effects, or such a drop by a moved piece
};

// Counts the paths of a piece: moves that leave the old cell empty, castlings, and moves with a drop on the
// old cell or on that of the castling partner. See Counts.
Counts countsOf(const std::vector<Path>& paths, Cell origin) {
  Counts counts;
  for (const Path& path : paths) {
    const Cell partner = path.relocations.empty() ? kNoCell : path.relocations.front().from;
    if (path.edits.empty()) {
      const bool isFilled =
          path.to == origin || (partner != kNoCell && path.relocations.front().to == origin);
      if (!isFilled) ++counts.leaving;
      if (partner != kNoCell && path.to != partner) ++counts.castling;
      continue;
    }
    const Edit& edit = path.edits.front();
    const CellCondition* condition = conditionOn(path, edit.cell);
    counts.fits = counts.fits && path.edits.size() == 1 && edit.what == Op::Drop && condition != nullptr &&
                  condition->asks(Op::TestUnmoved) && (edit.cell == origin || edit.cell == partner);
    ++(edit.cell == origin ? counts.onOrigin : counts.onPartner)[typeAt(edit.operand)];
  }
  return counts;
}

}  // namespace

std::optional<Gating> gatingOf(const Variant& variant) {
  Gating gating;
  bool fits = true, any = false;
  for (std::size_t t = 0; t < variant.types().size() && fits; ++t) {
    for (const Side side : kBothSides) {
      const MoveProgram& program = variant.types()[t].program[index(side)];
      if (!program.uses(Op::Drop)) continue;
      variant.board().forEachCell([&](Cell cell) {
        if (!fits) return;
        const auto paths = pathsFrom(variant.board(), program, cell);
        if (!paths) {
          fits = false;
          return;
        }
        const Counts counts = countsOf(*paths, cell);
        TypeSet dropped;
        fits = counts.fits;
        if (variant.start().at(cell) != Piece(typeAt(t), side)) return;
        for (const auto& [type, count] : counts.onOrigin) {
          fits = fits && count == counts.leaving;
          dropped.add(type);
        }
        for (const auto& [type, count] : counts.onPartner) fits = fits && count == counts.castling;
        fits = fits && (counts.castling == 0 || counts.onPartner.size() == counts.onOrigin.size()) &&
               (!any || dropped == gating.dropped);
        any = true;
        gating.dropped = dropped;
        gating.gates[index(side)].add(cell);
      });
    }
  }
  if (!fits || !any) return std::nullopt;
  return gating;
}

MoveProgram withoutDrops(const MoveProgram& program) {
  MoveProgram plain = program;
  for (Instruction& in : plain.code) {
    if (in.op == Op::TestHand) in = {Op::Test, 0};
  }
  return plain;
}

bool dropsAlone(const Variant& variant) {
  const auto& cells = variant.hands().cells;
  return std::any_of(cells.begin(), cells.end(), [](const auto& ofSide) {
    return std::any_of(ofSide.begin(), ofSide.end(), [](const CellSet& set) { return !set.empty(); });
  });
}

}  // namespace fairyforge
