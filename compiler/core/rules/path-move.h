// The functions that settleEdits() (settle.h) calls on a move, for code that knows only a path and no
// position. Users derive from PathMove and define stays(Cell): may a piece remain on the cell during the
// move?
#pragma once

#include <algorithm>

#include "compiler/core/rules/path.h"

namespace fairyforge {

// The move of a path that starts at `origin`.
struct PathMove {
  Path& path;
  Cell origin;
  bool fills(Cell cell) const {
    return cell == path.to ||
           std::ranges::any_of(path.relocations, [&](const Relocation& r) { return r.to == cell; });
  }
  // Does the move take the piece that stands on the cell before it, or move it away?
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
