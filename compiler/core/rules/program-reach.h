// An upper bound on what a program can do from a cell, whatever pieces are on the board. It is asked before
// the program is run, to save the run: most pieces can never take on a given cell, and in most positions many
// pieces and drops have no moves.
#pragma once

#include <atomic>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/move-program.h"

namespace fairyforge {

struct ProgramReach {
  // The program has no move unless a cell in `where` holds one of the occupants `needs`.
  Occupants needs = kAnything;
  CellSet where;
  CellSet takes;  // a superset of the cells on which it can take, except en passant
};

// Returns the reach of a program that starts with the cursor on `start` and moves the piece on `origin`,
// which counts as empty. For a drop, `origin` is kNoCell.
ProgramReach reachOf(const Board& board, const MoveProgram& program, Cell origin, Cell start);
// Returns reachOf().takes for a piece that stands on `origin`.
CellSet takenFrom(const Board& board, const MoveProgram& program, Cell origin);

// Stores takenFrom() for each program and cell. Computes it when it is first asked for; several threads may
// ask.
class TakenCells {
 public:
  TakenCells(std::size_t programs, std::size_t cells) : cells_(cells), rows_(programs) {}
  ~TakenCells();
  // Returns the cells that program number `number` can take on from the origin.
  const CellSet& of(std::size_t number, const Board& board, const MoveProgram& program, Cell origin) {
    const Row* const row = rows_[number].load(std::memory_order_acquire);
    const CellSet* const known =
        row != nullptr ? (*row)[index(origin)].load(std::memory_order_acquire) : nullptr;
    return known != nullptr ? *known : find(number, board, program, origin);
  }

 private:
  using Row = std::vector<std::atomic<const CellSet*>>;  // by cell
  const CellSet& find(std::size_t number, const Board& board, const MoveProgram& program, Cell origin);
  const std::size_t cells_;
  std::vector<std::atomic<Row*>> rows_;
};

}  // namespace fairyforge
