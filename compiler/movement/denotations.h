// What move programs do from a cell, as numbers that can be compared: they show whether two notations have
// the same meaning.
//
// Unlike pathsFrom() this keeps no list of paths: one walk through the program adds and takes back what a
// path demands and does, so that long paths cost no more than their length.
#pragma once

#include <optional>
#include <vector>

#include "compiler/rules/board.h"
#include "compiler/rules/path-engine.h"

namespace fairyforge::movement {

// A number for each path from a cell, ascending. Equal for programs that mean the same there.
using Denotation = std::vector<std::uint64_t>;

// A path so far: its cursor, and how much of what Denotations remembers belongs to it.
struct DenotationState : Continuation<Cell> {
  std::size_t marks = 0, extras = 0;
};

class Denotations : public PathEngine<Denotations, DenotationState, Cell, ControlFlow> {
  using Engine = PathEngine<Denotations, DenotationState, Cell, ControlFlow>;

 public:
  explicit Denotations(const Board& board) : board_(board), marks_(board.size(), 0) {}

  // Nothing when the search has taken too long, now or before.
  std::optional<Denotation> from(const MoveProgram& program, Cell origin);
  bool gaveUp() const { return gaveUp_; }

 private:
  friend ControlFlow<Denotations, DenotationState, Cell>;
  friend Engine;
  struct Undo {
    Cell cell;
    std::uint16_t mark;
  };

  PathVerdict execute(DenotationState& state, const Instruction& in);
  void resume(const DenotationState& state) { takeBack(state.marks, state.extras); }
  bool isAtOrigin(const DenotationState& state) const { return state.cursor == origin_; }
  bool step(DenotationState& state, StepId step) const;
  bool holdsOnBoard(const DenotationState& state, const Instruction& in, bool negated) const;
  bool restrict(const DenotationState& state, Occupants occupants);
  bool demand(const DenotationState& state, const Instruction& in, bool negated);
  bool demandLast(const DenotationState& state, std::uint16_t set, bool negated);
  bool remember(const DenotationState& state, const Instruction& in);
  void land(const DenotationState& state, std::uint16_t landing);
  bool giveUp();
  void extra(std::uint64_t kind, std::uint64_t value);
  void mark(Cell cell, std::uint16_t mark);
  void setMark(Cell cell, std::uint16_t mark);
  void takeBack(std::size_t marks, std::size_t extras);

  const Board& board_;
  const MoveProgram* program_ = nullptr;
  Cell origin_ = kNoCell;
  Denotation found_;
  // Of the path so far: what is known of each cell, and sums over that which do not depend on its order.
  std::vector<std::uint16_t> marks_;
  std::uint64_t sum_ = 0;
  std::vector<Undo> undo_;
  std::vector<std::uint64_t> extras_;  // the rest, each thing once
  std::size_t work_ = 0;
  bool gaveUp_ = false;
};

}  // namespace fairyforge::movement
