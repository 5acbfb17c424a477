// Runs a move program for one piece, instruction by instruction, exactly as move-program.h defines it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/rules/follow.h"
#include "compiler/rules/paths.h"
#include "compiler/rules/variant.h"

namespace fairyforge {

// A Land that was reached: where the mover ends and what else happens.
struct Landing {
  Cell to;
  std::uint16_t landing;  // operand of Op::Land
  const std::vector<Cell>& victims;
  const std::vector<std::pair<Cell, Cell>>& relocations;  // from, to
  const std::vector<Cell>& enPassantTargets;
  const std::vector<Edit>& edits;
  KindId kind;
  std::optional<KindId> next;
};

// What a program asks while attacks are being looked for: a threat need not be safe itself, and nothing
// counts as attacked.
struct NoOracle {
  bool safe(Cell) const { return true; }
  bool attacked(Cell, bool /*byOwnSide*/) const { return false; }
};

// What differs between the continuations of a program that is run.
struct RunState : Continuation<Cell> {
  struct Effects {
    std::vector<Cell> victims;
    std::vector<std::pair<Cell, Cell>> relocations;
    std::vector<Cell> enPassantTargets;
    std::vector<Edit> edits;
    std::optional<KindId> next;
  } effects;
  KindId kind = kNoKind;
};

// Reach: bool(const Landing&), called for every Land; false ends the run.
// Oracle: answers TestSafe and TestAttacked as NoOracle does.
template <typename Reach, typename Oracle>
class Interpreter : public Follower<Interpreter<Reach, Oracle>, RunState, Cell> {
 public:
  // `asType`: whose program is run; another type than the piece's where the piece imitates it.
  Interpreter(const Variant& variant, const Setup& setup, Cell origin, TypeId asType, Reach reach,
              Oracle oracle)
      : Interpreter(variant, setup, variant.type(asType).program[index(setup.at(origin).side())], origin,
                    origin, setup.at(origin).side(), std::move(reach), std::move(oracle)) {
    imitates_ = setup.at(origin).type() != asType;
  }
  // A piece that `side` puts on the board: the drop program of the type runs from the cell.
  static Interpreter ofDrop(const Variant& variant, const Setup& setup, Cell cell, TypeId type, Side side,
                            Reach reach, Oracle oracle) {
    return Interpreter(variant, setup, variant.type(type).drop[index(side)], kNoCell, cell, side,
                       std::move(reach), std::move(oracle));
  }

  // False when Reach ended the run.
  bool run() {
    if (program_.code.empty()) return true;
    RunState state;
    state.startAt(start_);
    return this->follow(program_, std::move(state));
  }

 private:
  friend Follower<Interpreter, RunState, Cell>;

  Interpreter(const Variant& variant, const Setup& setup, const MoveProgram& program, Cell origin, Cell start,
              Side side, Reach reach, Oracle oracle)
      : variant_(variant),
        board_(variant.board()),
        setup_(setup),
        origin_(origin),
        start_(start),
        side_(side),
        program_(program),
        reach_(std::move(reach)),
        oracle_(std::move(oracle)) {}

  Occupants occupant(Cell cell) const {
    if (cell == origin_) return kEmpty;
    const Piece piece = setup_.at(cell);
    return !piece ? kEmpty : piece.side() == side_ ? kOwn : kEnemy;
  }
  bool holdsPiece(Cell cell) const { return occupant(cell) != kEmpty; }
  bool isEnPassantTarget(Cell cell) const {
    return setup_.enPassantTargets.has(cell) && !holdsPiece(cell) && setup_.enPassantVictim != kNoCell &&
           setup_.at(setup_.enPassantVictim) && setup_.at(setup_.enPassantVictim).side() != side_;
  }

  bool holds(const Instruction& in, const RunState& state) const {
    const Cell cursor = state.cursor;
    switch (in.op) {
      case Op::Test:
        return (occupant(cursor) & in.operand) != 0;
      case Op::TestRoyal:
        return holdsPiece(cursor) && variant_.isRoyal(setup_.at(cursor));
      case Op::TestType:
        return holdsPiece(cursor) && program_.typeSets[in.operand].has(setup_.at(cursor).type());
      case Op::TestSide:
        return holdsPiece(cursor) && (in.operand >> index(setup_.at(cursor).side()) & 1) != 0;
      case Op::TestUnmoved:
        return setup_.unmoved.has(cursor) && !(imitates_ && cursor == origin_);
      case Op::TestMark:
        return setup_.marked(in.operand, cursor);
      case Op::TestZone:
        return program_.zones[in.operand].has(cursor);
      case Op::TestEnPassant:
        return isEnPassantTarget(cursor);
      case Op::TestLast:
        return setup_.last != kNoType && program_.typeSets[in.operand].has(setup_.last);
      case Op::TestLastFrom:
        return cursor == setup_.lastFrom;
      case Op::TestLastTo:
        return cursor == setup_.lastTo;
      case Op::TestAway:
        return cursor != state.registers[in.operand];
      case Op::TestAttacked:
        return oracle_.attacked(cursor, in.operand != 0);
      case Op::TestSafe:
        return oracle_.safe(cursor);
      default:
        return true;
    }
  }

  // What the later effects come to on this board: those on cells that are empty by then do nothing, and
  // pieces that stay where they are until they are removed are victims.
  bool land(const RunState& state, std::uint16_t landing) {
    const Cell to = state.cursor;
    const auto& [allVictims, relocations, enPassantTargets, allEdits, next] = state.effects;
    if (allEdits.empty())
      return reach_(
          Landing{to, landing, allVictims, relocations, enPassantTargets, allEdits, state.kind, next});
    std::vector<Cell> victims = allVictims, filled{to}, emptied{origin_};
    std::vector<Edit> edits;
    for (const auto& [from, target] : relocations) {
      emptied.push_back(from);
      filled.push_back(target);
    }
    const auto isIn = [](const std::vector<Cell>& cells, Cell cell) {
      return std::find(cells.begin(), cells.end(), cell) != cells.end();
    };
    const auto forget = [&](Cell cell) {
      std::erase_if(edits, [&](const Edit& edit) { return edit.cell == cell; });
    };
    for (const Edit& edit : allEdits) {
      const bool filledByMove = isIn(filled, edit.cell);
      const bool stands = !isIn(emptied, edit.cell) && !isIn(victims, edit.cell) && setup_.at(edit.cell);
      if (edit.what == Op::Put) {
        forget(edit.cell);
        edits.push_back(edit);
        filled.push_back(edit.cell);
      } else if (filledByMove) {
        edits.push_back(edit);
      } else if (stands && edit.what == Op::Remove) {
        forget(edit.cell);
        victims.push_back(edit.cell);
      } else if (stands) {
        edits.push_back(edit);
      }
    }
    sortEdits(edits);
    return reach_(Landing{to, landing, victims, relocations, enPassantTargets, edits, state.kind, next});
  }

  PathVerdict perform(RunState& state, const Instruction& in) {
    const Cell cursor = state.cursor;
    RunState::Effects& effects = state.effects;
    switch (in.op) {
      case Op::Step:
        state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
        return state.cursor == kNoCell ? PathVerdict::Ends : PathVerdict::GoesOn;
      case Op::Take:
        if (cursor == origin_ || setup_.at(cursor)) effects.victims.push_back(cursor);
        return PathVerdict::GoesOn;
      case Op::TakeEnPassantVictim:
        effects.victims.push_back(setup_.enPassantVictim);
        return PathVerdict::GoesOn;
      case Op::Carry:
        effects.relocations.emplace_back(state.registers[in.operand], cursor);
        return PathVerdict::GoesOn;
      case Op::MarkEnPassant:
        effects.enPassantTargets.push_back(cursor);
        return PathVerdict::GoesOn;
      case Op::Forget:
        effects = {};
        return PathVerdict::GoesOn;
      case Op::Kind:
        state.kind = static_cast<KindId>(in.operand);
        return PathVerdict::GoesOn;
      case Op::Part:
        effects.next = static_cast<KindId>(in.operand);
        return PathVerdict::GoesOn;
      case Op::Land:
        return land(state, in.operand) ? PathVerdict::Ends : PathVerdict::EndsAll;
      default:
        if (!isEdit(in.op)) return state.passes(holds(in, state)) ? PathVerdict::GoesOn : PathVerdict::Ends;
        effects.edits.push_back({cursor, in.op, in.operand});
        return PathVerdict::GoesOn;
    }
  }

  const Variant& variant_;
  const Board& board_;
  const Setup& setup_;
  const Cell origin_;  // kNoCell: the piece comes from off the board
  const Cell start_;
  const Side side_;
  const MoveProgram& program_;
  bool imitates_ = false;
  Reach reach_;
  Oracle oracle_;
};

// Calls visit(TypeId) for each type whose program moves the piece on `origin`: its own, and what it imitates.
// Stops when it returns false, and returns that.
template <typename Visit>
bool forEachProgram(const Variant& variant, const Setup& setup, Cell origin, Visit visit) {
  const TypeId type = setup.at(origin).type();
  if (!visit(type)) return false;
  if (!variant.type(type).imitates || setup.last == kNoType) return true;
  return visit(setup.last);
}

}  // namespace fairyforge
