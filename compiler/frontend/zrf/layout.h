// Where the positions of a file lie on a Board, and which of its steps the directions are.
//
// A rectangular grid becomes an ordinary board of files, ranks and levels, on which directions are
// displacements wherever they lead where a displacement leads: drawings, FEN and generated code then see
// nothing unusual. Everything else is a direction of its own.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "compiler/frontend/zrf/model.h"
#include "compiler/rules/board.h"

namespace fairyforge::frontend::zrf {

class Layout {
 public:
  // Nothing, with an error, when the board is too large.
  static std::optional<Layout> of(const BoardModel& model, Reporter& report);

  const Board& board() const { return board_; }
  Board takeBoard() { return std::move(board_); }
  Cell cell(Number position) const { return cells_[position]; }

  // A direction as the player of `symmetry` (a map of directions) moves; nothing: it leads nowhere at all.
  StepId step(Number direction);
  // From where the direction leads here.
  StepId opposite(Number direction);
  // From anywhere to this position.
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
