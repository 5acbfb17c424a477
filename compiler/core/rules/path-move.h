// The Move for settleEdits (settle.h) if only a path is known, not the contents of other cells. Symbolic
// machines derive from it and define `stays`, which returns whether a piece may remain on a cell.
#pragma once

#include <algorithm>

#include "compiler/core/rules/path.h"

namespace fairyforge {

struct PathMove {
  Path& path;
  Cell origin;
  bool fills(Cell cell) const {
    return cell == path.to ||
           std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.to == cell; });
  }
  // Does the move take away, or carry away, the piece that stands on the cell before the move?
  bool empties(Cell cell) const {
    return cell == origin || std::ranges::binary_search(path.victims, cell) ||
           std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.from == cell; });
  }
  void take(Cell cell) const { insertOnce(path.victims, cell); }
  template <typename Visit>
  bool forEachBeside(Cell, std::uint16_t, Visit) const {
    return false;
  }
  template <typename Visit>
  bool forEachReborn(Visit) const {
    return false;
  }
};

}  // namespace fairyforge
