// Places the positions of a Zillions Rules File on a Board, and makes steps for its directions.
//
// A rectangular grid becomes an ordinary board of files, ranks and levels. A direction whose links are all
// the same displacement becomes that displacement, so that drawings, FEN and generated code need nothing
// special. Every other direction gets a step of its own.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

// The board of one file, with the numbers of its positions and directions.
class Layout {
 public:
  // Places the positions of a file. Returns nothing, after reporting an error, if the board would be too
  // large.
  static std::optional<Layout> of(const BoardModel& model, Reporter& report);

  const Board& board() const { return board_; }
  Board takeBoard() { return std::move(board_); }
  Cell cell(Number position) const { return cells_[position]; }

  // Returns the cells of the zone for the player.
  CellSet cellsOf(Number zone, Number player) const;

  // Returns the step of the direction; for kNone a step that leads nowhere.
  StepId step(Number direction);
  // Returns the step that leads back from where the direction leads.
  StepId opposite(Number direction);
  // Returns a step that leads from every cell to this one.
  StepId jumpTo(Cell cell);

 private:
  Layout(const BoardModel& model, Board board, std::vector<Cell> cells);
  std::vector<Cell> targets(Number direction) const;
  StepId stepFor(const std::vector<Cell>& targets, const std::string& name);

  const BoardModel* model_;
  Board board_;
  std::vector<Cell> cells_;  // by position; kNoCell: the position was removed
  std::map<Number, StepId> steps_, opposites_;
  std::map<Cell, StepId> jumps_;
};

}  // namespace fairyforge::frontend::zrf
