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
//     bool forEachBeside(Cell, number, visit)
//                        calls visit(Cell) for each piece of the program's neighbourhood around the cell;
//                        false, if it is not known what stands where: then EachBeside stays as it is
// Edit: has a `cell` and `what`. `settled` is empty before.
template <typename Edit, typename Edits, typename Move>
void settleEdits(const Edits& edits, Move&& move, std::vector<Edit>& settled) {
  std::vector<Cell> put;  // where Op::Put puts something, whatever becomes of it
  const auto forget = [&](Cell cell) {
    std::erase_if(settled, [&](const Edit& edit) { return edit.cell == cell; });
  };
  for (auto at = edits.begin(); at != edits.end(); ++at) {
    const Edit& edit = *at;
    if (edit.what == Op::EachBeside) {
      Edit effect = *++at;
      const bool isKnown = move.forEachBeside(edit.cell, edit.operand, [&](Cell cell) {
        if (move.fills(cell) || !move.stays(cell)) return;
        if (effect.what == Op::Remove) forget(cell);
        effect.cell = cell;
        settled.push_back(effect);
      });
      if (isKnown) continue;
      settled.push_back(edit);
      settled.push_back(effect);
    } else if (edit.what == Op::Put) {
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
