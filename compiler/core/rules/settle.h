// Works out what the later effects of a move come to, once it is known where all its pieces go.
//
// The referee, symbolic paths and masks share this code, so that two rules are written once: an effect on a
// cell that is empty then does nothing; a piece that stands on its cell until an effect removes it is a
// victim (but see Op::EachBeside). They differ in the class Move, which knows the contents of cells.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "compiler/core/base/sort-unique.h"
#include "compiler/core/rules/path.h"

namespace fairyforge {

// The effects of a move besides moving the mover.
struct MoveEffects {
  // Ascending; includes the destination in a plain capture.
  boost::container::small_vector<Cell, 2> victims;
  // Other pieces that move; ascending.
  boost::container::small_vector<Relocation, 1> relocations;
  // Cells on which the mover may be taken en passant on the next ply.
  boost::container::small_vector<Cell, 2> enPassantTargets;
  // Later effects, ordered by cell.
  boost::container::small_vector<Edit, 1> edits;
  friend bool operator==(const MoveEffects&, const MoveEffects&) = default;
};

// Makes victims of the pieces that `edits` take, and writes the other later effects to `settled`, which must
// be empty; leaves out those on cells that are empty then. Move must define
//     bool fills(Cell)   does the move put the mover or a carried piece on the cell?
//     bool stays(Cell)   did a piece stand on the cell before the move that the move neither carries nor takes?
//                        called only for cells on which nothing is put down
//     void take(Cell)    makes the piece a victim
//     bool forEachBeside(Cell, number, visit)
//                        calls visit(Cell) for each piece of the program's neighbourhood around the
//                        cell; returns false if the pieces are not known: then EachBeside is kept
//     bool forEachReborn(visit)
//                        calls visit(Cell, operand of Put) for each victim that may appear again; returns
//                        false if that is not known: then Revive is kept
template <typename Edits, typename Move, typename Settled>
void settleEdits(const Edits& edits, Move&& move, Settled& settled) {
  using Edit = typename Settled::value_type;
  // Cells on which Put or Drop put a piece, even if it leaves later.
  boost::container::small_vector<Cell, 4> put;
  const auto forget = [&](Cell cell) {
    const auto isThere = [&](const Edit& edit) { return edit.cell == cell; };
    settled.erase(std::remove_if(settled.begin(), settled.end(), isThere), settled.end());
  };
  // If several effects give the same piece to the same side, it changes sides once.
  const auto add = [&](const Edit& edit) {
    if (edit.what != Op::Give || std::ranges::find(settled, edit) == settled.end()) settled.push_back(edit);
  };
  const Edit* revive = nullptr;
  for (auto at = edits.begin(); at != edits.end(); ++at) {
    Edit edit = *at;
    if (edit.what == Op::Revive) {
      revive = &*at;
      continue;
    }
    if (edit.what == Op::Capture) edit.what = Op::Remove;
    if (edit.what == Op::EachBeside) {
      Edit effect = *++at;
      const bool isKnown = move.forEachBeside(edit.cell, edit.operand, [&](Cell cell) {
        if (move.fills(cell) || !move.stays(cell)) return;
        if (effect.what == Op::Remove || effect.what == Op::Capture) forget(cell);
        if (effect.what == Op::Capture) return move.take(cell);
        effect.cell = cell;
        add(effect);
      });
      if (isKnown) continue;
      settled.push_back(edit);
      settled.push_back(effect);
    } else if (edit.what == Op::Put || edit.what == Op::Drop) {
      forget(edit.cell);
      settled.push_back(edit);
      put.push_back(edit.cell);
    } else if (move.fills(edit.cell) || std::find(put.begin(), put.end(), edit.cell) != put.end()) {
      add(edit);
    } else if (!move.stays(edit.cell)) {
      continue;
    } else if (edit.what == Op::Remove) {
      forget(edit.cell);
      move.take(edit.cell);
    } else {
      add(edit);
    }
  }
  const bool isKnown = revive == nullptr || move.forEachReborn([&](Cell cell, std::uint16_t piece) {
    const auto leaves = [&](const Edit& edit) { return edit.cell == cell && edit.what == Op::Remove; };
    const bool isLeft = std::ranges::any_of(settled, leaves);
    if (std::ranges::find(put, cell) != put.end() || (!isLeft && (move.fills(cell) || move.stays(cell))))
      return;
    forget(cell);
    settled.push_back({cell, Op::Put, piece});
    put.push_back(cell);
  });
  if (!isKnown) settled.push_back(*revive);
  sortEdits(settled);
}

// Do the effects of the move remove the mover, which ends on `to`, or give it to another side? Then it cannot
// be taken en passant.
template <typename Settled>
bool leavesItsSide(const Settled& settled, Cell to) {
  for (auto edit = settled.begin(); edit != settled.end(); ++edit) {
    if (edit->what == Op::EachBeside)
      ++edit;  // the effect on the pieces around, not on the mover
    else if (edit->cell == to && (edit->what == Op::Remove || edit->what == Op::Give))
      return true;
  }
  return false;
}

// The argument Move of settleEdits() for a run of a program in a position, where the contents of cells are
// known.
template <typename Run>
struct FoundMove {
  Cell to;
  const Run& run;
  MoveEffects& move;
  bool fills(Cell cell) const {
    return cell == to || std::any_of(move.relocations.begin(), move.relocations.end(),
                                     [&](const Relocation& r) { return r.to == cell; });
  }
  // Does a piece stand on the cell that the move neither takes nor moves away?
  bool stays(Cell cell) const {
    return run.holdsPiece(cell) &&
           std::find(move.victims.begin(), move.victims.end(), cell) == move.victims.end() &&
           std::none_of(move.relocations.begin(), move.relocations.end(),
                        [&](const Relocation& r) { return r.from == cell; });
  }
  void take(Cell cell) const { move.victims.push_back(cell); }
  template <typename Visit>
  bool forEachBeside(Cell cell, std::uint16_t number, Visit visit) const {
    run.forEachBeside(cell, number, visit);
    return true;
  }
  // Calls visit(cell, piece) for each taken piece that is born again. Returns true, because all of them are
  // known here.
  template <typename Visit>
  bool forEachReborn(Visit visit) const {
    for (const Cell victim : move.victims) {
      const Piece piece = run.pieceAt(victim);
      const Cell cell = piece ? run.variant().rebirth(piece, victim) : kNoCell;
      if (cell != kNoCell)
        visit(cell, static_cast<std::uint16_t>(putting(piece.type(), piece.side()) | kUnmovedPut));
    }
    return true;
  }
};

// Converts what a run of a program has remembered, when it lands on `to`, to the effects of the move.
// `remembered` is a list of Edits in the program's order. Besides later effects it contains Take,
// MarkEnPassant, and Carry, whose operand is the cell to which the piece on `cell` is carried. Run must
// define
//     bool holdsPiece(Cell)   does the cell hold a piece other than the mover before the move?
//     forEachBeside           as above
//     pieceAt(Cell), variant()
template <typename Remembered, typename Run>
void settle(const Remembered& remembered, Cell to, const Run& run, MoveEffects& move) {
  move.victims.clear();
  move.relocations.clear();
  move.enPassantTargets.clear();
  move.edits.clear();
  boost::container::small_vector<Edit, 16> later;
  for (const Edit effect : remembered) {
    if (effect.what == Op::Take) {
      move.victims.push_back(effect.cell);
    } else if (effect.what == Op::Carry) {
      move.relocations.push_back({effect.cell, cellAt(effect.operand)});
    } else if (effect.what == Op::MarkEnPassant) {
      move.enPassantTargets.push_back(effect.cell);
    } else {
      later.push_back(effect);
    }
  }
  if (!later.empty()) settleEdits(later, FoundMove<Run>{to, run, move}, move.edits);
  if (leavesItsSide(move.edits, to)) move.enPassantTargets.clear();
  sortUnique(move.victims);
  if (move.relocations.size() > 1) std::sort(move.relocations.begin(), move.relocations.end());
  sortUnique(move.enPassantTargets);
}

}  // namespace fairyforge
