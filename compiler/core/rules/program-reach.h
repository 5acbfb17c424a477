// An upper bound on what a program can do from a cell, whatever pieces are on the board. It is checked before
// running the program: most pieces cannot take the piece in question, and most drops and many pieces have no
// moves.
#pragma once

#include <atomic>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/move-program.h"

namespace fairyforge {

struct ProgramReach {
  // The program finds no move unless some cell in `where` holds one of these occupants.
  Occupants needs = kAnything;
  CellSet where;
  CellSet takes;  // a superset of its victims, except a piece taken en passant
};

// Returns the reach of a program that begins on `start` and moves the piece on `origin`, which counts as
// empty. `origin` is kNoCell for a piece that comes from off the board.
ProgramReach reachOf(const Board& board, const MoveProgram& program, Cell origin, Cell start);
// Returns the member `takes` of reachOf(), for a piece that stands on `origin`.
CellSet takenFrom(const Board& board, const MoveProgram& program, Cell origin);

// Caches, for each program and cell, the cells on which it can take. Computed on first use; safe to use from
// several threads.
class TakenCells {
 public:
  TakenCells(std::size_t programs, std::size_t cells) : cells_(cells), rows_(programs) {}
  ~TakenCells();
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
