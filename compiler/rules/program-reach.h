// What a program can come to from a cell at most, whatever stands on the board. Asked before it is run: most pieces
// cannot take what is sought, and most drops and many pieces find nothing.
#pragma once

#include <atomic>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/move-program.h"

namespace fairyforge {

struct ProgramReach {
  // It lands nowhere unless one of the cells `where` holds one of these.
  Occupants needs = kAnything;
  CellSet where;
  CellSet takes;  // what may be among its victims, but for a piece taken en passant
};

// Of a program that begins on `start` and moves the piece on `origin`, which is empty meanwhile (kNoCell: a piece from
// off the board).
ProgramReach reachOf(const Board& board, const MoveProgram& program, Cell origin, Cell start);
// ProgramReach::takes alone, of a piece on the board.
CellSet takenFrom(const Board& board, const MoveProgram& program, Cell origin);

// What each program takes from each cell, found when it is first asked for, by any thread.
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
