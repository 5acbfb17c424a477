// What the later effects of a move come to when it is known where everything goes.
//
// The referee, symbolic paths and compiled programs ask here: that effects on cells which are empty by then
// do nothing, and that pieces which stay where they are until they are removed are victims, is said once. The
// executors' differences are in Move: how it is known what stands on a cell.
#pragma once

#include <algorithm>
#include <vector>

#include "compiler/rules/path.h"

namespace fairyforge {

// Move says
//     bool fills(Cell)   the mover or something that is carried is put there
//     bool stays(Cell)   something stands there before the move, and the move neither moves nor takes it;
//                        asked only where nothing is put down
//     void take(Cell)    it is a victim
// Edit: has a `cell` and `what`. `settled` is empty before.
template <typename Edit, typename Edits, typename Move>
void settleEdits(const Edits& edits, Move&& move, std::vector<Edit>& settled) {
  std::vector<Cell> put;  // where Op::Put puts something, whatever becomes of it
  const auto forget = [&](Cell cell) {
    std::erase_if(settled, [&](const Edit& edit) { return edit.cell == cell; });
  };
  for (const Edit& edit : edits) {
    if (edit.what == Op::Put) {
      forget(edit.cell);
      settled.push_back(edit);
      put.push_back(edit.cell);
    } else if (move.fills(edit.cell) || std::find(put.begin(), put.end(), edit.cell) != put.end()) {
      settled.push_back(edit);
    } else if (!move.stays(edit.cell)) {
      continue;
    } else if (edit.what == Op::Remove) {
      forget(edit.cell);
      move.take(edit.cell);
    } else {
      settled.push_back(edit);
    }
  }
  sortEdits(settled);
}

}  // namespace fairyforge
