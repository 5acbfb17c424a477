// Places the positions of a file on a Board, and maps directions to its steps.
//
// A rectangular grid becomes an ordinary board of files, ranks and levels. A direction that leads where a
// displacement leads becomes that displacement, so drawings, FEN and generated code need nothing special.
// Every other direction gets a step of its own.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

class Layout {
 public:
  // Nothing, with an error, when the board is too large.
  static std::optional<Layout> of(const BoardModel& model, Reporter& report);

  const Board& board() const { return board_; }
  Board takeBoard() { return std::move(board_); }
  Cell cell(Number position) const { return cells_[position]; }

  // The step for a direction; for kNone, one that leads nowhere.
  StepId step(Number direction);
  // The step back: to where the direction leads here from.
  StepId opposite(Number direction);
  // A step from anywhere to this cell.
  StepId jumpTo(Cell cell);

 private:
  Layout(const BoardModel& model, Board board, std::vector<Cell> cells);
  std::vector<Cell> targets(Number direction) const;
  StepId stepFor(const std::vector<Cell>& targets, const std::string& name);

  const BoardModel* model_;
  Board board_;
  std::vector<Cell> cells_;  // by position; kNoCell: killed
  std::map<Number, StepId> steps_, opposites_;
  std::map<Cell, StepId> jumps_;
};

}  // namespace fairyforge::frontend::zrf
