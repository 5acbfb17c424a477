// Computes denotations: what a move program does from a cell, as numbers that can be compared. Used to find
// out whether two notations mean the same.
//
// Unlike pathsFrom(), this stores no paths: one walk through the program adds the conditions and effects of a
// path and takes them back again, so that a path costs no more than its length.
#pragma once

#include <optional>
#include <vector>

#include "compiler/core/rules/board.h"
#include "compiler/core/rules/path-engine.h"

namespace fairyforge::movement {

// What a program does from one cell: a hash for each path, in ascending order. Programs with the same paths
// from the cell have equal denotations.
using Denotation = std::vector<std::uint64_t>;

// An unfinished path: its cursor, and how many entries of Denotations::undo_ and Denotations::extras_ belong
// to it.
struct DenotationState : Continuation<Cell> {
  std::size_t marks = 0, extras = 0;
};

// Computes the denotations of programs on one board.
class Denotations : public PathEngine<Denotations, DenotationState, Cell, ControlFlow> {
  using Engine = PathEngine<Denotations, DenotationState, Cell, ControlFlow>;

 public:
  explicit Denotations(const Board& board) : board_(board), marks_(board.size(), 0) {}

  // Returns the denotation of the program from `origin`. Returns nothing if this search or an earlier one has
  // given up: together they took too long, or met an instruction that no notation produces.
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
  // Apply an instruction to the current path. Return false if the path ends: it leaves the board, fails a
  // test of the cell, or leaves nothing that the cell may hold. Return false also after giveUp().
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
  // Of the current path: what it requires of each cell or does to it, and a sum over these marks, which does
  // not depend on their order.
  std::vector<std::uint16_t> marks_;
  std::uint64_t sum_ = 0;
  std::vector<Undo> undo_;
  // Hashes of all other conditions and effects; land() ignores repetitions.
  std::vector<std::uint64_t> extras_;
  std::size_t work_ = 0;
  bool gaveUp_ = false;
};

}  // namespace fairyforge::movement
