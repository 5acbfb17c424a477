// For settleEdits (settle.h): a move of which only the path is known, and not what stands on the other cells. Whoever
// walks programs symbolically derives from it, and says in `stays` whether something may stand on a cell.
#pragma once

#include <algorithm>

#include "compiler/rules/path.h"

namespace fairyforge {

struct PathMove {
  Path& path;
  Cell origin;
  bool fills(Cell cell) const {
    return cell == path.to ||
           std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.to == cell; });
  }
  // Does the move take away what stands there before it?
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
