// Runs a move program for one piece, instruction by instruction, exactly as move-program.h defines it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "compiler/rules/control-flow.h"
#include "compiler/rules/settle.h"
#include "runtime/tests.h"

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
  std::optional<KindId> continuesWith;
};

// What differs between the continuations of a program that is run.
struct RunState : Continuation<Cell> {
  struct Effects {
    std::vector<Cell> victims;
    std::vector<std::pair<Cell, Cell>> relocations;
    std::vector<Cell> enPassantTargets;
    std::vector<Edit> edits;
    std::optional<KindId> continuesWith;
  } effects;
  KindId kind = kNoKind;
};

// OnLand: bool(const Landing&), called for every Land; false ends the run.
// Oracle: answers TestSafe and TestAttacked as NoOracle does.
template <typename OnLand, typename Oracle>
class Interpreter : public ControlFlow<Interpreter<OnLand, Oracle>, RunState, Cell> {
 public:
  // `asType`: whose program is run; another type than the piece's where the piece imitates it.
  Interpreter(const Variant& variant, const Setup& setup, Cell origin, TypeId asType, OnLand onLand,
              Oracle oracle)
      : Interpreter(variant, setup, variant.type(asType).program[index(setup.at(origin).side())], origin,
                    origin, setup.at(origin).side(), std::move(onLand), std::move(oracle)) {
    from_.imitates = setup.at(origin).type() != asType;
  }
  // A piece that `side` puts on the board: the drop program of the type runs from the cell.
  static Interpreter ofDrop(const Variant& variant, const Setup& setup, Cell cell, TypeId type, Side side,
                            OnLand onLand, Oracle oracle) {
    return Interpreter(variant, setup, variant.type(type).drop[index(side)], kNoCell, cell, side,
                       std::move(onLand), std::move(oracle));
  }

  // False when OnLand ended the run.
  bool run() {
    if (program_.code.empty()) return true;
    RunState state;
    state.startAt(start_);
    return this->follow(program_, std::move(state));
  }

 private:
  friend ControlFlow<Interpreter, RunState, Cell>;

  Interpreter(const Variant& variant, const Setup& setup, const MoveProgram& program, Cell origin, Cell start,
              Side side, OnLand onLand, Oracle oracle)
      : board_(variant.board()),
        setup_(setup),
        origin_(origin),
        start_(start),
        program_(program),
        from_{variant, setup, origin, side, program},
        onLand_(std::move(onLand)),
        oracle_(std::move(oracle)) {}

  // For settleEdits: the move that has been found, on this board.
  struct Settled {
    const Interpreter& run;
    const Cell to;
    const std::vector<std::pair<Cell, Cell>>& relocations;
    std::vector<Cell> victims;
    bool fills(Cell cell) const {
      return cell == to || std::any_of(relocations.begin(), relocations.end(),
                                       [&](const auto& r) { return r.second == cell; });
    }
    bool stays(Cell cell) const {
      return run.setup_.at(cell) && cell != run.origin_ &&
             std::find(victims.begin(), victims.end(), cell) == victims.end() &&
             std::none_of(relocations.begin(), relocations.end(),
                          [&](const auto& r) { return r.first == cell; });
    }
    void take(Cell cell) { victims.push_back(cell); }
    template <typename Visit>
    bool forEachBeside(Cell cell, std::uint16_t number, Visit visit) const {
      run.from_.forEachBeside(run.program_.neighbourhoods[number], cell, visit);
      return true;
    }
  };

  bool land(const RunState& state, std::uint16_t landing) {
    const Cell to = state.cursor;
    const auto& [victims, relocations, enPassantTargets, edits, continuesWith] = state.effects;
    if (edits.empty())
      return onLand_(
          Landing{to, landing, victims, relocations, enPassantTargets, edits, state.kind, continuesWith});
    Settled move{*this, to, relocations, victims};
    std::vector<Edit> settled;
    settleEdits(edits, move, settled);
    return onLand_(Landing{to, landing, move.victims, relocations, enPassantTargets, settled, state.kind,
                           continuesWith});
  }

  PathVerdict execute(RunState& state, const Instruction& in) {
    const Cell cursor = state.cursor;
    RunState::Effects& effects = state.effects;
    switch (in.op) {
      case Op::Step:
        state.cursor = board_.walk(cursor, static_cast<StepId>(in.operand));
        return state.cursor == kNoCell ? PathVerdict::Ends : PathVerdict::Continues;
      case Op::TestAway:
        return state.passes(cursor != state.registers[in.operand]) ? PathVerdict::Continues
                                                                   : PathVerdict::Ends;
      case Op::Take:
        if (cursor == origin_ || setup_.at(cursor)) effects.victims.push_back(cursor);
        return PathVerdict::Continues;
      case Op::TakeEnPassantVictim:
        effects.victims.push_back(setup_.enPassantVictim);
        return PathVerdict::Continues;
      case Op::Carry:
        effects.relocations.emplace_back(state.registers[in.operand], cursor);
        return PathVerdict::Continues;
      case Op::MarkEnPassant:
        effects.enPassantTargets.push_back(cursor);
        return PathVerdict::Continues;
      case Op::Forget:
        effects = {};
        return PathVerdict::Continues;
      case Op::Kind:
        state.kind = static_cast<KindId>(in.operand);
        return PathVerdict::Continues;
      case Op::PartialMove:
        effects.continuesWith = static_cast<KindId>(in.operand);
        return PathVerdict::Continues;
      case Op::Land:
        return land(state, in.operand) ? PathVerdict::Ends : PathVerdict::Aborts;
      default:
        if (!isEdit(in.op))
          return state.passes(from_.holds(in, cursor, oracle_)) ? PathVerdict::Continues : PathVerdict::Ends;
        effects.edits.push_back({cursor, in.op, in.operand});
        return PathVerdict::Continues;
    }
  }

  const Board& board_;
  const Setup& setup_;
  const Cell origin_;  // kNoCell: the piece comes from off the board
  const Cell start_;
  const MoveProgram& program_;
  Viewpoint from_;
  OnLand onLand_;
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
