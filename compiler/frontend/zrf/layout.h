// Places the positions of a file on a Board, and maps directions to its steps.
//
// A rectangular grid becomes an ordinary board of files, ranks and levels. A direction whose links are all
// one displacement becomes that displacement, so drawings, FEN and generated code need nothing special. Every
// other direction gets its own step.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/frontend/zrf/model.h"

namespace fairyforge::frontend::zrf {

class Layout {
 public:
  // Places the positions of a file on a board. Returns nothing, with an error, if the board is too large.
  static std::optional<Layout> of(const BoardModel& model, Reporter& report);

  const Board& board() const { return board_; }
  Board takeBoard() { return std::move(board_); }
  Cell cell(Number position) const { return cells_[position]; }

  // Returns the cells of the zone for the player.
  CellSet cellsOf(Number zone, Number player) const;

  // Returns the step that the direction makes on the board; for kNone, a step that leads nowhere.
  StepId step(Number direction);
  // Returns the opposite step, which leads back from where the direction leads.
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
